"""The published timings that the model is fitted on and checked against."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from importlib import resources

FOLDER = resources.files("npu.ascendc.calibration")


@dataclass(frozen=True)
class Row:
    """One published figure and the kernel that repeats what was timed.

    ``measure`` is ``task`` (latency) or the pipe whose busy time was published; ``measured`` is in µs.
    ``baseline`` names the row that the publication compares with, empty for none. ``fitted`` names the parameters of
    the cost table that were fitted on this row: a row without any is held out.
    """

    name: str
    kernel: str
    shape: tuple[int, ...]
    dtype: str
    cores: int
    tile_rows: int
    tile_columns: int
    mode: int
    measure: str
    measured: float
    baseline: str
    fitted: tuple[str, ...]

    @property
    def configuration(self) -> tuple[object, ...]:
        """What decides the kernel's run: rows that share it are several figures of one run."""
        return (self.kernel, self.shape, self.dtype, self.cores, self.tile_rows, self.tile_columns, self.mode)


def rows() -> tuple[Row, ...]:
    """All rows, in the order of the publication."""
    with (FOLDER / "rows.tsv").open(encoding="utf-8") as text:
        return tuple(_row(fields) for fields in csv.DictReader(text, delimiter="\t"))


def _row(fields: dict[str, str]) -> Row:
    return Row(
        fields["row"],
        fields["kernel"],
        tuple(int(extent) for extent in fields["shape"].split("x")),
        fields["dtype"],
        int(fields["cores"]),
        int(fields["tile_rows"]),
        int(fields["tile_columns"]),
        int(fields["mode"]),
        fields["measure"],
        float(fields["measured"]),
        fields["baseline"],
        tuple(fields["fitted"].split()),
    )
