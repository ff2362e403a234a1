"""Passes that differ only in names and sizes are instances of one class."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import operators
from generators.template.composition import compose
from generators.template.craft import Craft
from generators.template.schedule import Schedule
from operators import Operator
from tests.generators.template.conftest import FAST

Errors = Callable[[Operator, Craft], list[str]]


def device(name: str, schedule: Schedule) -> str:
    files = compose(operators.get(name), Craft(schedule)).files
    return next(text for path, text in files.items() if path.startswith("op_kernel"))


def test_equal_products_are_instances_of_one_class() -> None:
    source = device("attention/multi_head_attention", FAST.with_(product="cube"))
    (kind,) = set(re.findall(r"^    (\w+) matmul(?:2|3)?Pass;", source, re.MULTILINE))
    assert source.count(f"class {kind} ") == 1


def test_passes_that_compute_something_else_keep_their_own_class() -> None:
    source = device("level2/gemm_group_norm_hardtanh", FAST.with_(fuse=False))
    assert "Maxs(" in source and "ReduceSum(" in source
    classes = re.findall(r"^class (\w+)", source, re.MULTILINE)
    assert len(classes) == len(set(classes)) >= 3


@pytest.mark.parametrize(
    "name", ["attention/nystrom_attention", "attention/sk_attention", "attention/mobile_vit_attention"]
)
def test_an_operator_with_much_repetition_is_short_enough_to_be_read(name: str) -> None:
    kernel = compose(operators.get(name), Craft(FAST.with_(product="cube")))
    assert sum(map(len, kernel.files.values())) < 200_000


def test_a_shared_class_is_right_for_passes_of_different_sizes(errors: Errors) -> None:
    assert errors(operators.get("attention/cross_attention"), Craft(FAST.with_(product="cube"))) == []
