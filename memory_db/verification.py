"""Finds what was changed, lost or reordered in a memory's history."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator

from memory_db.blobs import unpack, unpack_files
from memory_db.chain import GENESIS, attempt_link, head, update_link
from memory_db.connection import Connection
from memory_db.identity import item_id, kernel_hash
from memory_db.items import SELECT, item_of
from memory_db.learner import load_normaliser
from memory_db.normaliser import Normaliser

_LINKS = """SELECT attempts.number AS attempt_number, 0 AS update_number, id AS name, previous_hash, hash FROM attempts
    UNION ALL SELECT attempts.number, value_updates.number, value_updates.attempt, value_updates.previous_hash,
    value_updates.hash FROM value_updates JOIN attempts ON attempts.id = value_updates.attempt
    ORDER BY 1, 2"""
_UNREADABLE = (ValueError, TypeError, AttributeError, zlib.error)
"""What reading a stored value raises when it is no longer of the form in which it was written."""


def chain_problems(connection: Connection) -> list[str]:
    """One line per problem: which row, and what is wrong with it."""
    checks = (_links, _references, _values, _normaliser, _blobs, _items, _parents)
    with connection.reading():
        return [problem for check in checks for problem in check(connection)]


def _links(connection: Connection) -> Iterator[str]:
    previous, count, greatest = GENESIS, 0, 0
    for row in connection.rows(_LINKS):
        number = row["update_number"]
        name = f"value update {number} of attempt {row['name']}" if number else f"attempt {row['name']}"
        if row["previous_hash"] != previous:
            yield f"{name}: does not follow the row before it; rows are missing, inserted or reordered"
        if _link(connection, number, row["name"], row["previous_hash"]) != row["hash"]:
            yield f"{name}: was changed after it was recorded"
        if 0 < number < greatest:
            yield f"{name}: its number is out of order; updates {number} and {greatest} were swapped or renumbered"
        greatest = max(number, greatest)
        previous, count = row["hash"], count + 1
    if (previous, count) != head(connection):
        yield f"end of the chain: {head(connection)[1]} rows were recorded, {count} are there, or the last one differs"


def _link(connection: Connection, number: int, attempt: str, previous: str) -> str | None:
    try:
        return update_link(connection, number, previous) if number else attempt_link(connection, attempt, previous)
    except TypeError:  # a blob where a text or a number was recorded
        return None


def _references(connection: Connection) -> Iterator[str]:
    """Rows that others name and that are gone: the links hold ids of items, kernels and texts, not their rows."""
    tables = connection.tuples("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    for (table,) in tables:
        for key in connection.rows(f'PRAGMA foreign_key_list("{table}")'):
            column, parent, name = key["from"], key["table"], key["to"]
            missing = connection.tuples(
                f"""SELECT "{column}", COUNT(*) FROM "{table}" WHERE "{column}" IS NOT NULL
                    AND "{column}" NOT IN (SELECT "{name}" FROM "{parent}") GROUP BY 1 ORDER BY 1"""
            )
            for value, count in missing:
                yield f"{parent}: {value} is missing, which {table}.{column} names ({count} rows)"


def _values(connection: Connection) -> Iterator[str]:
    last = {
        row[:3]: row[3:]
        for row in connection.tuples(
            """SELECT item, stage, category, after, visits, reward FROM value_updates WHERE number IN
                (SELECT MAX(number) FROM value_updates GROUP BY item, stage, category)"""
        )
    }
    for row in connection.tuples("SELECT item, stage, category, q, visits, last_reward FROM item_values"):
        left = last.pop(row[:3], None)
        if left != row[3:]:
            yield f"{_value_name(*row[:3])}: is (Q, visits, reward) = {row[3:]}, but its last update left {left}"
    for key in last:
        yield f"{_value_name(*key)}: is missing, but updates moved it"


def _value_name(item: str, stage: str, category: str) -> str:
    return f"value of item {item} ({stage}{', ' + category if category else ''})"


def _normaliser(connection: Connection) -> Iterator[str]:
    """The state of PopArt follows from the rewards, which are in the links."""
    expected = Normaliser()
    rewards = connection.tuples(
        """SELECT raw_reward FROM attempts JOIN plans ON plans.id = attempts.id WHERE stage = 'refine'
            ORDER BY attempts.number"""
    )
    for (reward,) in rewards:
        expected = expected.observe(reward)
    state = load_normaliser(connection)
    if state != expected:
        yield f"normaliser: is {state}, but the recorded rewards give {expected}"


def _blobs(connection: Connection) -> Iterator[str]:
    for key, body in connection.stream("SELECT hash, files FROM kernels ORDER BY hash"):
        try:
            sound = kernel_hash(unpack_files(body)) == key
        except _UNREADABLE:
            sound = False
        if not sound:
            yield f"kernel {key}: its files were changed"
    for key, body in connection.stream("SELECT hash, body FROM texts ORDER BY hash"):
        try:
            sound = hashlib.sha256(unpack(body).encode("utf-8", "surrogatepass")).hexdigest() == key
        except _UNREADABLE:
            sound = False
        if not sound:
            yield f"prompt or answer {key}: its text was changed"


def _items(connection: Connection) -> Iterator[str]:
    for row in connection.rows(f"{SELECT} ORDER BY items.number"):
        try:
            sound = item_id(item_of(row)) == row["id"]
        except _UNREADABLE:  # the row's own columns, or its kernel
            sound = False
        if not sound:
            yield f"item {row['id']}: was changed after it was added, or its kernel was"


def _parents(connection: Connection) -> Iterator[str]:
    """A trace descends from the start point of its attempt; an id covers what an item says, not its descent."""
    rows = connection.rows(
        """SELECT items.id, items.attempt FROM items JOIN attempts ON attempts.id = items.attempt
            WHERE items.kind = 'trace' AND (attempts.trace IS NOT items.id OR attempts.start_point IS NOT items.parent)
            ORDER BY items.number"""
    )
    for row in rows:
        yield f"item {row['id']}: its attempt or its parent is not what attempt {row['attempt']} recorded"
