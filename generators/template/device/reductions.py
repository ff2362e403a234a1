"""Reducing a tile to one float, or accumulating tiles lane by lane."""

from __future__ import annotations

from generators.template.craft import Craft
from generators.template.graph.steps import Reduce

LANEWISE = {"Sum": "Add", "Max": "Max", "Min": "Min"}


def row_result(reduce: Reduce, tile: str, craft: Craft) -> list[str]:
    """Statements that leave the reduction of ``tile[0:count]`` in ``float chunk``."""
    if craft.schedule.reduce == "scalar":
        comparison = {"Max": ">", "Min": "<"}.get(reduce.instruction)
        value = f"{tile}.GetValue(i)"
        change = (
            f"chunk += {value};" if comparison is None else f"chunk = {value} {comparison} chunk ? {value} : chunk;"
        )
        first = "0.0f" if comparison is None else f"{tile}.GetValue(0)"
        return [
            craft.order("V_S"),
            f"float chunk = {first};",
            f"for (uint32_t i = {0 if comparison is None else 1}; i < count; ++i) {{ {change} }}",
        ]
    operands = "result, {0}, count" if craft.slips_on("reduce:workspace") else "result, {0}, work, count"
    return [
        f"Reduce{reduce.instruction}({operands.format(tile)});",
        craft.order("V_S"),
        "const float chunk = result.GetValue(0);",
    ]


def combine(reduce: Reduce, total: str, first: str) -> str:
    """Statement that adds a chunk's result to the row's; ``first`` tells the first chunk."""
    if reduce.instruction == "Sum":
        return f"{total} += chunk;"
    sign = ">" if reduce.instruction == "Max" else "<"
    return f"{total} = {first} || chunk {sign} {total} ? chunk : {total};"
