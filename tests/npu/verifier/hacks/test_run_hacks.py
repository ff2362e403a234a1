"""Hacks that pass every rule of the source are caught when the kernel runs; their look-alikes are feasible."""

import pytest

import operators
from npu.ascendc.twin import AscendcTwin
from npu.outcome import Gate
from npu.rules import inspect
from npu.settings import VerifierSettings
from npu.verifier import verify
from tests.npu.verifier.fixtures import Pair, edited
from tests.npu.verifier.run_hacks import RUN_HACKS

IDS = [pair.name for pair in RUN_HACKS]


@pytest.mark.parametrize("pair", RUN_HACKS, ids=IDS)
def test_the_hack_is_rejected_for_its_reason(pair: Pair, relu: operators.Operator, twin: AscendcTwin) -> None:
    kernel = edited(pair.bad)
    assert inspect(kernel, relu) == ()
    outcome = verify(kernel, relu, twin, VerifierSettings(strict=pair.strict))
    assert outcome.error_class == pair.rule, outcome.feedback
    assert outcome.latency_us is None


@pytest.mark.parametrize("pair", RUN_HACKS, ids=IDS)
def test_the_look_alike_passes_all_gates(pair: Pair, relu: operators.Operator, twin: AscendcTwin) -> None:
    outcome = verify(edited(pair.good), relu, twin, VerifierSettings(strict=pair.strict))
    assert outcome.failed_gate is None, outcome.feedback


def test_a_skipped_shape_is_correct_and_gets_no_latency(relu: operators.Operator, twin: AscendcTwin) -> None:
    pair = next(pair for pair in RUN_HACKS if pair.hack == "H22")
    outcome = verify(edited(pair.bad), relu, twin)
    assert outcome.failed_gate is Gate.LATENCY
    assert outcome.feasible
    assert outcome.timing and outcome.timing.latency_us < outcome.timing.floor_us
    assert outcome.latency_us is None


def test_a_second_timing_is_no_faster_than_the_first(relu: operators.Operator, twin: AscendcTwin, tmp_path) -> None:
    """H21: nothing is left in a cache between timings."""
    build = twin.build(edited({}), relu, tmp_path)
    shapes = {"x": (1024, 4096)}
    first, second = twin.time(build, relu, shapes), twin.time(build, relu, shapes)
    assert first.timing and second.timing
    assert first.timing.latency_us == second.timing.latency_us
