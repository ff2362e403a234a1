"""Patches of images, one output element after the other."""

from __future__ import annotations

from generators.template.device.region_text import Region, moved, scaled
from generators.template.device.scalar_region import element
from generators.template.device.text import Text
from generators.template.graph.extents import parenthesised


@element("Unfold")
def unfold(region: Region, text: Text) -> None:
    """The pixel that a tap of the patch reaches; outside the image zero, or the mirrored one."""
    kernel, stride, padding = (int(str(region.attribute(name))) for name in ("kernel", "stride", "padding"))
    for name, output, tap, size in (
        ("y", "c3", f"c2 / {kernel}", region.shape(0)[2]),
        ("x", "c4", f"c2 % {kernel}", region.shape(0)[3]),
    ):
        start = f"{scaled(f'static_cast<int64_t>({output})', stride)} + static_cast<int64_t>({tap})"
        text.add(
            f"{'' if region.attribute('reflect') else 'const '}int64_t {name} = {moved(start, -padding)};",
            f"const int64_t {name}Size = {size};",
        )
        if region.attribute("reflect"):
            text.add(f"{name} = {name} < 0 ? -{name} : {name} < {name}Size ? {name} : 2 * {name}Size - 2 - {name};")
    text.add(f"if (y >= 0 && y < ySize && x >= 0 && x < xSize) {{ value = {region.read(0, ['c0', 'c1', 'y', 'x'])}; }}")


@element("Fold")
def fold(region: Region, text: Text) -> None:
    """Sum over the patches that reach this pixel."""
    kernel, padding = (int(str(region.attribute(name))) for name in ("kernel", "padding"))
    for name, output, size in (("y", "c2", region.shape(0)[3]), ("x", "c3", region.shape(0)[4])):
        text.add(
            f"const int64_t {name}Reach = {moved(f'static_cast<int64_t>({output})', padding)};",
            f"const int64_t {name}Size = {size};",
        )
    with (
        text.block(f"for (int64_t i = 0; i < {kernel}; ++i)"),
        text.block(f"for (int64_t j = 0; j < {kernel}; ++j)"),
    ):
        text.add(
            "const int64_t y = yReach - i;",
            "const int64_t x = xReach - j;",
            "if (y < 0 || y >= ySize || x < 0 || x >= xSize) { continue; }",
            f"value += {region.read(0, ['c0', 'c1', f'(i * {kernel} + j)', 'y', 'x'])};",
        )


def shifts(region: Region) -> list[str]:
    """For each quarter of the channels the C++ expressions (row, column) of the pixel that it comes from."""
    rows, columns = (parenthesised(str(extent)) for extent in region.extents[1:3])
    back, ahead = "({0} > 0 ? {0} - 1 : 0)", "({0} + 1 < {1} ? {0} + 1 : {0})"
    down = [f"{back.format('c1')}, c2", f"{ahead.format('c1', rows)}, c2"]
    right = [f"c1, {back.format('c2')}", f"c1, {ahead.format('c2', columns)}"]
    return [*right, *down] if region.attribute("swap") else [*down, *right]


@element("SpatialShift")
def spatial_shift(region: Region, text: Text) -> None:
    """The element of the pixel that a quarter of the channels comes from."""
    text.add(f"const uint64_t part = c3 / {region.attribute('quarter')};")
    for number, place in enumerate(shifts(region)):
        row, column = place.split(", ")
        head = "" if number == 0 else "else "
        condition = f"if (part == {number}) " if number < 3 else ""
        text.add(f"{head}{condition}{{ value = {region.read(0, ['c0', row, column, 'c3'])}; }}")


@element("Sample")
def sample(region: Region, text: Text) -> None:
    """The four pixels around a point, weighted by their nearness; those outside count as zero."""
    height, width = region.shape(0)[2:]
    point = ["c0", *region.names[2:]]
    text.add(f"const int64_t height = {height};", f"const int64_t width = {width};")
    for name, number, size in (("v", "0", "height"), ("u", "1", "width")):
        text.add(
            f"const float {name} = ({region.read(1, [*point, number])} + 1.0f) * 0.5f * "
            f"static_cast<float>({size} - 1);",
            f"int64_t {name}Floor = static_cast<int64_t>({name});",
            f"if (static_cast<float>({name}Floor) > {name}) {{ --{name}Floor; }}",
        )
    with text.block("for (int64_t corner = 0; corner < 4; ++corner)"):
        text.add(
            "const int64_t y = vFloor + corner / 2;",
            "const int64_t x = uFloor + corner % 2;",
            "if (y < 0 || y >= height || x < 0 || x >= width) { continue; }",
            "const float down = v - static_cast<float>(vFloor);",
            "const float right = u - static_cast<float>(uFloor);",
            "const float weight = (corner / 2 == 0 ? 1.0f - down : down) * (corner % 2 == 0 ? 1.0f - right : right);",
            f"value += weight * {region.read(0, ['c0', 'c1', 'y', 'x'])};",
        )


@element("RelativeSum")
def relative_sum(region: Region, text: Text) -> None:
    """Of a query's products with all relative positions the two that belong to a key."""
    block, reach = region.attribute("block"), parenthesised(str(region.attribute("reach")))
    *leading, query, key = region.names
    text.add(
        f"const uint64_t down = {reach} - 1 + {key} / {reach} - {query} / {block};",
        f"const uint64_t across = {reach} - 1 + {key} % {reach} - {query} % {block};",
        f"value = {region.read(0, [*leading, query, 'down'])} + {region.read(1, [*leading, query, 'across'])};",
    )
