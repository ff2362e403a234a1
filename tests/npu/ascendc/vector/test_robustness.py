"""No arguments crash the twin: whatever a kernel passes, the answer is a result or a fault."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

RELAXED = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
EXTREMES = [0, 1, 7, 8, 63, 64, 65, 255, 256, 65535, 65536, 2**31 - 1, -1]
CALLS: dict[str, tuple[list[str], int]] = {
    "Add": (["count", "mask", "bits"], 7),
    "Exp": (["count", "mask", "bits"], 5),
    "Cast": (["count", "mask"], 6),
    "Copy": (["count", "mask"], 5),
    "Duplicate": (["count", "mask", "bits"], 3),
    "Brcb": (["-"], 3),
    "ReduceSum": (["count", "mask"], 2),
    "WholeReduceMax": (["mask"], 4),
    "BlockReduceSum": (["mask"], 4),
    "PairReduceSum": (["mask"], 4),
    "Compare": (["count", "mask", "register"], 2),
    "Select": (["count", "mask", "scalar"], 2),
    "Gather": (["count", "mask"], 3),
    "GatherMask": (["pattern", "tensor"], 5),
    "Sort32": (["-"], 1),
    "MrgSort": (["all"], 6),
    "SoftMax": (["plain", "sums"], 3),
    "LayerNorm": (["-"], 3),
    "Sum": (["-"], 3),
    "DropOut": (["-"], 3),
    "TopK": (["largest"], 4),
    "Broadcast": (["-"], 4),
}


@RELAXED
@given(data=st.data())
def test_any_arguments(driver: Any, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(CALLS)))
    forms, count = CALLS[name]
    form = data.draw(st.sampled_from(forms))
    ints = data.draw(st.lists(st.sampled_from(EXTREMES), min_size=count, max_size=count))
    if name in ("Cast", "Compare", "Select"):
        ints[0] = data.draw(st.integers(0, 2))
    masks = st.sampled_from([0, 1, 63, 64, 65, 128, 2**63, 2**64 - 1])
    tensors = [np.ones(256, np.float32) for _ in range(6)]
    types = ("float", "float")
    mask = (data.draw(masks), data.draw(masks))
    answer = driver.run(name, form, tensors, ints=ints, reals=[1.0], mask=mask, types=types)
    if answer.fault is not None:
        assert answer.fault["message"] and answer.fault["kind"] != "assertion"
