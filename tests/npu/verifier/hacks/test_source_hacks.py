"""Every hack that the source gives away is rejected for the right reason, and its look-alike is not."""

import pytest

import operators
from npu.ascendc.twin import AscendcTwin
from npu.outcome import Gate
from npu.rules import HACKS, inspect
from npu.settings import VerifierSettings
from npu.verifier import verify
from tests.npu.verifier.fixtures import Pair, edited
from tests.npu.verifier.hidden_code import HIDDEN_CODE
from tests.npu.verifier.machine_reach import MACHINE_REACH
from tests.npu.verifier.run_hacks import RUN_HACKS
from tests.npu.verifier.source_hacks import SOURCE_HACKS

PAIRS = (*SOURCE_HACKS, *HIDDEN_CODE, *MACHINE_REACH)


@pytest.mark.parametrize("pair", PAIRS, ids=[pair.name for pair in PAIRS])
def test_the_hack_is_rejected_for_its_reason(pair: Pair, relu: operators.Operator) -> None:
    found = {diagnostic.rule for diagnostic in inspect(edited(pair.bad), relu)}
    assert pair.rule in found


@pytest.mark.parametrize("pair", PAIRS, ids=[pair.name for pair in PAIRS])
def test_the_look_alike_breaks_no_rule(pair: Pair, relu: operators.Operator) -> None:
    assert pair.good
    assert inspect(edited(pair.good), relu) == ()


def test_look_alikes_pass_the_gates(relu: operators.Operator, twin: AscendcTwin) -> None:
    """All look-alikes of the first table, merged where they do not touch the same text, compile and are right."""
    chosen = [pair for pair in SOURCE_HACKS if pair.good and set(pair.good) <= {"device", "host"}]
    failures = {}
    for pair in chosen[:: max(1, len(chosen) // 8)]:
        outcome = verify(edited(pair.good), relu, twin, VerifierSettings(latency=False))
        if outcome.failed_gate:
            failures[pair.name] = outcome.feedback
    assert failures == {}


def test_a_rejected_kernel_is_never_compiled(relu: operators.Operator, twin: AscendcTwin) -> None:
    outcome = verify(edited(SOURCE_HACKS[0].bad), relu, twin)
    assert outcome.failed_gate is Gate.ANTI_HACK
    assert not outcome.feasible
    assert set(outcome.seconds) == {"anti-hack"}
    assert outcome.diagnostics[0].file == "op_host/relu_custom.cpp"


def test_every_hack_has_its_fixtures() -> None:
    covered = {pair.hack for pair in (*PAIRS, *RUN_HACKS)}
    tested_elsewhere = {"H20", "H21"}  # a property of the task; a property of the model
    for hack in HACKS:
        if hack.applies and hack.id not in tested_elsewhere:
            assert hack.id in covered, hack.what
        if not hack.applies or hack.id in tested_elsewhere:
            assert hack.note


def test_the_list_of_hacks_is_complete() -> None:
    assert [hack.id for hack in HACKS] == [f"H{number:02}" for number in range(1, 25)]
