"""Kernels of many structures: extrapolated times come near those simulated in full."""

import pytest

from npu.ascendc.calibration.extrapolation import Comparison, compare, document


@pytest.fixture(scope="module")
def found() -> dict[str, Comparison]:
    return {one.name: one for one in compare()}


def test_every_kernel_is_extrapolated_from_a_part_of_its_calls(found: dict[str, Comparison]) -> None:
    assert len(found) >= 20
    for one in found.values():
        assert one.extrapolated and one.calls[1] < one.calls[0] / 2, one


def test_extrapolated_times_are_near(found: dict[str, Comparison]) -> None:
    followed = (one for one in found.values() if not one.name.endswith("stopped"))
    far = {one.name: one.error for one in followed if abs(one.error) > 0.02}
    assert not far


def test_the_stated_error_is_about_the_real_one(found: dict[str, Comparison]) -> None:
    wrong = {name: (one.error, one.stated) for name, one in found.items() if abs(one.error) > one.stated + 0.01}
    assert not wrong


@pytest.mark.parametrize(
    "name",
    [
        "norm, statistics through the workspace",
        "matmul, then nine passes",
        "loss, partial sums through the workspace",
        "softmax in chunks, three passes a row",
        "remainder on the last core",
        "rows of growing length",
    ],
)
def test_passes_loops_and_uneven_cores_are_followed(found: dict[str, Comparison], name: str) -> None:
    assert abs(found[name].error) < 0.02


def test_the_document_has_a_row_for_each_kernel(found: dict[str, Comparison]) -> None:
    text = document(list(found.values()))
    assert all(f"| {name} |" in text for name in found)
