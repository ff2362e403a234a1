"""The seed knowledge: enough of it, well formed, and an example that works."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import operators
from npu.ascendc.knowledge.seed import BUNDLE, seed_items
from npu.ascendc.twin import AscendcTwin
from npu.errors import NpuError
from operators import Kernel

TARGET = "ascendc-twin"


def test_there_are_sixty_entries_and_fifteen_practices() -> None:
    kinds = [knowledge.kind for knowledge in seed_items(TARGET)]
    assert kinds.count("api") >= 60
    assert kinds.count("practice") >= 15


def test_entries_are_told_apart_by_their_titles() -> None:
    titles = [knowledge.title for knowledge in seed_items(TARGET)]
    assert len(set(titles)) == len(titles)


def test_every_entry_is_tagged_with_its_own_name() -> None:
    entries = [k for k in seed_items(TARGET) if k.kind == "api" and not k.files]
    assert all(entry.title in entry.tags for entry in entries)


def test_the_bundle_is_short_and_leaves_the_rest_to_retrieval() -> None:
    bundle = [k for k in seed_items(TARGET) if BUNDLE in k.tags]
    words = sum(len(k.text.split()) + sum(len(t.split()) for t in k.files.values()) for k in bundle)
    assert words < 3000
    assert not any("DataCopyPad" in k.tags for k in bundle)


def test_a_target_of_another_family_has_no_seed() -> None:
    with pytest.raises(NpuError, match="no seed knowledge for the target 'cuda'"):
        seed_items("cuda")


def test_the_example_doubles_its_input_on_the_twin(tmp_path: Path) -> None:
    (example,) = [k for k in seed_items(TARGET) if k.files]
    twin = AscendcTwin()
    operator = operators.get("level1/matrix_scalar_multiplication")
    build = twin.build_kernel(Kernel(example.files), ["float32"], ["float32"], tmp_path)
    assert build.ok, build.diagnostics
    for case in operator.checks:
        arrays = operators.make_inputs(operator, case, 1)
        (run,) = twin.run(build, operator, [arrays])
        assert run.outputs is not None, run.faults
        assert np.allclose(next(iter(run.outputs.values())), 2 * arrays["a"])
