import json
from pathlib import Path

import pytest

from memory_db import Kind, Memory, MemoryDbError
from memory_db.sharing import import_published
from tests.memory_db.small import TARGET

GOOD = {"operator": "level1/relu", "category": "elementwise", "latency_us": 12, "tags": ["Relu"], "lesson": "Use Relu."}
BAD = {"operator": "level1/gelu", "feasible": False, "error_class": "alignment", "feedback": "offset 4 is unaligned"}


def kernel(folder: Path, facts: object) -> Path:
    (folder / "op_kernel").mkdir(parents=True)
    (folder / "op_kernel" / "device.cpp").write_text("extern int device;\n")
    (folder / "notes.txt").write_text("no source")
    (folder / "result.json").write_text(facts if isinstance(facts, str) else json.dumps(facts))
    return folder


def test_published_kernels_become_traces_and_experiences(memory: Memory, tmp_path: Path) -> None:
    kernel(tmp_path / "shared" / "a", GOOD)
    kernel(tmp_path / "shared" / "b", BAD)
    import_published(memory, tmp_path / "shared", TARGET)
    traces = {item.operator: item for item in memory.items(kind=Kind.TRACE)}
    assert traces["level1/relu"].files == {"op_kernel/device.cpp": "extern int device;\n"}
    assert (traces["level1/relu"].feasible, traces["level1/relu"].latency_us) == (True, 12.0)
    assert traces["level1/gelu"].feasible is False
    texts = [item.text for item in memory.items(kind=Kind.EXPERIENCE)]
    assert texts == ["Use Relu.", "offset 4 is unaligned"]


def test_importing_kernels_twice_adds_them_once(memory: Memory, tmp_path: Path) -> None:
    kernel(tmp_path / "shared", GOOD)
    assert import_published(memory, tmp_path, TARGET) == import_published(memory, tmp_path, TARGET)
    assert len(memory.items(kind=Kind.TRACE)) == 1


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ("{", "not JSON"),
        ({"category": "x"}, "the key operator is needed"),
        ({"operator": "level1/relu", "latency_us": "fast"}, "latency_us is 'fast', which has the wrong type"),
        ({"operator": "level1/relu", "latency_us": True}, "has the wrong type"),
    ],
)
def test_a_wrong_result_is_named(memory: Memory, tmp_path: Path, facts: object, message: str) -> None:
    kernel(tmp_path / "shared", facts)
    with pytest.raises(MemoryDbError, match=message):
        import_published(memory, tmp_path / "shared", TARGET)


def test_a_folder_without_kernels_is_named(memory: Memory, tmp_path: Path) -> None:
    with pytest.raises(MemoryDbError, match=r"no result\.json below it"):
        import_published(memory, tmp_path / "empty", TARGET)
