"""Movement and selection: of which pieces a row of the result is made."""

from __future__ import annotations

from generators.template.device.region_text import index
from generators.template.device.row_movement import RowMovement, pieces
from generators.template.device.text import Text
from generators.template.graph.extents import parenthesised


@pieces("Permute")
def permute(movement: RowMovement, text: Text) -> None:
    """The row whose axes were in another order."""
    axes = movement.region.numbers("axes")
    at = [f"c{axes.index(axis)}" for axis in range(len(axes) - 1)]
    text.add(movement.move(0, movement.source(0, at), movement.length))


@pieces("Slice")
def slice_axis(movement: RowMovement, text: Text) -> None:
    """The row, or the part of one, at a shifted position."""
    axis, first, step = (movement.region.attribute(name) for name in ("axis", "first", "step"))
    at = [*movement.row, "0"]
    stretched = f"c{axis} * {step}" if step != 1 else f"c{axis}"
    last = axis == len(movement.row)
    at[int(str(axis))] = str(first) if last else f"({first} + {stretched})"
    text.add(movement.move(0, movement.source(0, at[:-1], at[-1]), movement.length))


@pieces("Concat")
def concat(movement: RowMovement, text: Text) -> None:
    """The parts one after the other, or the row of the part that a position falls into."""
    axis = int(str(movement.region.attribute("axis")))
    lengths = movement.region.attribute("lengths")
    assert isinstance(lengths, tuple)
    if axis == len(movement.row):
        for number, length in enumerate(lengths):
            column = " + ".join(str(each) for each in lengths[:number]) or "0"
            text.add(movement.move(number, movement.source(number, movement.row), str(length), column))
        return
    for number in range(len(lengths)):
        before = " + ".join(str(each) for each in lengths[:number])
        within = f"(c{axis} - {parenthesised(before)})" if number else f"c{axis}"
        at = [within if i == axis else name for i, name in enumerate(movement.row)]
        end = " + ".join(str(each) for each in lengths[: number + 1])
        head = f"if (c{axis} < {end}) " if number < len(lengths) - 1 else ""
        step = movement.move(number, movement.source(number, at), movement.length)
        text.add(f"{'else ' if number else ''}{head}{{ {step} }}")


@pieces("Expand")
def expand(movement: RowMovement, text: Text) -> None:
    """The row that is repeated here, or its one element."""
    shape = movement.region.shape(0)
    at = [*movement.row, "0"][len(movement.extents) - len(shape) :]
    if shape and shape[-1] == movement.extents[-1]:
        text.add(movement.move(0, index(shape, at), movement.length))
    else:
        text.add(movement.fill(movement.region.read(0, at), movement.length))


@pieces("Triangle")
def triangle(movement: RowMovement, text: Text) -> None:
    """The part of the row on one side of the diagonal, zeros on the other."""
    diagonal = int(str(movement.region.attribute("diagonal")))
    upper = bool(movement.region.attribute("upper"))
    _edge(movement, text, str(diagonal if upper else diagonal + 1))
    start, rest = movement.source(0, movement.row), f"{movement.length} - edge"
    if upper:
        text.add(movement.fill("0.0f", "edge"), movement.move(0, f"{start} + edge", rest, "edge"))
    else:
        text.add(movement.move(0, start, "edge"), movement.fill("0.0f", rest, "edge"))


@pieces("Causal")
def causal(movement: RowMovement, text: Text) -> None:
    """The keys up to the query, then minus infinity."""
    queries, keys = movement.extents[-2:]
    _edge(movement, text, f"{keys} - {queries} + 1")
    text.add(
        movement.move(0, movement.source(0, movement.row), "edge"),
        movement.fill("-1.0f / 0.0f", f"{movement.length} - edge", "edge"),
    )


def _edge(movement: RowMovement, text: Text, shift: str) -> None:
    """Declares ``edge``, the column that many behind the row's own, within the row."""
    text.add(
        f"const int64_t reach = static_cast<int64_t>({movement.row[-1]}) + {shift};",
        "uint64_t edge = reach > 0 ? reach : 0;",
        f"if (edge > {movement.length}) {{ edge = {movement.length}; }}",
    )
