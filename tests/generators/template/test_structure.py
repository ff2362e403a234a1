"""The shape of what is written: schedules, passes, registers, names."""

from __future__ import annotations

import re

import pytest

import operators
from generators.template.composition import compose
from generators.template.craft import Craft
from generators.template.device.registers import allocate
from generators.template.graph.extents import product
from generators.template.graph.partition import plan
from generators.template.graph.passes import LoopPass
from generators.template.lowering import lower
from generators.template.schedule import Schedule, body, parse
from tests.generators.template.conftest import FAST, PLAIN_VECTOR


def test_a_schedule_survives_its_comment() -> None:
    assert parse(f"{FAST.comment()}\nint x;") == FAST


def test_a_source_without_a_schedule_has_none() -> None:
    assert parse('#include "kernel_operator.h"') is None


def test_softmax_is_one_pass_when_fused() -> None:
    (only,) = plan(lower(operators.get("level1/softmax")), fuse=True).passes
    assert isinstance(only, LoopPass) and only.reduces and not only.is_lanes


def test_a_reduction_over_a_middle_axis_runs_across_lanes() -> None:
    (only,) = plan(lower(operators.get("level1/sum_reduction_over_a_dimension")), fuse=True).passes
    assert isinstance(only, LoopPass) and only.is_lanes


def test_nodes_meet_in_the_workspace_when_not_fused() -> None:
    program = lower(operators.get("level2/conv2d_mish_mish"))
    assert len(plan(program, fuse=False).passes) > len(plan(program, fuse=True).passes)


def test_a_value_may_take_the_place_of_its_last_operand() -> None:
    registers = allocate(["a", "b"], {"a": 1}, {"b": "yLocal"}, frozenset())
    assert registers.places == {"a": "yLocal", "b": "yLocal"}
    assert registers.temporaries == 0


def test_a_value_that_is_filled_before_its_operands_are_read_gets_its_own_place() -> None:
    registers = allocate(["a", "b"], {"a": 1}, {"b": "yLocal"}, frozenset({"b"}))
    assert registers.places["a"] != "yLocal"


@pytest.mark.parametrize(
    ("extents", "expected"), [((), "1"), ((2, 3), "6"), (("N", 1), "N"), (("N", 2, "M"), "N * M * 2")]
)
def test_products_of_sizes(extents: tuple[int | str, ...], expected: str) -> None:
    assert product(extents) == expected


@pytest.mark.parametrize("name", ["level1/relu", "level1/layer_norm", "level1/mse_loss"])
@pytest.mark.parametrize("schedule", [Schedule(), PLAIN_VECTOR, FAST], ids=["scalar", "plain", "fast"])
def test_every_allocated_tensor_is_freed(name: str, schedule: Schedule) -> None:
    source = next(
        text for path, text in compose(operators.get(name), Craft(schedule)).files.items() if "op_kernel" in path
    )
    queues = re.findall(r"TQue<[^>]*> (\w+);", source)
    assert all(f"{queue}.FreeTensor(" in source for queue in queues)


@pytest.mark.parametrize("suite", ["basic", "level1", "level2"])
def test_every_operator_of_the_suites_can_be_written(suite: str) -> None:
    for operator in operators.suite(suite):
        assert len(compose(operator, Craft(FAST)).files) == 3


def test_the_symbolic_shapes_agree_with_the_operators() -> None:
    for operator in operators.suite("level1"):
        program = lower(operator)
        case = operator.checks[0]
        sizes: dict[str, int] = dict(case)
        for name, formula in program.derived:
            sizes[name] = int(eval(formula.replace("/", "//").replace("? 1 : 0", "and 1 or 0"), {}, sizes))
        shapes = operators.shapes(operator, case)
        for name in operator.outputs:
            found = tuple(sizes[e] if isinstance(e, str) else e for e in program.extents(name))
            assert found == shapes[name], operator.name


def test_dimensions_that_agree_in_all_check_shapes_stay_two() -> None:
    operator = operators.get("level2/conv_transpose3d_max_max_sum")
    program = lower(operator)
    pooled = next(step.output for step in program.steps if getattr(step, "instruction", "") == "MaxPool")
    assert len(set(program.extents(pooled)[2:])) == 3


def test_what_is_cheap_to_compute_again_is_not_stored() -> None:
    program = lower(operators.get("level1/group_norm"))
    again, reloaded = (plan(program, fuse=True, recompute=choice) for choice in (True, False))
    assert {again.program.extents(name)[-1] for name in again.workspace} == {1}  # one value per group
    assert "W" in {reloaded.program.extents(name)[-1] for name in reloaded.workspace}


@pytest.mark.parametrize("fuse", [True, False])
def test_every_pass_stores_something(fuse: bool) -> None:
    for operator in operators.suite("level1"):
        for pass_ in plan(lower(operator), fuse).passes:
            assert not isinstance(pass_, LoopPass) or pass_.stores


def test_only_convolutions_depend_on_the_columns_that_a_core_writes() -> None:
    for name, depends in (("level1/conv_standard_1d", True), ("basic/small_matmul", False)):
        few, many = (
            body(compose(operators.get(name), Craft(FAST.with_(product="cube", columns=kib))).files)
            for kib in (1024, 4096)
        )
        assert (few != many) == depends
