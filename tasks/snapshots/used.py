"""The parameters that a snapshot was made with, in ``dvc.lock``: they may differ from ``params.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tasks.configuration import load

PARAMS = "params.yaml"
WITHOUT_EFFECT = {"run": {"concurrency", "runner", "patience"}}
"""Keys by section on which no result depends."""


def record_used(root: Path, stage: str, parameters: Mapping[str, Any]) -> None:
    """Let ``dvc.lock`` say what the snapshot's run was configured with, overrides included.

    DVC records the present ``params.yaml``, so that ``dvc repro`` would take the result of another configuration for
    that of this one. ``parameters`` are the run's; empty ones, of a memory without runs, change nothing.
    """
    from dvc.utils.serialize import modify_yaml

    different = differences(load(root / PARAMS).model_dump(mode="json"), parameters) if parameters else {}
    if not different:
        return
    with modify_yaml(str(root / "dvc.lock")) as lock:
        recorded = lock["stages"][stage]["params"][PARAMS]
        for section, values in different.items():
            if section in recorded:
                recorded[section] |= values


def differences(present: Mapping[str, Any], used: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The values of ``used`` that differ from ``present`` and on which results depend, by section and key."""
    found = {
        section: {
            key: value
            for key, value in values.items()
            if value != present.get(section, {}).get(key) and key not in WITHOUT_EFFECT.get(section, ())
        }
        for section, values in used.items()
    }
    return {section: values for section, values in found.items() if values}
