"""Requests to the offline writer, and kernels run on the twin."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import operators
from generators.template.composition import compose
from generators.template.craft import Craft
from generators.template.schedule import Schedule
from generators.types import Request
from memory_db.types import Context, ContextItem, Item, Kind, Role, Stage
from npu.ascendc.twin import AscendcTwin
from operators import Operator

FAST = Schedule(
    style="vector",
    cores="all",
    tile=8192,
    buffers=2,
    queue="tque",
    tail="pad",
    reduce="vector",
    sync="flags",
    product="vector",
)
PLAIN_VECTOR = Schedule(style="vector", tile=512)


def item(identity: str, *, tags: tuple[str, ...] = (), text: str = "", **more: object) -> Item:
    return Item(identity, Kind.API, "ascendc-twin", identity, text, tags, **more)  # type: ignore[arg-type]


def shown(*entries: tuple[Role, Item]) -> Context:
    return Context(tuple(ContextItem(i, role, n, 0.0, 0.0, False, 0) for n, (role, i) in enumerate(entries)))


def asked(
    name: str = "level1/relu",
    *,
    stage: Stage = Stage.DRAFT,
    context: Context | None = None,
    seed: int = 0,
    **more: object,
) -> Request:
    return Request(operators.get(name), "ascendc-twin", stage, context or Context(), seed, **more)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def twin() -> AscendcTwin:
    return AscendcTwin()


@pytest.fixture
def errors(twin: AscendcTwin, tmp_path: Path) -> Callable[[Operator, Craft], list[str]]:
    """Builds and runs a kernel on all check shapes; says what is wrong, nothing when all is right."""

    def check(operator: Operator, craft: Craft) -> list[str]:
        build = twin.build(compose(operator, craft), operator, tmp_path)
        if not build.ok:
            return [build.diagnostics[0].message]
        inputs = [operators.make_inputs(operator, case, 3) for case in operator.checks]
        found = []
        for arrays, run in zip(inputs, twin.run(build, operator, inputs), strict=True):
            if run.outputs is None:
                found += [f"{fault.kind} {fault.call}: {fault.message}" for fault in run.faults] or [run.limit]
                continue
            for name, expected in operators.reference(operator, arrays).items():
                if not np.allclose(
                    run.outputs[name].astype(np.float64), expected, rtol=1e-2, atol=1e-2, equal_nan=True
                ):
                    found.append(f"{name} is wrong")
        return found

    return check
