"""Reading a CANN-bench task folder: ``proto.yaml``, ``golden.py`` (by name only), ``cases.yaml``."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from operators.errors import OperatorError


@dataclass(frozen=True)
class Example:
    """One case of a task: shapes, dtypes, ranges of values and attributes."""

    shapes: list[tuple[int, ...]]
    dtypes: list[str]
    ranges: list[tuple[float, float]]
    attributes: dict[str, Any]

    def elements(self) -> int:
        """Elements of all inputs."""
        return sum(math.prod(shape) for shape in self.shapes)


@dataclass(frozen=True)
class Task:
    """A task: names, formula, and those cases that share dtypes, ranks and attributes with the first."""

    name: str
    function: str
    formula: str
    tensors: tuple[str, ...]
    examples: tuple[Example, ...]


def read_task(folder: Path) -> Task:
    """The task of a folder. Raises OperatorError where a file or field is missing or not supported."""
    missing = [name for name in ("proto.yaml", "golden.py", "cases.yaml") if not (folder / name).is_file()]
    if missing:
        raise OperatorError(f"{folder} is no CANN-bench task folder: it lacks {', '.join(missing)}.")
    try:
        proto = yaml.safe_load((folder / "proto.yaml").read_text(encoding="utf-8"))["operator"]
        cases = yaml.safe_load((folder / "cases.yaml").read_text(encoding="utf-8"))["cases"]
        name, tensors = str(proto["name"]), tuple(str(tensor["name"]) for tensor in proto["inputs"])
        examples = [_example(case, len(tensors)) for case in cases if None not in case["input_shape"]]
        function = re.split(r"[\s(]", str(proto["schema"]).strip())[0]
    except (yaml.YAMLError, KeyError, TypeError, ValueError, OSError) as error:
        raise OperatorError(
            f"{folder}: proto.yaml or cases.yaml does not have the expected form: {error!r}."
        ) from error
    usable = [example for example in examples if len(example.shapes) == len(tensors)]
    if not usable:
        raise OperatorError(f"{folder}: no case gives a shape to each of the inputs {', '.join(tensors)}.")
    first = usable[0]
    alike = tuple(example for example in usable if _kind(example) == _kind(first))
    return Task(name, function, str(proto.get("formula", "")).strip(), tensors, alike)


def _example(case: dict[str, Any], count: int) -> Example:
    dtypes = [str(dtype) for dtype in case["dtype"]]
    ranges = [tuple(float(bound) for bound in bounds) for bounds in case["value_range"]]
    finite = [(low, high) if math.isfinite(low) and math.isfinite(high) else (-1.0, 1.0) for low, high in ranges]
    shapes = [tuple(int(n) for n in shape) for shape in case["input_shape"]]
    return Example(shapes, dtypes * count if len(dtypes) == 1 else dtypes, finite, dict(case.get("attrs") or {}))


def _kind(example: Example) -> tuple[list[int], list[str], dict[str, Any]]:
    """What must agree for cases to be one operator."""
    return [len(shape) for shape in example.shapes], example.dtypes, example.attributes
