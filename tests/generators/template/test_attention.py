"""Primitives of the attention suite on the twin: masks, positions, gathers, patches, iterations."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import operators
from generators.template.craft import Craft
from generators.template.lowering import lower
from generators.template.schedule import Schedule
from operators import Operator
from tests.generators.template.conftest import FAST

Errors = Callable[[Operator, Craft], list[str]]

FAMILIES = {
    "masks": "attention/big_bird_attention",
    "lengths and pages": "attention/paged_attention_kv_cache",
    "rotation": "attention/optimized_flash_attention",
    "position weights": "attention/cosformer_attention",
    "patches": "attention/outlook_attention",
    "relative positions": "attention/halo_attention",
    "samples": "attention/d_attention_baseline",
    "spectrum": "attention/global_filter",
    "shifts": "attention/s2_attention",
}
ROUTING = ["attention/router", "attention/permute", "attention/grouped_gemm", "attention/dy_quantize", "attention/rope"]


@pytest.mark.parametrize("operator", operators.suite("attention"), ids=lambda operator: operator.name)
def test_every_operator_of_the_attention_suite_is_lowered(operator: Operator) -> None:
    assert lower(operator).steps


@pytest.mark.parametrize("name", FAMILIES.values(), ids=FAMILIES.keys())
def test_attention_with_products_on_the_cube_unit_is_right(name: str, errors: Errors) -> None:
    assert errors(operators.get(name), Craft(FAST.with_(product="cube"))) == []


@pytest.mark.parametrize("name", ROUTING)
def test_routing_and_quantising_are_right(name: str, errors: Errors) -> None:
    assert errors(operators.get(name), Craft(Schedule(cores="all"))) == []
