import pytest

from memory_db import Item, Kind, Memory
from memory_db.lineage import descend, lineage, lineage_of, unchanged


@pytest.fixture
def memory(tmp_path):
    with Memory.open(tmp_path / "memory.db") as memory:
        yield memory


def practice(title: str) -> Item:
    return Item(id="", kind=Kind.PRACTICE, target="t", title=title, text=title)


def test_a_new_memory_has_no_ancestors(memory):
    assert lineage(memory) == []
    assert not unchanged(memory)


def test_every_changed_state_becomes_an_ancestor_with_its_parent(memory):
    first = descend(memory, "abc")
    memory.add([practice("tile large")])
    second = descend(memory, "abc")
    assert second.parent == first.id
    assert [ancestor.id for ancestor in lineage(memory)] == [first.id, second.id]


def test_an_unchanged_memory_keeps_its_ancestor(memory):
    first = descend(memory, "abc")
    assert unchanged(memory)
    assert descend(memory, "abc") == first
    memory.add([practice("tile large")])
    assert not unchanged(memory)


def test_a_snapshot_carries_its_ancestry(memory, tmp_path):
    descend(memory, "abc")
    memory.snapshot(tmp_path / "snapshot.db")
    assert lineage_of(tmp_path / "snapshot.db") == lineage(memory)
