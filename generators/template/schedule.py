"""The schedule space: the choices that make two correct kernels of one operator differ in speed."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass

MARK = "// schedule:"


@dataclass(frozen=True)
class Schedule:
    """One point of the space. It is written into the kernel's first line, so that a reader can adopt it.

    ``style``: scalar (GetValue/SetValue on global memory) or vector. ``cores``: one or all. ``tile``: elements of a
    copy. ``buffers``: 1, or 2 for double buffering. ``queue``: tbuf (barriers) or tque (EnQue/DeQue). ``tail``: scalar
    loop or pad (DataCopyPad). ``fuse``: whether neighbouring steps share a pass. ``row``: in chunks, or resident in UB
    when it fits. ``reduce``: scalar loop or vector instruction. ``sync``: barrier (all pipes) or flags. ``math``: exact
    or cheap formulas. ``product``: products and windows by scalar or
    vector, or products on the cube unit and windows by vector. ``combine``: sums over a whole tensor by
    one core or by all. ``reuse``: cheap values that several passes need are recomputed, or reloaded. ``block``: rows,
    columns and depth of the cube unit's blocks, such as 128x128x128, or auto. ``window``: on the cube unit a
    convolution multiplies columns, or is a sum over taps, a product each. ``columns``: KiB of its columns that
    a core writes before the cube unit multiplies them.
    """

    style: str = "scalar"
    cores: str = "one"
    tile: int = 1024
    buffers: int = 1
    queue: str = "tbuf"
    tail: str = "scalar"
    fuse: bool = True
    row: str = "chunks"
    reduce: str = "scalar"
    sync: str = "barrier"
    math: str = "exact"
    product: str = "scalar"
    combine: str = "one"
    reuse: str = "recompute"
    block: str = "auto"
    columns: int = 2048
    window: str = "columns"

    def comment(self) -> str:
        """The machine-readable first line of a kernel."""
        parts = (f"{f.name}={_shown(getattr(self, f.name))}" for f in dataclasses.fields(self))
        return f"{MARK} {' '.join(parts)}"

    def with_(self, **changes: object) -> Schedule:
        """A copy with some choices changed."""
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]


def body(files: Mapping[str, str]) -> str:
    """A kernel without the line that states its schedule: what two schedules with one effect have in common."""
    lines = (line for path in sorted(files) for line in (path, *files[path].splitlines()))
    return "\n".join(line for line in lines if not line.startswith(MARK))


def _shown(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def parse(source: str) -> Schedule | None:
    """The schedule that a kernel's source states, or None. Choices that it does not state keep their defaults."""
    line = re.search(rf"^{MARK}(.*)$", source, re.MULTILINE)
    if not line:
        return None
    stated = dict(re.findall(r"(\w+)=(\w+)", line.group(1)))
    changes: dict[str, object] = {}
    for field in dataclasses.fields(Schedule):
        text = stated.get(field.name)
        if text is None:
            continue
        if isinstance(field.default, bool):
            changes[field.name] = text == "yes"
        elif isinstance(field.default, int):
            changes[field.name] = int(text) if text.isdigit() else field.default
        else:
            changes[field.name] = text
    return Schedule().with_(**changes)
