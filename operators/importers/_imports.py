"""Importing: from a file or folder to a definition that is checked and can be written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from operators._definition import define
from operators._evaluation import reference
from operators._operator import Operator
from operators._primitive import Array
from operators.errors import OperatorError
from operators.importers._cann_bench import Example, read_task
from operators.importers._child import trace
from operators.importers._graph import Translation, input_name, inputs_text, ordered, shapes_of
from operators.importers._symbols import find_checks, fits, name_dimensions, symbolic


@dataclass(frozen=True)
class Imported:
    """An imported operator, its definition as text (YAML), and whether its values were compared with the original's."""

    operator: Operator
    text: str
    compared: bool


def import_definition(path: Path, name: str = "", python: str = "") -> Imported:
    """The definition of a KernelBench file (``.py``) or a CANN-bench task folder (proto.yaml, golden.py, cases.yaml).

    ``name`` is the operator's name, by default made of the file's; ``python`` an interpreter that has PyTorch, by
    default the one that runs. Raises OperatorError that says what cannot be read, traced or expressed.
    """
    if path.is_dir():
        return _cann_bench(path, name, python)
    if path.suffix != ".py" or not path.is_file():
        raise OperatorError(f"{path} is neither a KernelBench file (.py) nor a CANN-bench task folder.")
    found = trace({"kind": "kernel-bench", "file": str(path.resolve())}, python)
    examples = [shapes_of(found["inputs"])]
    limits = [str(limit) for limit in found["limits"]]
    return _imported(found, name or snake(path.stem), path, examples, limits, f"Imported from {path.name}.")


def _cann_bench(folder: Path, name: str, python: str) -> Imported:
    task = read_task(folder)
    example = min(task.examples, key=Example.elements)
    job = {"kind": "golden", "file": str((folder / "golden.py").resolve()), "function": task.function}
    drawn = {
        "shapes": example.shapes,
        "dtypes": example.dtypes,
        "ranges": example.ranges,
        "attributes": example.attributes,
    }
    found = trace(job | drawn | {"tensors": list(task.tensors)}, python)
    for facts, tensor in zip(found["inputs"], task.tensors, strict=True):
        facts["argument"] = tensor
    examples = [example.shapes, *(other.shapes for other in task.examples if other is not example)]
    note = f"Imported from the task {task.name}; attributes {example.attributes or 'none'}. {task.formula}".strip()
    return _imported(found, name or snake(task.name), folder, examples, [""] * len(task.tensors), note)


def _imported(
    found: Mapping[str, Any], name: str, path: Path, examples: Sequence[Sequence[Any]], limits: Sequence[str], note: str
) -> Imported:
    first = next((i for i, tensor in enumerate(found["inputs"]) if not tensor["state"]), 0)
    dims, cases = name_dimensions(examples, first)
    translation = Translation(found, cases[0])
    try:
        compute = translation.program()
    except OperatorError as error:
        raise OperatorError(f"{path} cannot be expressed: {error}") from error
    facts = ordered(found, translation.used)
    by_name = {tensor["name"]: axes for tensor, axes in zip(found["inputs"], dims, strict=True)}
    bounds = [symbolic(int(limit), cases[0]) if limit.isdigit() else limit for limit in limits]
    bounds += [""] * (len(facts) - len(bounds))
    inputs = inputs_text(facts, [by_name[tensor["name"]] for tensor in facts], bounds)
    used = set(re.findall(r"\bD\d+\b", inputs))
    cases = [{n: v for n, v in case.items() if n in used} for case in cases]
    bench = max(cases, key=lambda case: float(np.prod(list(case.values()))))
    entry = {"inputs": inputs, "compute": compute, "bench": case_text(bench), "checks": case_text(bench), "note": note}
    operator = define(name if "/" in name else f"user/{name}", entry)
    checks = [case for case in cases if fits(operator, case)][:4]
    checks = checks if len(checks) > 1 else find_checks(operator)
    entry["checks"] = "; ".join(case_text(case) for case in checks)
    compared = _compare(operator, found, path)
    operator = define(operator.name, entry)
    return Imported(operator, as_text(operator.name, entry), compared)


def _compare(operator: Operator, found: Mapping[str, Any], path: Path) -> bool:
    """Whether there were values of the original; raises OperatorError when ours differ from them."""
    values: Mapping[str, Array] = found["values"]
    if not values:
        return False
    names = {facts["name"]: input_name(facts) for facts in found["inputs"]}
    inputs = {names[key.removeprefix("input ")]: array for key, array in values.items() if key.startswith("input ")}
    outputs = reference(replace(operator, checks=()), {t.name: inputs[t.name] for t in operator.inputs})
    for index, (name, ours) in enumerate(outputs.items()):
        theirs = values[f"output {index}"]
        if ours.shape != theirs.shape or not np.allclose(ours, theirs, rtol=1e-5, atol=1e-6, equal_nan=True):
            raise OperatorError(f"{path}: the translated computation gives other values than the original in {name}.")
    return True


def snake(name: str) -> str:
    """A name in snake case: ``12_Gemm_Multiply`` becomes ``gemm_multiply``."""
    name = re.sub(r"^\d+_", "", name)
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    name = re.sub(r"\W+|_+", "_", name).strip("_").lower()
    return name if name[:1].isalpha() else f"operator_{name}"


def case_text(case: Mapping[str, int]) -> str:
    """A case as a definition writes it."""
    return " ".join(f"{name}={extent}" for name, extent in case.items())


class _Block(str):
    """Text that YAML writes as a literal block."""


yaml.SafeDumper.add_representer(
    _Block, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", str(text), style="|")
)


def as_text(name: str, entry: Mapping[str, Any]) -> str:
    """A definition as YAML, ``name`` first."""
    written = {"name": name, **entry}
    written["compute"] = _Block(entry["compute"] + "\n") if "\n" in entry["compute"] else entry["compute"]
    return yaml.safe_dump(written, sort_keys=False, allow_unicode=True, width=110)
