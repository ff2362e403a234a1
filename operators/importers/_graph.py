"""A traced graph as the entry of a definition."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from operators._operator import Case
from operators._primitive import Shape
from operators.errors import OperatorError
from operators.importers._aten import IDENTITY, TABLE
from operators.importers._symbols import FIXED, quotient, symbolic


class Translation:
    """Calls of a traced graph as assignments; what no output needs is left out."""

    def __init__(self, found: Mapping[str, Any], case: Case) -> None:
        self.found, self.case = found, case
        self.calls = {call["name"]: call for call in found["calls"]}
        self.shapes = {facts["name"]: facts.get("shape", []) for facts in (*found["inputs"], *found["calls"])}
        self.names = {facts["name"]: input_name(facts) for facts in found["inputs"]}
        self.used: list[str] = []
        self.lines: list[str] = []

    def program(self) -> str:
        """The computation as text."""
        outputs = [self.value(output["ref"]) for output in self.found["outputs"] if isinstance(output, dict)]
        last, _, expression = (self.lines or [""])[-1].partition(" = ")
        if outputs == [last]:
            return "\n".join([*self.lines[:-1], expression])
        return "\n".join([*self.lines, ", ".join(outputs)])

    def value(self, name: str) -> str:
        """Name of a value in the text; the lines that compute it are written first."""
        if name in self.names:
            if name not in self.calls and name not in self.used:
                self.used.append(name)
            return self.names[name]
        call = self.calls[name]
        base = re.sub(r"_$", "", call["op"].split(".")[0])
        if base in IDENTITY:
            text = self.value(call["args"]["self" if "self" in call["args"] else "input"]["ref"])
            self.names[name] = text
            return text
        if "getitem" in call["op"]:
            return self.item(name, *call["args"]["args"])
        text = self.expression(call, base)
        self.names[name] = name if name not in self.names.values() else f"{name}_value"
        self.lines.append(f"{self.names[name]} = {text}")
        return self.names[name]

    def item(self, name: str, source: Any, index: int) -> str:
        """An element of a call with several results: a part of a split, or the values of a maximum along an axis."""
        call = self.calls[source["ref"]]
        base = call["op"].split(".")[0]
        if base == "broadcast_tensors":
            self.names[name] = self.value(call["args"]["tensors"][index]["ref"])
            return self.names[name]
        if base in ("chunk", "split", "split_with_sizes"):
            self.names[name] = name
            self.lines.append(f"{name} = {self.part(call['args'], index)}")
            return name
        if base not in ("max", "min") or index != 0:
            raise OperatorError(
                f"it uses result {index} of aten.{self.calls[source['ref']]['op']}; no primitive has it."
            )
        self.names[name] = self.value(source["ref"])
        return self.names[name]

    def part(self, arguments: Mapping[str, Any], index: int) -> str:
        """A slice: the part ``index`` of a tensor in equal parts, or in parts of given sizes."""
        axis, tensor = arguments["dim"], arguments["self"]["ref"]
        extent = self.shapes[tensor][axis]
        sizes = arguments.get("split_size", arguments.get("split_sizes"))
        if isinstance(sizes, list):
            start, stop = self.show(sum(sizes[:index])), self.show(sum(sizes[: index + 1]))
        else:
            parts = arguments.get("chunks") or -(-extent // sizes)
            if extent % parts:
                raise OperatorError(f"it splits {extent} into {parts} parts that are not equal.")
            piece = f"({symbolic(extent, self.case)}//{parts})"
            start, stop = f"{index}*{piece}", f"{index + 1}*{piece}"
        return f"slice({self.value(tensor)}, axis={axis}, start={start}, stop={stop})"

    def expression(self, call: Mapping[str, Any], base: str) -> str:
        """Text of one call. Raises OperatorError for one that has no primitive."""
        reflected = base == "rsub"
        render = TABLE.get(call["op"]) or TABLE.get(base) or (TABLE["sub"] if reflected else None)
        if render is None:
            raise OperatorError(f"it uses aten.{call['op']}, for which there is no primitive.")
        arguments = dict(call["args"]) | {"result": Result(call.get("shape", [])), "wanted": Result}
        if reflected:
            arguments["self"], arguments["other"] = arguments["other"], arguments["self"]
        first = next((a for a in arguments.values() if isinstance(a, dict) and "ref" in a), None)
        if first is not None:
            arguments["rank"] = len(self.shapes[first["ref"]])
        if "key" in arguments and isinstance(arguments["key"], dict):
            arguments["key_size"] = quotient(self.shapes[arguments["key"]["ref"]][-1], self.case)
        try:
            return render(arguments, self.show)
        except (ValueError, KeyError) as error:
            raise OperatorError(f"it uses aten.{call['op']} with {error}, which has no primitive.") from error

    def show(self, value: Any) -> str:
        """A value by name, a size by dimension, anything else as it is written."""
        if isinstance(value, Result):
            return row([symbolic(n, self.case) for n in value])
        if isinstance(value, dict):
            return self.value(value["ref"])
        if isinstance(value, list):
            return row([self.show(part) for part in value])
        if isinstance(value, int) and not isinstance(value, bool) and value > FIXED:
            return symbolic(value, self.case)
        return str(value)


def row(parts: Sequence[str]) -> str:
    """A tuple's text."""
    return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"


class Result(list[int]):
    """The shape of a result, whose every size may be a dimension."""


def input_name(facts: Mapping[str, Any]) -> str:
    """An identifier for an input: the state's name with underscores, or the argument's name."""
    name = re.sub(
        r"\W",
        "_",
        facts["state"] or facts.get("argument", "") or re.sub(r"^(args?_\d+_|tensors_)", "input_", facts["name"]),
    )
    return f"input_{name}" if name[0].isdigit() else name


def distribution(facts: Mapping[str, Any], limit: str) -> str:
    """Where values come from: indices below a limit, weights scaled by their size, others near initial values."""
    if facts["dtype"].startswith("int"):
        return f"~below:{limit}" if limit not in ("", "0") else "~below:2"
    if facts["dtype"] == "bool" or not facts["state"]:
        return ""
    if len(facts["shape"]) > 1:
        return "~weight"
    return "~bias" if facts["state"].endswith("bias") or not facts["shape"] else "~near_one"


def ordered(found: Mapping[str, Any], used: Sequence[str]) -> list[Mapping[str, Any]]:
    """Inputs that the computation uses: arguments first (all of them), then state in the module's order."""
    arguments = [facts for facts in found["inputs"] if not facts["state"]]
    state = [facts for facts in found["inputs"] if facts["state"] and facts["name"] in used]
    order = {name: i for i, name in enumerate(found.get("order", []))}
    return arguments + sorted(state, key=lambda facts: order.get(facts["state"], len(order)))


def inputs_text(facts: Sequence[Mapping[str, Any]], dims: Sequence[Sequence[str | int]], limits: Sequence[str]) -> str:
    """The inputs line of a definition."""
    parts = []
    for tensor, axes, limit in zip(facts, dims, limits, strict=True):
        dtype = "" if tensor["dtype"] == "float32" else f":{tensor['dtype']}"
        parts.append(f"{input_name(tensor)}{dtype}[{', '.join(map(str, axes))}]{distribution(tensor, limit)}")
    return " ".join(parts)


def shapes_of(facts: Sequence[Mapping[str, Any]]) -> list[Shape]:
    """Shapes of traced tensors."""
    return [tuple(tensor["shape"]) for tensor in facts]
