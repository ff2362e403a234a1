import pytest

from memory_db import Item, Kind, Memory, MemoryDbError
from tests.memory_db.small import TARGET, seed_items


def test_adding_twice_adds_once(memory: Memory) -> None:
    before = memory.items()
    assert memory.add(seed_items()) == [item.id for item in before]
    assert memory.items() == before


def test_an_item_comes_back_as_it_was_added(memory: Memory) -> None:
    item = Item(
        "", Kind.TRACE, TARGET, "relu", "text with ünïcode", ("tag", "other"), "level1/relu", "elementwise",
        files={"a.cpp": "int x;\n", "b/c.h": ""}, feasible=True, latency_us=2.0, bottleneck="VEC",
    )  # fmt: skip
    (number,) = memory.add([item])
    (back,) = memory.items(ids=[number])
    assert back == Item(**{**vars(item), "id": number})


def test_items_are_found_by_column(memory: Memory) -> None:
    assert {item.kind for item in memory.items(kind=Kind.API)} == {Kind.API}
    assert memory.items(target="elsewhere") == []


def test_an_unknown_id_is_named(memory: Memory) -> None:
    with pytest.raises(MemoryDbError, match="no item 'nothing'"):
        memory.items(ids=["nothing"])


def test_search_finds_items_that_contain_all_words(memory: Memory) -> None:
    assert [item.title for item in memory.search("ReduceSum documentation")] == ["ReduceSum"]
    assert memory.search("ReduceSum buffers") == []


def test_a_search_for_nothing_is_an_error(memory: Memory) -> None:
    with pytest.raises(MemoryDbError, match="nothing to search"):
        memory.search(' "* ')


def test_integers_stay_real_numbers(memory: Memory) -> None:
    memory.add([Item("", Kind.TRACE, TARGET, "t", "x", files={"a": "b"}, latency_us=3)])
    kinds = memory.connection.tuples("SELECT typeof(latency_us) FROM items WHERE latency_us IS NOT NULL")
    assert kinds == [("real",)]
