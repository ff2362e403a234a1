"""Finds what was changed, lost or reordered in a memory's history."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator

from memory_db.blobs import unpack, unpack_files
from memory_db.chain import GENESIS, attempt_link, head, update_link
from memory_db.connection import Connection
from memory_db.identity import item_id, kernel_hash
from memory_db.items import items_where

_LINKS = """SELECT attempts.number AS attempt_number, 0 AS update_number, id AS name, previous_hash, hash FROM attempts
    UNION ALL SELECT attempts.number, value_updates.number, value_updates.attempt, value_updates.previous_hash,
    value_updates.hash FROM value_updates JOIN attempts ON attempts.id = value_updates.attempt
    ORDER BY 1, 2"""


def chain_problems(connection: Connection) -> list[str]:
    """One line per problem: which row, and what is wrong with it."""
    return [*_links(connection), *_values(connection), *_blobs(connection), *_items(connection)]


def _links(connection: Connection) -> Iterator[str]:
    previous, count = GENESIS, 0
    for row in connection.rows(_LINKS):
        number = row["update_number"]
        name = f"value update {number} of attempt {row['name']}" if number else f"attempt {row['name']}"
        if row["previous_hash"] != previous:
            yield f"{name}: does not follow the row before it; rows are missing, inserted or reordered"
        own = (
            update_link(connection, number, row["previous_hash"])
            if number
            else attempt_link(connection, row["name"], row["previous_hash"])
        )
        if own != row["hash"]:
            yield f"{name}: was changed after it was recorded"
        previous, count = row["hash"], count + 1
    if (previous, count) != head(connection):
        yield f"end of the chain: {head(connection)[1]} rows were recorded, {count} are there, or the last one differs"


def _values(connection: Connection) -> Iterator[str]:
    rows = connection.rows(
        """SELECT item_values.*, (SELECT after FROM value_updates AS moved WHERE moved.item = item_values.item
            AND moved.stage = item_values.stage AND moved.category = item_values.category
            ORDER BY number DESC LIMIT 1) AS after FROM item_values"""
    )
    for row in rows:
        if row["after"] is None or row["after"] != row["q"]:
            where = f"{row['stage']}{', ' + row['category'] if row['category'] else ''}"
            yield f"value of item {row['item']} ({where}): is {row['q']}, but its last update left {row['after']}"


def _blobs(connection: Connection) -> Iterator[str]:
    for key, body in connection.stream("SELECT hash, files FROM kernels ORDER BY hash"):
        try:
            sound = kernel_hash(unpack_files(body)) == key
        except (ValueError, zlib.error):
            sound = False
        if not sound:
            yield f"kernel {key}: its files were changed"
    for key, body in connection.stream("SELECT hash, body FROM texts ORDER BY hash"):
        try:
            sound = hashlib.sha256(unpack(body).encode("utf-8", "surrogatepass")).hexdigest() == key
        except (ValueError, zlib.error):
            sound = False
        if not sound:
            yield f"prompt or answer {key}: its text was changed"


def _items(connection: Connection) -> Iterator[str]:
    for item in items_where(connection, archived=True):
        if item_id(item) != item.id:
            yield f"item {item.id}: was changed after it was added"
