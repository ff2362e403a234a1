"""What a complete kernel consists of for a target, as far as reading an answer needs to know."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from generators.errors import GeneratorError

PROMPTS = Path(__file__).parent / "prompts"


@dataclass(frozen=True)
class Part:
    """One file of a kernel.

    ``path`` holds ``{name}``, the kernel's name. ``variables`` are the names under which published Python answers hold
    its text. ``mark`` is an expression that only this file's source matches; it tells what an unnamed block is.
    """

    path: str
    holds: str
    required: bool
    variables: tuple[str, ...]
    mark: str


@dataclass(frozen=True)
class Layout:
    """The parts of a kernel, and the folders and suffixes of further files that it may have.

    ``foreign`` are languages that models write by mistake, with an expression by which to know each.
    """

    language: str
    parts: tuple[Part, ...]
    folders: tuple[str, ...]
    suffixes: tuple[str, ...]
    foreign: tuple[tuple[str, str], ...] = ()

    def paths(self, name: str) -> dict[str, Part]:
        """Every part by its path for the kernel ``name``, in the order of the layout."""
        return {part.path.format(name=name): part for part in self.parts}

    def required(self, name: str) -> tuple[str, ...]:
        """The paths without which a kernel is not complete."""
        return tuple(path for path, part in self.paths(name).items() if part.required)


def family(target: str) -> str:
    """The part of a target's name that decides how kernels are written: ``ascendc`` of ``ascendc-twin``."""
    return target.split("-")[0]


@cache
def layout_of(target: str) -> Layout:
    """The layout in ``prompts/FAMILY/layout.yaml``. Raises GeneratorError for a target without one."""
    path = PROMPTS / family(target) / "layout.yaml"
    if not path.is_file():
        known = ", ".join(sorted(entry.parent.name for entry in PROMPTS.glob("*/layout.yaml")))
        raise GeneratorError(f"no prompts for the target '{target}'; there are prompts for: {known}")
    record = yaml.safe_load(path.read_text(encoding="utf-8"))
    return Layout(
        language=record["language"],
        parts=tuple(
            Part(
                path=part["path"],
                holds=part["holds"],
                required=part["required"],
                variables=tuple(part["variables"]),
                mark=part["mark"],
            )
            for part in record["parts"]
        ),
        folders=tuple(record["folders"]),
        suffixes=tuple(record["suffixes"]),
        foreign=tuple(record["foreign"].items()),
    )
