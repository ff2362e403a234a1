"""What was learned between two memories: items, values, operators solved, kernels made faster."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from audit.attempts import reading

_ITEMS = "SELECT id, kind, title FROM items WHERE archived = 0"
_VALUES = """SELECT item_values.item, item_values.stage, items.kind, items.title, q
    FROM item_values JOIN items ON items.id = item_values.item WHERE item_values.category = ''"""
_BEST = """SELECT operator, MIN(latency_us) AS best_us FROM items
    WHERE kind = 'trace' AND feasible = 1 GROUP BY operator"""
_SCHEMAS: dict[str, dict[str, type[pl.DataType]]] = {
    _ITEMS: {"id": pl.String, "kind": pl.String, "title": pl.String},
    _VALUES: {"item": pl.String, "stage": pl.String, "kind": pl.String, "title": pl.String, "q": pl.Float64},
    _BEST: {"operator": pl.String, "best_us": pl.Float64},
}


@dataclass(frozen=True)
class Difference:
    """The second memory against the first.

    ``new_items``: kind, count. ``moved``: item, stage, kind, title, before, after (values), largest move first.
    ``solved``: operator, best_us. ``faster``: operator, before_us, after_us, speedup, largest first.
    """

    new_items: pl.DataFrame
    moved: pl.DataFrame
    solved: pl.DataFrame
    faster: pl.DataFrame


def difference(first: Path, second: Path, most: int = 10) -> Difference:
    """Compare two memory files; ``most`` bounds the values that are listed. A value never moved counts as 0."""
    items = _table(second, _ITEMS).join(_table(first, _ITEMS), on="id", how="anti")
    moved = (
        _table(second, _VALUES)
        .join(_table(first, _VALUES).select("item", "stage", before="q"), on=["item", "stage"], how="left")
        .rename({"q": "after"})
        .with_columns(pl.col("before").fill_null(0.0))
        .with_columns((pl.col("after") - pl.col("before")).abs().alias("move"))
        .filter(pl.col("move") > 0)
        .sort("move", "item", descending=[True, False])
        .head(most)
        .select("item", "stage", "kind", "title", "before", "after")
    )
    best = _table(second, _BEST).join(_table(first, _BEST).rename({"best_us": "before_us"}), on="operator", how="left")
    faster = (
        best.filter(pl.col("best_us") < pl.col("before_us"))
        .select("operator", "before_us", after_us="best_us", speedup=pl.col("before_us") / pl.col("best_us"))
        .sort("speedup", "operator", descending=[True, False])
    )
    known = _table(first, _BEST)
    return Difference(
        new_items=items.group_by("kind").len("count").sort("kind"),
        moved=moved,
        solved=_table(second, _BEST).join(known, on="operator", how="anti").sort("operator"),
        faster=faster,
    )


def _table(memory: Path, query: str) -> pl.DataFrame:
    with reading(memory) as connection:
        return pl.DataFrame(connection.execute(query).fetchall(), schema=_SCHEMAS[query], orient="row")
