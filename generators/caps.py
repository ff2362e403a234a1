"""The cap that a configuration sets on what a run spends, wherever in its generator's options that is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generators.budget import Budget
from generators.errors import GeneratorError

CAPS = ("cap_usd", "cap_tokens")


def budget_of(options: Mapping[str, Any]) -> Budget:
    """The run's budget, which all its generators share: the caps among the options, or else the smallest nested ones.

    Those at the top come first, so that they raise what a generator within ``staged`` or ``record`` was given. Raises
    GeneratorError for a cap that is no positive number.
    """
    usd, tokens = (_cap(options, key) for key in CAPS)
    return Budget(usd, None if tokens is None else int(tokens))


def _cap(options: Mapping[str, Any], key: str) -> float | None:
    if options.get(key) is not None:
        return _number(options[key], key)
    return min((_number(value, key) for value in _nested(options, key)), default=None)


def _nested(options: Mapping[str, Any], key: str) -> Iterator[object]:
    for entry in options.values():
        inner = entry.get("options") if isinstance(entry, Mapping) else None
        if isinstance(inner, Mapping):
            if inner.get(key) is not None:
                yield inner[key]
            yield from _nested(inner, key)


def _number(value: object, key: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not value > 0:
        raise GeneratorError(f"generator.options: {key} must be a number above 0, not {value!r}")
    return value
