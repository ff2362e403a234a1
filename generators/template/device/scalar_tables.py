"""Tensors of positions, and quantities that a tensor of integers decides, one element after the other."""

from __future__ import annotations

from generators.template.device.region_text import Region, index
from generators.template.device.scalar_region import element
from generators.template.device.text import Text


def integer(region: Region, number: int, at: list[str]) -> str:
    """C++ expression of one element of an input of integers, exactly."""
    name = region.step.inputs[number]
    return f"{region.frame.gm(name)}.GetValue({index(region.shape(number), at)})"


@element("Table")
def table(region: Region, text: Text) -> None:
    """An expression of the element's coordinates."""
    lines = region.attribute("lines")
    assert isinstance(lines, tuple)
    text.add(*lines, f"value = {region.attribute('value')};")


@element("LengthMask")
def length_mask(region: Region, text: Text) -> None:
    """Plus infinity for the keys within a sequence's length, else minus infinity."""
    key = region.names[-1]
    text.add(f"value = static_cast<int64_t>({key}) < {integer(region, 0, ['c0'])} ? 1.0f / 0.0f : -1.0f / 0.0f;")


@element("Floats")
def floats(region: Region, text: Text) -> None:
    """An integer as a float."""
    text.add(f"value = static_cast<float>({integer(region, 0, list(region.names))});")


@element("TopValues", "TopIndices")
def top(region: Region, text: Text) -> None:
    """The largest that is left, as often as the element's place among the largest says."""
    rank, length = region.names[-1], region.shape(0)[-1]
    at = [*region.names[:-1], "k"]
    text.add("uint64_t last = 0;  // the one that was taken before", "float taken = 0.0f;")
    with text.block(f"for (uint64_t round = 0; round <= {rank}; ++round)"):
        text.add(f"uint64_t best = {length};", "float largest = 0.0f;")
        with text.block(f"for (uint64_t k = 0; k < {length}; ++k)"):
            text.add(
                f"const float candidate = {region.read(0, at)};",
                "const bool left = round == 0 || candidate < taken || (candidate == taken && k > last);",
                f"if (left && (best == {length} || candidate > largest)) {{ best = k; largest = candidate; }}",
            )
        text.add("last = best;", "taken = largest;")
    text.add("value = last;" if region.step.instruction == "TopIndices" else "value = taken;")


@element("ExpertTokens")
def expert_tokens(region: Region, text: Text) -> None:
    """The token whose choice comes at this place among those of an expert; −1 where there is none."""
    tokens, choices = region.shape(0)
    text.add(
        f"const int64_t expert = c0 / {region.attribute('capacity')};",
        f"uint64_t ahead = c0 % {region.attribute('capacity')};",
        "value = -1.0f;",
    )
    with text.block(f"for (uint64_t k = 0; k < {tokens} * {choices}; ++k)"):
        text.add(f"if ({region.frame.gm(region.step.inputs[0])}.GetValue(k) != expert) {{ continue; }}")
        with text.block("if (ahead == 0)"):
            text.add(f"value = k / {choices};", "break;")
        text.add("--ahead;")


@element("ExpertSlots")
def expert_slots(region: Region, text: Text) -> None:
    """A choice's expert times the capacity, and how many choices before it are of that expert."""
    gm = region.frame.gm(region.step.inputs[0])
    text.add(f"const int64_t expert = {gm}.GetValue(c0);", f"value = expert * {region.attribute('capacity')};")
    with text.block("for (uint64_t k = 0; k < c0; ++k)"):
        text.add(f"if ({gm}.GetValue(k) == expert) {{ value += 1.0f; }}")


@element("GatherRows")
def gather_rows(region: Region, text: Text) -> None:
    """The element of the row that an index names."""
    names = list(region.names)
    depth = len(region.shape(1))
    text.add(f"const uint64_t chosen = {integer(region, 1, names[:depth])};")
    text.add(f"value = {region.read(0, ['chosen', *names[depth:]])};")


@element("GatherPages")
def gather_pages(region: Region, text: Text) -> None:
    """The element of the page that the table names."""
    tokens = region.shape(0)[1]
    text.add(f"const uint64_t page = {integer(region, 1, ['c0', f'c1 / {tokens}'])};")
    text.add(f"value = {region.read(0, ['page', f'(c1 % {tokens})', *region.names[2:]])};")


@element("RowsOrZero")
def rows_or_zero(region: Region, text: Text) -> None:
    """The element of the row that an index names; zero for −1."""
    text.add(f"const int64_t chosen = {integer(region, 1, ['c0'])};")
    text.add(f"if (chosen >= 0) {{ value = {region.read(0, ['chosen', 'c1'])}; }}")


@element("GroupedMatMul")
def grouped_matmul(region: Region, text: Text) -> None:
    """Sum over the inner axis, with the matrix of the row's group."""
    text.add(f"const uint64_t group = {integer(region, 1, ['c0'])};")
    with text.block(f"for (uint64_t k = 0; k < {region.attribute('inner')}; ++k)"):
        text.add(f"value += {region.read(0, ['c0', 'k'])} * {region.read(2, ['group', 'c1', 'k'])};")
