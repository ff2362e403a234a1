"""From PyTorch's traced calls to expressions over primitives: one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Call = Mapping[str, Any]
Render = Callable[[Call, Callable[[Any], str]], str]
"""Text of a call from its arguments; the second parameter renders values, shapes and numbers."""


def _same(primitive: str, *names: str, **renamed: str) -> Render:
    """A primitive of the same meaning: tensors by name, attributes renamed from ours to theirs."""

    def render(a: Call, show: Callable[[Any], str]) -> str:
        tensors = [show(a[name]) for name in names if a[name] is not None]
        attributes = [f"{ours}={show(a[theirs])}" for ours, theirs in renamed.items()]
        return f"{primitive}({', '.join([*tensors, *attributes])})"

    return render


def _infix(sign: str) -> Render:
    def render(a: Call, show: Callable[[Any], str]) -> str:
        other = show(a["other"])
        if a.get("alpha", 1) != 1:
            other = f"({other} * {show(a['alpha'])})"
        return f"{show(a['self'])} {sign} {other}"

    return render


def _reduced(primitive: str) -> Render:
    def render(a: Call, show: Callable[[Any], str]) -> str:
        axis = a.get("dim") if a.get("dim") != [] else None
        axis = axis[0] if isinstance(axis, list) and len(axis) == 1 else axis
        return f"{primitive}({show(a['self'])}, axis={show(axis)}, keepdim={a.get('keepdim', False)})"

    return render


def _short(values: list[int]) -> int | list[int]:
    """One number where all axes have the same."""
    return values[0] if len(set(values)) == 1 else values


def _conv(primitive: str, transposed: bool = False) -> Render:
    names = ["stride", "padding", *(["output_padding"] if transposed else []), "dilation"]

    def render(a: Call, show: Callable[[Any], str]) -> str:
        tensors = [show(a[n]) for n in ("input", "weight", "bias") if a[n] is not None]
        attributes = [f"{n}={show(_short(a[n]))}" for n in names]
        return f"{primitive}({', '.join([*tensors, *attributes])}, groups={show(a['groups'])})"

    return render


def _pool(primitive: str, most: bool) -> Render:
    def render(a: Call, show: Callable[[Any], str]) -> str:
        unsupported = a["ceil_mode"] or (not most and (a.get("divisor_override") or not a["count_include_pad"]))
        if unsupported:
            raise ValueError("ceil mode or a divisor of its own")
        stride = _short(a["stride"] or a["kernel_size"])
        text = f"{primitive}({show(a['self'])}, kernel={show(_short(a['kernel_size']))}, stride={show(stride)}, "
        text += f"padding={show(_short(a['padding']))}"
        return text + (f", dilation={show(_short(a['dilation']))})" if most else ")")

    return render


def _adaptive(a: Call, show: Callable[[Any], str]) -> str:
    if any(n != 1 for n in a["output_size"]):
        raise ValueError("adaptive pooling to more than one element")
    axes = tuple(range(-len(a["output_size"]), 0))
    return f"mean({show(a['self'])}, axis={axes}, keepdim=True)"


def _clamp(a: Call, show: Callable[[Any], str]) -> str:
    low, high = a.get("min"), a.get("max")
    if low is None or high is None:
        return (
            f"{'min_scalar' if low is None else 'max_scalar'}({show(a['self'])}, {show(high if low is None else low)})"
        )
    return f"clamp({show(a['self'])}, {show(low)}, {show(high)})"


def _power(a: Call, show: Callable[[Any], str]) -> str:
    primitives = {2: "square", 0.5: "sqrt", -0.5: "rsqrt"}
    if a["exponent"] not in primitives:
        raise ValueError(f"the power {a['exponent']}")
    return f"{primitives[a['exponent']]}({show(a['self'])})"


def _layer_norm(a: Call, show: Callable[[Any], str]) -> str:
    tensors = ", ".join(show(a[n]) for n in ("input", "weight", "bias") if a[n] is not None)
    return f"layer_norm({tensors}, axes={len(a['normalized_shape'])}, eps={a['eps']})"


def _batch_norm(a: Call, show: Callable[[Any], str]) -> str:
    if not a["training"] or a["weight"] is None:
        raise ValueError("batch normalisation with running statistics or without weight")
    return f"batch_norm({show(a['input'])}, {show(a['weight'])}, {show(a['bias'])}, eps={a['eps']})"


def _attention(a: Call, show: Callable[[Any], str]) -> str:
    if a["attn_mask"] is not None or a.get("enable_gqa"):
        raise ValueError("attention with a mask tensor or grouped heads")
    scale = show(a["scale"]) if a["scale"] is not None else f"({a['key_size']})**-0.5"
    scores = f"matmul({show(a['query'])}, {show(a['key'])}, transpose_b=True) * {scale}"
    scores = f"mask_causal({scores})" if a["is_causal"] else scores
    return f"matmul(softmax({scores}), {show(a['value'])})"


def _swapped(a: Call, show: Callable[[Any], str]) -> str:
    order = list(range(a["rank"]))
    first, second = a.get("dim0", 0) % a["rank"], a.get("dim1", 1) % a["rank"]
    order[first], order[second] = second, first
    return f"transpose({show(a['self'])}, axes={tuple(order)})"


def _slice(a: Call, show: Callable[[Any], str]) -> str:
    stop = None if a["end"] is None or a["end"] > 1 << 40 else a["end"]
    return (
        f"slice({show(a['self'])}, axis={a['dim']}, start={show(a['start'] or 0)}, stop={show(stop)}, step={a['step']})"
    )


def _shaped(a: Call, show: Callable[[Any], str]) -> str:
    given = a.get("size", a.get("shape", []))
    target = a["wanted"](given) if -1 in given else a["result"]
    return f"reshape({show(a.get('self', a.get('input')))}, shape={show(target)})"


def _mean_loss(primitive: str) -> Render:
    def render(a: Call, show: Callable[[Any], str]) -> str:
        if a["reduction"] != 1 or a.get("weight") is not None or a.get("label_smoothing"):
            raise ValueError("a loss that is not the plain mean")
        beta = f", beta={show(a['beta'])}" if primitive == "smooth_l1_loss" else ""
        return f"{primitive}({show(a['self'])}, {show(a['target'])}{beta})"

    return render


UNARY = {"silu": "swish", "hardswish": "hard_swish", "hardsigmoid": "hard_sigmoid"}
UNARY |= {
    n: n for n in ("relu", "sigmoid", "tanh", "mish", "selu", "abs", "neg", "exp", "log", "sqrt", "rsqrt", "square")
}
IDENTITY = {"contiguous", "clone", "detach", "dropout", "alias", "lift_fresh_copy", "detach_copy", "to"}

TABLE: dict[str, Render] = {name: _same(ours, "self") for name, ours in UNARY.items()}
TABLE |= {"add": _infix("+"), "sub": _infix("-"), "mul": _infix("*"), "div": _infix("/"), "multiply": _infix("*")}
TABLE |= {n: _same(n, "self", "other") for n in ("minimum", "maximum", "matmul")} | {
    "min.other": _same("minimum", "self", "other")
}
TABLE |= {"max.other": _same("maximum", "self", "other"), "bmm": _same("matmul", "self", "mat2")}
TABLE |= {"mm": _same("matmul", "self", "mat2"), "linear": _same("linear", "input", "weight", "bias")}
TABLE |= {n: _reduced(n) for n in ("sum", "mean", "argmax", "argmin", "logsumexp")}
TABLE |= {"amax": _reduced("max"), "amin": _reduced("min"), "max": _reduced("max"), "min": _reduced("min")}
TABLE |= {"std.correction": _reduced("std")}
TABLE |= {f"conv{r}d": _conv(f"conv{r}d") for r in (1, 2, 3)}
TABLE |= {f"conv_transpose{r}d": _conv(f"conv_transpose{r}d", True) for r in (1, 2, 3)}
TABLE |= {f"max_pool{r}d": _pool(f"max_pool{r}d", True) for r in (1, 2, 3)}
TABLE |= {f"avg_pool{r}d": _pool(f"avg_pool{r}d", False) for r in (1, 2, 3)}
TABLE |= dict.fromkeys(("adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_avg_pool3d"), _adaptive)
TABLE |= dict.fromkeys(("view", "reshape", "flatten", "unsqueeze", "squeeze", "_unsafe_view", "unflatten"), _shaped)
TABLE |= {"transpose": _swapped, "t": _swapped, "numpy_T": _swapped, "slice": _slice}
TABLE |= {"expand": lambda a, show: f"expand({show(a['self'])}, shape={show(a['result'])})"}
TABLE |= {"permute": _same("transpose", "self", axes="dims"), "clamp": _clamp, "clamp_min": _clamp, "pow": _power}
TABLE |= {"cat": lambda a, show: f"concat({', '.join(show(t) for t in a['tensors'])}, axis={a['dim']})"}
TABLE |= {"softmax": _same("softmax", "self", axis="dim"), "log_softmax": _same("log_softmax", "self", axis="dim")}
TABLE |= {
    "hardtanh": _same("hard_tanh", "self", low="min_val", high="max_val"),
    "elu": _same("elu", "self", alpha="alpha"),
}
TABLE |= {"leaky_relu": _same("leaky_relu", "self", slope="negative_slope")}
TABLE |= {"gelu": lambda a, show: f"{'gelu' if a['approximate'] == 'none' else 'gelu_tanh'}({show(a['self'])})"}
TABLE |= {"softplus": _same("softplus", "self"), "cumsum": _same("cumsum", "self", axis="dim")}
TABLE |= {"cumprod": _same("cumprod", "self", axis="dim"), "tril": _same("tril", "self", k="diagonal")}
TABLE |= {"triu": _same("triu", "self", k="diagonal"), "layer_norm": _layer_norm, "batch_norm": _batch_norm}
TABLE |= {"group_norm": _same("group_norm", "input", "weight", "bias", groups="num_groups", eps="eps")}
TABLE |= {"instance_norm": _same("instance_norm", "input", eps="eps"), "scaled_dot_product_attention": _attention}
TABLE |= {n: _mean_loss(ours) for n, ours in (("mse_loss", "mse_loss"), ("smooth_l1_loss", "smooth_l1_loss"))}
TABLE |= {"cross_entropy_loss": _mean_loss("cross_entropy")}
