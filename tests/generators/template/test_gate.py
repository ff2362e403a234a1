"""The writer uses rightly only what it was shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

import operators
from generators.template import TemplateGenerator, TemplateSettings
from generators.template.composition import compose
from generators.template.craft import Craft
from generators.template.schedule import Schedule, parse
from memory_db.types import Kind, Role, Stage
from tests.generators.template.conftest import FAST, asked, item, shown

NAMES = """
DataCopy DataCopyPad TQue EnQue DeQue FreeTensor AllocTensor GetBlockNum GetCoreMemSize SetFlag WaitFlag FetchEventID
ReduceSum ReduceMax Duplicate Div Exp Sub Mul Add Muls Adds Relu Max SyncAll bulk
"""
EVERYTHING = item("everything", files={"notes.cpp": NAMES}, tags=("double-buffering", "tail-handling", "core-split"))


CUBE = item("cube", tags=("Matmul", "REGIST_MATMUL_OBJ", "IterateAll", "SetTail"))


def trace(name: str, schedule: Schedule, **more: object) -> object:
    files = compose(operators.get(name), Craft(schedule)).files
    return replace(item(name, files=files, feasible=True, latency_us=10.0), **more)  # type: ignore[arg-type]


def slips(seed: int, context: object, wrong: float = 1.0) -> str:
    writer = TemplateGenerator(TemplateSettings(wrong=wrong, adopt=1.0))
    return writer.generate(asked("level1/softmax", context=context, seed=seed)).decisions["slips"]  # type: ignore[arg-type]


def test_equal_requests_give_equal_answers() -> None:
    first, second = (TemplateGenerator().generate(asked("level1/softmax", seed=5)) for _ in range(2))
    assert first.kernel == second.kernel
    assert first.decisions == second.decisions


def test_another_seed_gives_another_kernel_sooner_or_later() -> None:
    kernels = {TemplateGenerator().generate(asked("level1/softmax", seed=seed)).kernel for seed in range(10)}
    assert len(kernels) > 1


def test_a_writer_that_was_shown_everything_makes_no_slip() -> None:
    context = shown((Role.API, EVERYTHING), (Role.TRACE, trace("level1/relu", FAST)))
    assert all(slips(seed, context) == "" for seed in range(10))


def test_a_writer_that_always_guesses_wrongly_slips_on_what_the_trace_does_not_show() -> None:
    context = shown((Role.TRACE, trace("level1/relu", FAST)))
    assert "reduce:workspace" in slips(0, context)


def test_a_name_that_a_practice_mentions_is_not_yet_known() -> None:
    advice = replace(item("advice", tags=("ReduceSum", "ReduceMax"), text=NAMES), kind=Kind.PRACTICE)
    context = shown((Role.TRACE, trace("level1/relu", FAST)), (Role.PRACTICE, advice))
    assert "reduce:workspace" in slips(0, context)


def test_a_cautious_writer_avoids_what_the_trace_does_not_show() -> None:
    writer = TemplateGenerator(TemplateSettings(wrong=0.0, adopt=1.0))
    answer = writer.generate(asked("level1/softmax", context=shown((Role.TRACE, trace("level1/relu", FAST)))))
    assert answer.kernel is not None
    schedule = parse("\n".join(answer.kernel.files.values()))
    assert schedule is not None and schedule.reduce == "scalar" and schedule.queue == "tque"
    assert "reduce-sum: avoided" in answer.decisions["guessed"]


@pytest.mark.parametrize(("more", "product"), [((), "vector"), (((Role.API, CUBE),), "cube")])
def test_products_go_to_the_cube_unit_only_where_its_api_was_shown(more: tuple[object, ...], product: str) -> None:
    adopted = trace("level1/relu", FAST.with_(product="cube"))
    axpy = item("axpy", tags=("Axpy",))
    entries = ((Role.API, EVERYTHING), (Role.API, axpy), *more, (Role.TRACE, adopted))
    writer = TemplateGenerator(TemplateSettings(adopt=1.0))
    answer = writer.generate(asked("basic/small_matmul", context=shown(*entries)))  # type: ignore[arg-type]
    schedule = parse(answer.decisions["schedule"])
    assert schedule is not None and schedule.product == product


def test_a_feasible_trace_of_another_operator_gives_its_schedule() -> None:
    context = shown((Role.API, EVERYTHING), (Role.TRACE, trace("level1/relu", FAST)))
    writer = TemplateGenerator(TemplateSettings(adopt=1.0))
    assert writer.generate(asked("level1/swish", context=context)).decisions["schedule"] == FAST.comment()


def test_an_infeasible_trace_is_not_adopted() -> None:
    context = shown((Role.TRACE, trace("level1/relu", FAST, feasible=False)))
    writer = TemplateGenerator(TemplateSettings(adopt=1.0, wrong=0.0))
    assert writer.generate(asked("level1/swish", context=context)).decisions["reason"] == "own idea"


def test_a_mistake_that_feedback_names_is_mended_and_the_rest_is_kept() -> None:
    bad = frozenset({"tail:unaligned", "queue:free"})
    previous = compose(operators.get("level1/relu"), Craft(FAST, bad))
    writer = TemplateGenerator(TemplateSettings(repair=1.0))
    request = asked(feedback="DataCopy: 148 bytes are not a multiple of 32 B", previous=previous)
    answer = writer.generate(request)
    assert answer.kernel == compose(operators.get("level1/relu"), Craft(FAST, frozenset({"queue:free"})))


def test_an_unknown_primitive_gets_an_answer_without_a_kernel() -> None:
    operator = operators.get("level1/relu")
    strange = replace(operator, nodes=(replace(operator.nodes[0], primitive="enigma"),))
    answer = TemplateGenerator().generate(replace(asked(), operator=strange))
    assert answer.kernel is None
    assert "enigma" in answer.error


@pytest.mark.parametrize("stage", list(Stage))
def test_the_answer_names_its_files_in_fenced_blocks(stage: Stage) -> None:
    answer = TemplateGenerator().generate(asked(stage=stage))
    assert answer.kernel is not None
    assert all(f"```cpp {path}\n" in answer.text for path in answer.kernel.files)
