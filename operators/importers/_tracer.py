"""Runs in a process of its own: loads an untrusted file, traces its computation, writes what it found as JSON.

``python -I _tracer.py JOB.json RESULT.json``. Nothing of this package is imported here. Tensors of the trace are fake
(shapes without data), so that a definition with gigabytes of inputs costs nothing. Needs PyTorch.
"""

from __future__ import annotations

import importlib.util
import json
import math
import resource
import sys
from pathlib import Path
from typing import Any

LIMITS = {
    resource.RLIMIT_CPU: 120,
    resource.RLIMIT_FSIZE: 64 << 20,
    resource.RLIMIT_AS: 12 << 30,
    resource.RLIMIT_CORE: 0,
}


REAL = 4_000_000
"""Elements of all inputs up to which a definition is also run on real values."""


def load(path: str) -> Any:
    """The module of a file."""
    spec = importlib.util.spec_from_file_location("imported", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def plain(value: Any) -> Any:
    """An argument of a traced call as JSON: values of the graph become {"ref": name}."""
    import torch

    if isinstance(value, torch.fx.Node):
        return {"ref": value.name}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        return str(value)
    return value if isinstance(value, (int, float, str, bool, type(None))) else str(value)


def arguments(node: Any) -> dict[str, Any]:
    """Arguments of a call by the names of its schema, defaults included."""
    given = dict(zip((a.name for a in node.target._schema.arguments), node.args, strict=False)) | dict(node.kwargs)
    named = {a.name: given.get(a.name, a.default_value) for a in node.target._schema.arguments}
    return {name: plain(value) for name, value in named.items()}


def described(value: Any) -> dict[str, Any]:
    """Shape and dtype of a tensor of the trace, or nothing for another value."""
    if not hasattr(value, "shape"):
        return {}
    return {"shape": [int(n) for n in value.shape], "dtype": str(value.dtype).removeprefix("torch.")}


def graph(model: Any, inputs: list[Any]) -> dict[str, Any]:
    """Inputs (state of the module included), calls and outputs of a traced module."""
    import torch

    program = torch.export.export(model, tuple(inputs))
    signature = program.graph_signature
    state = {**signature.inputs_to_parameters, **signature.inputs_to_buffers}
    state |= getattr(signature, "inputs_to_lifted_tensor_constants", {})
    found: dict[str, Any] = {"inputs": [], "calls": [], "outputs": [], "order": list(model.state_dict())}
    for node in program.graph.nodes:
        if node.op == "placeholder":
            facts = {"name": node.name, "state": state.get(node.name, "")}
            found["inputs"].append(facts | described(node.meta.get("val")))
        elif node.op == "output":
            found["outputs"] = [plain(value) for value in node.args[0]][-len(signature.user_outputs) :]
        elif node.op == "call_function":
            name = str(node.target).removeprefix("aten.")
            schema = hasattr(node.target, "_schema")
            facts = arguments(node) if schema else {"args": plain(node.args)}
            found["calls"].append({"name": node.name, "op": name, "args": facts} | described(node.meta.get("val")))
    return found


def save(job: dict[str, Any], found: dict[str, Any], model: Any, inputs: list[Any]) -> None:
    """Run the module on real values, in float64, and write inputs and outputs for comparison."""
    import numpy as np
    import torch

    for part in model.modules():
        if isinstance(part, torch.nn.modules.dropout._DropoutNd):
            part.p = 0.0
    with torch.no_grad():
        wide = [x.double() if x.is_floating_point() else x for x in inputs]
        state = {k: v.clone() for k, v in model.double().state_dict().items()}
        result = model(*wide)
    values, drawn = {}, iter(wide)
    for facts in found["inputs"]:
        tensor = state[facts["state"]] if facts["state"] in state else next(drawn)
        values[f"input {facts['name']}"] = tensor.numpy()
    results = result if isinstance(result, (tuple, list)) else [result]
    values |= {f"output {i}": tensor.numpy() for i, tensor in enumerate(results)}
    np.savez(job["values"], **values)


def kernel_bench(job: dict[str, Any]) -> dict[str, Any]:
    """Trace ``Model(*get_init_inputs())`` on ``get_inputs()``."""
    import torch
    from torch._subclasses.fake_tensor import FakeTensorMode

    limits: list[tuple[Any, int]] = []
    randint = torch.randint

    def recorded(*args: Any, **kwargs: Any) -> Any:
        bounds = [a for a in args if isinstance(a, int)]
        tensor = randint(*args, **kwargs)
        limits.append((tensor, kwargs.get("high", bounds[-1] if bounds else 2)))
        return tensor

    module = load(job["file"])
    with FakeTensorMode(allow_non_fake_inputs=True):
        torch.randint = recorded
        inputs = [x.float() if getattr(x, "dtype", None) == torch.float64 else x for x in module.get_inputs()]
        model = module.Model(*module.get_init_inputs())
        torch.randint = randint
        found = graph(model, inputs)
    found["limits"] = [next((high for tensor, high in limits if tensor is x), 0) for x in inputs]
    if sum(math.prod(facts["shape"]) for facts in found["inputs"]) <= REAL:
        real = module.Model(*module.get_init_inputs())
        save(job, found, real, [x.float() if x.dtype == torch.float64 else x for x in module.get_inputs()])
    return found


def golden(job: dict[str, Any]) -> dict[str, Any]:
    """Trace a function on tensors of given shapes and dtypes, with attributes by name."""
    import torch
    from torch._subclasses.fake_tensor import FakeTensorMode

    function = getattr(load(job["file"]), job["function"])

    class Wrapper(torch.nn.Module):  # type: ignore[misc]
        def forward(self, *tensors: Any) -> Any:
            named = dict(zip(job["tensors"], tensors, strict=True))
            return function(**named, **job["attributes"])

    bounds = job["ranges"]
    with FakeTensorMode(allow_non_fake_inputs=True):
        drawn = [torch.zeros(s, dtype=getattr(torch, d)) for s, d in zip(job["shapes"], job["dtypes"], strict=True)]
        found = graph(Wrapper(), drawn)
    real = [torch.empty(tuple(x.shape)).uniform_(*b).to(x.dtype) for x, b in zip(drawn, bounds, strict=True)]
    save(job, found, Wrapper(), real)
    return found


def main(job_path: str, result_path: str) -> None:
    """Limit this process, trace, write the result or the error."""
    for limit, value in LIMITS.items():
        resource.setrlimit(limit, (value, value))
    job = json.loads(Path(job_path).read_text())
    try:
        result = {"kernel-bench": kernel_bench, "golden": golden}[job["kind"]](job)
    except ImportError as error:
        result = {
            "error": f"{error} (importing needs PyTorch: install the extra torch, or name an interpreter that has it)"
        }
    except Exception as error:  # whatever an untrusted file raises is reported, not hidden
        result = {"error": f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"}
    Path(result_path).write_text(json.dumps(result))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
