"""The catalogue: suites of operators, each a file of definitions that is read when it is first asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from operators._definition import define
from operators._names import near
from operators._operator import Operator
from operators.errors import OperatorError

FOLDER = Path(__file__).parent / "suites"
SUITES = ("basic", "level1", "level2", "attention", "mhc")
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def suites() -> tuple[str, ...]:
    """Names of the suites, from simple to complex."""
    return SUITES


@cache
def suite(name: str) -> tuple[Operator, ...]:
    """Operators of a suite, in the order of its public source. Raises OperatorError for an unknown name."""
    if name not in SUITES:
        raise OperatorError(f"There is no suite {name!r}{near(name, SUITES)}; there are {', '.join(SUITES)}.")
    entries: dict[str, Any] = {}
    for path in sorted(FOLDER.glob(f"{name}*.yaml")):
        entries |= yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
    return tuple(define(f"{name}/{short}", entry) for short, entry in entries.items())


@cache
def _all() -> dict[str, Operator]:
    return {operator.name: operator for name in SUITES for operator in suite(name)}


def get(name: str) -> Operator:
    """The operator ``suite/name``, ``name`` when only one suite has it, or the path of a definition file (.yaml).

    Raises OperatorError that lists near matches.
    """
    if name.endswith((".yaml", ".yml")):
        return load(Path(name))
    prefix = name.partition("/")[0]
    if "/" in name and prefix in SUITES:
        for operator in suite(prefix):
            if operator.name == name:
                return operator
    known = _all()
    matches = [operator for operator in known.values() if operator.short_name == name]
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise OperatorError(f"{name!r} is in several suites; say which: {', '.join(o.name for o in matches)}.")
    words = (*known, *(operator.short_name for operator in known.values()))
    raise OperatorError(f"There is no operator {name!r}{near(name, words)}; `evokernel operators` lists all.")


def load(path: Path) -> Operator:
    """The operator of a definition file: the keys of a suite's entry, and ``name``. Raises OperatorError."""
    try:
        entry = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise OperatorError(f"Cannot read the definition {path}: {error}") from error
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
        raise OperatorError(f"{path} is no definition: it needs name, inputs, compute, bench and checks.")
    name = entry.pop("name")
    return define(name if "/" in name else f"user/{name}", entry)
