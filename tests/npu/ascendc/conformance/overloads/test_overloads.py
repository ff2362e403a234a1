"""Every documented form of every name is there: it compiles, runs without a fault, and gives what numpy gives."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from filelock import FileLock

from npu.ascendc.coverage import names
from npu.ascendc.overloads import MISSING, UNSIMULATED, overloads
from tests.npu.ascendc.conformance.overloads import program
from tests.npu.ascendc.conformance.overloads.program import Trial
from tests.npu.ascendc.conformance.overloads.reference import TOLERANCE, dtype, expected, padded, values

TESTS = program.HERE.parents[1]
Answers = dict[int, dict[str, Any]]
GROUPS = sorted({trial.overload.form.group for trial in program.trials()})


@pytest.fixture(scope="session")
def answers(request: pytest.FixtureRequest) -> Answers:
    """What the program answered, by the number of the trial."""
    assert request.config.cache is not None
    folder = request.config.cache.mkdir("overloads")
    with FileLock(folder / ".lock"):  # workers of one test run build it once
        return program.run(folder)


def slip(trial: Trial, answer: dict[str, Any]) -> str:
    """What is wrong with an answer; empty if it is right."""
    faults = answer["report"]["faults"]
    if trial.refused:
        refused = bool(faults) and faults[0]["kind"] == "unsupported-dtype"
        return "" if refused else f"{trial.label} is not refused: {faults}"
    if trial.overload.form.expects == UNSIMULATED:
        named = bool(faults) and faults[0]["kind"] == "unsupported-call"
        return "" if named else f"{trial.label} has no fault that says so: {faults}"
    if faults:
        return f"{trial.label}: {faults[0]['kind']} in {faults[0]['call']}: {faults[0]['message']}"
    if not trial.overload.form.expects:
        return ""
    target, source = trial.types
    wanted = expected(trial.overload, target, source)
    raw = bytes.fromhex(answer["z" if re.search(r"\bz\b", trial.overload.code) else "dst"])
    if wanted.dtype == np.uint8:
        got = np.frombuffer(raw, np.uint8)[: len(wanted)]
        return "" if np.array_equal(got, wanted) else f"{trial.label}: {got} is not {wanted}"
    got, wanted = values(target, raw), padded(wanted)
    if target in TOLERANCE:
        right = np.allclose(got, wanted, TOLERANCE[target], TOLERANCE[target], equal_nan=True)
    else:
        right = np.array_equal(got, wanted.astype(dtype(target)))
    return "" if right else f"{trial.label}: {got[:32]} is not {wanted[:32]}"


@pytest.mark.parametrize("group", GROUPS)
def test_forms_give_what_numpy_gives(answers: Answers, group: str) -> None:
    chosen = [(i, trial) for i, trial in enumerate(program.trials()) if trial.overload.form.group == group]
    assert not [found for i, trial in chosen if (found := slip(trial, answers[i]))]


def test_every_name_that_is_used_often_has_its_forms() -> None:
    assert {one.name for one in names()} <= {one.name for one in overloads()}


def test_forms_that_are_said_to_be_missing_do_not_compile(tmp_path: Path) -> None:
    missing = {one.form: one for one in overloads() if one.form.expects == MISSING}
    assert not [one.form for one in missing.values() if program.compiles(Trial(one, one.types[0]), tmp_path)]


def plain(text: str) -> str:
    """The text without white space."""
    return re.sub(r"\s+", "", text)


def test_forms_that_are_checked_elsewhere_stand_there() -> None:
    for one in overloads():
        if one.form.checked_in:
            text = (TESTS / one.form.checked_in).read_text(encoding="utf-8")
            assert plain(one.code) in plain(text), (one.name, one.form.form, one.form.checked_in)
