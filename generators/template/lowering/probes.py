"""Shapes that tell sizes apart: the operator's own, and each with one dimension doubled where it is still defined."""

from __future__ import annotations

import functools

from operators import Case, Operator, OperatorError, make_inputs, reference


def probes(operator: Operator) -> tuple[Case, ...]:
    """Cases in which two sizes that differ in meaning differ in value, as far as the operator allows.

    A dimension is doubled alone, since doubling keeps what must be divisible so; a case that the reference refuses is
    left out. Without them two dimensions that happen to agree in all check shapes would be taken for one.
    """
    return _found(_Definition(operator))


class _Definition:
    """An operator as a key: its cases are dicts, so it cannot be one itself."""

    def __init__(self, operator: Operator) -> None:
        self.operator = operator
        self._key = (operator.name, operator.inputs, operator.outputs, repr((operator.nodes, operator.checks)))

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Definition) and self._key == other._key


@functools.lru_cache(maxsize=1024)
def _found(definition: _Definition) -> tuple[Case, ...]:
    operator = definition.operator
    changed = [{**case, name: 2 * size} for case in operator.checks[:1] for name, size in case.items()]
    doubled = tuple(case for case in changed if _is_defined(operator, case))
    return (*operator.checks, operator.bench, *doubled)


def _is_defined(operator: Operator, case: Case) -> bool:
    try:
        reference(operator, make_inputs(operator, case, 0))
    except (OperatorError, ValueError, IndexError):
        return False
    return True
