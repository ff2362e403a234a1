"""The kinds of generator by name; a generator's code is imported when it is asked for."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any, cast

from generators.errors import GeneratorError
from generators.hooks import Hooks
from generators.types import Generator

FACTORIES = {
    "chat": "generators.chat:from_options",
    "record": "generators.replay:recorder_from_options",
    "replay": "generators.replay:replay_from_options",
    "staged": "generators.staged:from_options",
    "template": "generators.template:from_options",
}
"""Kind → ``module:function``; the function takes the configuration's options and the run's Hooks."""


def register(kind: str, factory: str) -> None:
    """Make another kind known, with its factory as ``module:function``. Raises GeneratorError when it is taken."""
    if FACTORIES.setdefault(kind, factory) != factory:
        raise GeneratorError(f"the generator kind '{kind}' is already {FACTORIES[kind]}")


def create(kind: str, options: Mapping[str, Any], hooks: Hooks | None = None) -> Generator:
    """The generator of a kind with its own options. Raises GeneratorError for an unknown kind or wrong options."""
    if kind not in FACTORIES:
        raise GeneratorError(f"unknown generator kind '{kind}'; known: {', '.join(sorted(FACTORIES))}")
    module, _, function = FACTORIES[kind].partition(":")
    return cast(Generator, getattr(importlib.import_module(module), function)(options, hooks or Hooks()))
