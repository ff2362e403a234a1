"""Estimates of what was timed on a device come near, and docs/fidelity.md shows the present ones."""

import re
from pathlib import Path

import pytest

from npu.ascendc.calibration.document import RATIO_AIM, ROW_AIM, document, ratios
from npu.ascendc.calibration.estimates import Estimate, estimate
from npu.ascendc.calibration.rows import rows
from npu.ascendc.calibration.sampling import PAIRS, compare

DOCUMENT = Path(__file__).parents[4] / "docs" / "fidelity.md"
# An empty kernel takes 0.5 to 21 µs, by source; cores that read one matrix out of step share what twice as many did.
FAR = {"empty kernel", "DataCopy L1-7"}
FAR_RATIOS = {"Matmul case4", "DataCopy L1-5", "DataCopy L1-7"}


@pytest.fixture(scope="session")
def estimates() -> list[Estimate]:
    return estimate(rows())


def test_rows_come_near(estimates: list[Estimate]) -> None:
    far = {one.row.name for one in estimates if abs(one.error) > ROW_AIM}
    assert far == FAR


def test_ratios_come_near(estimates: list[Estimate]) -> None:
    errors = {one.row.name: estimated / measured - 1 for one, measured, estimated in ratios(estimates)}
    assert {name for name, error in errors.items() if abs(error) > RATIO_AIM} == FAR_RATIOS


def test_extrapolation_comes_near_the_whole_simulation() -> None:
    found = compare([row for row in PAIRS if row.name.startswith("Add, vector unit")])[0]
    assert found.calls[1] < found.calls[0]
    assert abs(found.error) < 0.03


def test_the_document_shows_the_present_estimates(estimates: list[Estimate]) -> None:
    written = figures(DOCUMENT.read_text(encoding="utf-8"))
    present = figures(document(estimates, []))
    assert present.keys() == written.keys()
    for row, value in present.items():
        assert written[row] == pytest.approx(value, rel=0.01), f"{row}: run evokernel twin fidelity --write {DOCUMENT}"


def figures(text: str) -> dict[str, float]:
    """Estimated µs by row and figure."""
    lines = re.findall(r"^\| ([^|]+) \| (task|S|V)[^|]* \| [\d.,]+ \| ([\d.,]+) \|", text, re.MULTILINE)
    return {f"{row} {figure}": float(value.replace(",", "")) for row, figure, value in lines}
