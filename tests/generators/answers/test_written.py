"""The offline writer's answers, given as a model would give them, are read back exactly."""

from __future__ import annotations

from dataclasses import replace

import pytest

import operators
from generators.answer import read_answer
from generators.layout import layout_of
from generators.registry import create


@pytest.mark.parametrize("name", ["level1/relu", "level1/softmax", "level1/layer_norm", "basic/small_matmul"])
@pytest.mark.parametrize("seed", range(3))
def test_a_written_kernel_is_read_back(draft, name, seed):
    operator = operators.get(name)
    answer = create("template", {}).generate(replace(draft, operator=operator, seed=seed))
    reading = read_answer(answer.text, layout_of("ascendc-twin"), operator.kernel_name)
    assert reading.kernel == answer.kernel
    assert reading.notes == ()
