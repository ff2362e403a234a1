"""The targets by name; a target's code is imported when it is asked for."""

from __future__ import annotations

import importlib
from typing import cast

from npu.errors import NpuError
from npu.target import Target

FACTORIES = {"ascendc-twin": "npu.ascendc.twin:AscendcTwin"}
"""Name → ``module:factory``; the factory takes the chip's name. A new target is one entry here and one folder."""


def create(name: str, chip: str) -> Target:
    """The target of this name, for a chip that it knows. Raises NpuError for an unknown name or chip."""
    if name not in FACTORIES:
        raise NpuError(f"unknown target '{name}'; known: {', '.join(sorted(FACTORIES))}")
    module, _, factory = FACTORIES[name].partition(":")
    return cast(Target, getattr(importlib.import_module(module), factory)(chip=chip))
