"""Movement and selection, one output element after the other."""

from __future__ import annotations

from generators.template.device.region_text import Region
from generators.template.device.scalar_region import element
from generators.template.device.text import Text, literal


@element("Permute")
def permute(region: Region, text: Text) -> None:
    """The element whose axes were in another order."""
    axes = region.numbers("axes")
    at = [f"c{axes.index(axis)}" for axis in range(len(axes))]
    text.add(f"value = {region.read(0, at)};")


@element("Slice")
def slice_axis(region: Region, text: Text) -> None:
    """The element at a shifted, stretched position."""
    axis, first, step = (region.attribute(name) for name in ("axis", "first", "step"))
    at = list(region.names)
    stretched = f"c{axis} * {step}" if step != 1 else f"c{axis}"
    at[int(str(axis))] = f"({first} + {stretched})"
    text.add(f"value = {region.read(0, at)};")


@element("Concat")
def concat(region: Region, text: Text) -> None:
    """The element of the part that a position falls into."""
    axis = int(str(region.attribute("axis")))
    lengths = region.attribute("lengths")
    assert isinstance(lengths, tuple)
    text.add(f"uint64_t within = c{axis};")
    for number, length in enumerate(lengths):
        at = ["within" if i == axis else name for i, name in enumerate(region.names)]
        head = f"if (within < {length})" if number == 0 else f"else if (within < {_sum(lengths[: number + 1])})"
        below = f"within -= {_sum(lengths[:number])}; " if number else ""
        text.add(f"{head} {{ {below}value = {region.read(number, at)}; }}")


def _sum(lengths: tuple[object, ...]) -> str:
    return " + ".join(str(length) for length in lengths)


@element("Expand")
def expand(region: Region, text: Text) -> None:
    """The element that is repeated here."""
    shape = region.shape(0)
    text.add(f"value = {region.read(0, region.names[len(region.names) - len(shape) :])};")


@element("Triangle")
def triangle(region: Region, text: Text) -> None:
    """The element, or zero on the wrong side of the diagonal."""
    row, column = region.names[-2:]
    diagonal = region.attribute("diagonal")
    row = f"static_cast<int64_t>({row}) + {diagonal}" if diagonal else f"static_cast<int64_t>({row})"
    sign = ">=" if region.attribute("upper") else "<="
    text.add(f"if (static_cast<int64_t>({column}) {sign} {row}) {{ value = {region.read(0, region.names)}; }}")


@element("KeepWhere")
def keep_where(region: Region, text: Text) -> None:
    """The element where the mask holds, else a constant."""
    mask = region.read(1, region.names[len(region.names) - len(region.shape(1)) :])
    other = region.attribute("value")
    assert isinstance(other, float | int)
    constant = literal(other) if abs(other) < 3.4e38 else "-1.0f / 0.0f" if other < 0 else "1.0f / 0.0f"
    text.add(f"value = {mask} != 0.0f ? {region.read(0, region.names)} : {constant};")


@element("Pick")
def pick(region: Region, text: Text) -> None:
    """The element of a row that an index names."""
    index = f"static_cast<uint64_t>({region.frame.gm(region.step.inputs[1])}.GetValue(c0))"
    text.add(f"value = {region.read(0, ['c0', index])};")


@element("Causal")
def causal(region: Region, text: Text) -> None:
    """The element, or minus infinity for a key that comes after the query."""
    row, column = region.names[-2:]
    queries, keys = region.extents[-2:]
    text.add(
        f"const bool seen = {column} + {queries} <= {row} + {keys};",
        f"value = seen ? {region.read(0, region.names)} : -1.0f / 0.0f;",
    )
