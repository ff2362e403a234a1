"""Which rows the cost table was fitted on: what the rows say and what the table says agree."""

import re

from npu.ascendc.calibration.rows import Row, rows
from npu.ascendc.toolchain import INCLUDE

COSTS = (INCLUDE / "twin" / "costs.h").read_text(encoding="utf-8")


def cited() -> set[str]:
    """Rows that a comment names as a source: "samples: Add case1 and case3" names two."""
    names = set()
    for comment in re.findall(r"// .*samples: .*", COSTS):
        names |= {f"Matmul case{number}" for number in re.findall(r"\bMatmul API case(\d)\b", comment)}
        comment = re.sub(r"\bMatmul API case\d", "", comment)
        names |= {f"Add case{number}" for number in re.findall(r"\bcase(\d\w?)\b", comment)}
        names |= {f"DataCopy {number}" for number in re.findall(r"\b(?:UB|L1)-\d", comment)}
        names |= {f"Add x1000, scenario {number}" for number in re.findall(r"\bscenario (\d)", comment)}
        names |= set(re.findall(r"\b(ND2NZ S\d|Gelu)\b", comment))
    return names


def fitted() -> list[Row]:
    return [row for row in rows() if row.fitted]


def test_rows_that_the_table_cites_count_as_fitted() -> None:
    assert cited() == {row.name.partition(", scalar")[0] for row in fitted()}


def test_fitted_parameters_are_in_the_table() -> None:
    for row in fitted():
        for parameter in row.fitted:
            assert re.search(rf"\b{parameter}\b", COSTS), (row.name, parameter)


def test_most_rows_are_held_out() -> None:
    assert len(fitted()) <= len(rows()) / 2


def test_baselines_are_rows() -> None:
    assert {row.baseline for row in rows()} - {""} <= {row.name for row in rows()}
