"""Refining moves away from the start point, towards what the bottleneck and the practices say."""

from __future__ import annotations

from collections import Counter

import operators
from generators.template import TemplateGenerator
from generators.template.composition import compose
from generators.template.craft import Craft
from generators.template.schedule import Schedule, body, parse
from memory_db.types import Role, Stage
from tests.generators.template.conftest import FAST, asked, item, shown
from tests.generators.template.test_gate import EVERYTHING

START = FAST.with_(buffers=1, cores="one")


def kernel_item(schedule: Schedule, name: str, operator: str = "level1/relu") -> object:
    files = compose(operators.get(operator), Craft(schedule)).files
    return item(name, files=files, feasible=True, latency_us=10.0)


def refinements(
    bottleneck: str,
    *more: tuple[Role, object],
    start: Schedule = START,
    operator: str = "level1/relu",
) -> list[Schedule]:
    found = []
    entries = ((Role.API, EVERYTHING), (Role.START_POINT, kernel_item(start, "start", operator)), *more)
    for seed in range(40):
        request = asked(operator, stage=Stage.REFINE, context=shown(*entries), seed=seed, bottleneck=bottleneck)  # type: ignore[arg-type]
        answer = TemplateGenerator().generate(request)
        assert answer.kernel is not None
        schedule = parse("\n".join(answer.kernel.files.values()))
        assert schedule is not None
        found.append(schedule)
    return found


def test_a_refinement_differs_from_its_start_point() -> None:
    assert START not in refinements("MTE2")


def test_one_core_is_mostly_left_first() -> None:
    cores = Counter(schedule.cores for schedule in refinements("MTE2"))
    assert cores["all"] > cores["one"]


def test_a_child_that_was_tried_is_not_written_again() -> None:
    child = START.with_(cores="all")
    assert child in refinements("MTE2")
    assert child not in refinements("MTE2", (Role.CHILD, kernel_item(child, "child")))


def test_the_vector_unit_as_bottleneck_asks_for_cheaper_instructions_where_they_are_known() -> None:
    cheap = item("cheap", tags=("cheap-instructions", "Reciprocal", "Rsqrt"))
    with_practice = Counter(
        s.math for s in refinements("V", (Role.PRACTICE, cheap), start=FAST, operator="level1/gelu")
    )
    without = Counter(s.math for s in refinements("V", start=FAST, operator="level1/gelu"))
    assert with_practice["cheap"] > without["cheap"]


def test_a_choice_on_which_the_kernel_does_not_depend_is_not_made() -> None:
    changed = refinements("MTE2", start=FAST)
    assert not [
        s for s in changed if s in (FAST.with_(combine="all"), FAST.with_(row="resident"), FAST.with_(math="cheap"))
    ]


def test_a_kernel_that_falls_back_to_the_start_point_is_not_written() -> None:
    start = kernel_item(FAST, "start")
    for seed in range(40):  # nothing but the start point is shown, so that many choices fall back
        request = asked(stage=Stage.REFINE, context=shown((Role.START_POINT, start)), seed=seed, bottleneck="MTE2")  # type: ignore[arg-type]
        kernel = TemplateGenerator().generate(request).kernel
        assert kernel is not None and body(kernel.files) != body(start.files)  # type: ignore[attr-defined]


def test_a_product_on_the_cube_unit_is_not_given_back_to_vectors() -> None:
    start = FAST.with_(product="cube")
    found = refinements("S", start=start, operator="basic/small_matmul")
    assert {schedule.product for schedule in found} == {"cube"}


def test_a_product_that_waits_for_copies_is_cut_into_other_blocks() -> None:
    blocks = item("SetFixSplit", tags=("SetFixSplit", "cube"))
    start = FAST.with_(product="cube")
    found = refinements("MTE2", (Role.API, blocks), start=start, operator="basic/small_matmul")
    assert len({schedule.block for schedule in found}) > 3


def test_positions_of_extremes_leave_the_scalar_unit_in_one_step() -> None:
    names = item("Compare", tags=("Compare", "Select", "Cast"))
    found = refinements("S", (Role.API, names), start=Schedule(cores="all"), operator="level1/argmin_over_a_dimension")
    assert "vector" in {schedule.style for schedule in found}


def test_an_operator_without_products_is_not_offered_the_cube_unit() -> None:
    assert "cube" not in {schedule.product for schedule in refinements("MTE2")}
