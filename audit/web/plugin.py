"""What the web view adds to Datasette: the report, stories of attempts, items and kernels, and readable sources."""

from __future__ import annotations

import asyncio
import sqlite3
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from datasette import Response, hookimpl  # type: ignore[import-untyped]
from markupsafe import Markup

from audit.errors import AuditError
from audit.web.copying import NAME
from audit.web.guard import Application, authorise, guarded
from audit.web.pages import Pages
from memory_db import MemoryDbError
from memory_db.blobs import unpack, unpack_files

_STORIES = {
    "attempt": "lineage",
    "plan": "lineage",
    "item": "item",
    "trace": "item",
    "start_point": "item",
    "parent": "item",
    "kernel": "kernel",
}
_OWN = {"attempts": "lineage", "plans": "lineage", "items": "item"}
"""Tables whose ``id`` has a story."""
_LONGEST = 50_000_000
"""Bytes that a value may have, so that a query like ``zeroblob(1000000000)`` is refused."""


class Plugin:
    """Registered with Datasette while a copy of a memory is served."""

    __name__ = "evokernel"  # Datasette asks plugins for it, as modules have it

    def __init__(self, copy: Path) -> None:
        self._copy = copy
        self._pages = Pages(copy)

    @hookimpl  # type: ignore[untyped-decorator]
    def prepare_connection(self, conn: sqlite3.Connection, database: str) -> None:
        """Functions that make kernels and texts readable, and the refusal of everything but reading."""
        if database != NAME:  # Datasette keeps a database of its own in memory
            return
        conn.create_function("kernel_source", 1, _kernel_source, deterministic=True)
        conn.create_function("text_of", 1, _text_of, deterministic=True)
        conn.set_authorizer(authorise)
        conn.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)

    @hookimpl  # type: ignore[untyped-decorator]
    def register_routes(self) -> list[tuple[str, Callable[..., Any]]]:
        """The pages of our own."""
        pages = self._pages
        return [
            (r"^/report$", self._view(pages.report)),
            (r"^/report/(?P<name>.+)$", self._view(pages.report)),
            (r"^/lineage/(?P<name>.+)$", self._view(pages.lineage)),
            (r"^/item/(?P<name>.+)$", self._view(pages.item)),
            (r"^/kernel/(?P<name>.+)$", self._view(pages.kernel)),
        ]

    @hookimpl  # type: ignore[untyped-decorator]
    def render_cell(self, value: object, column: str, table: str | None) -> Markup | None:
        """Ids lead to their stories."""
        shown = value
        if isinstance(value, dict):  # a foreign key, with the label that Datasette found for it
            shown, value = value.get("label"), value.get("value")
        story = _OWN.get(table or "") if column == "id" else _STORIES.get(column)
        if story is None or not isinstance(value, str) or not value:
            return None
        return Markup('<a href="/{}/{}">{}</a>').format(story, quote(value), shown)

    @hookimpl(trylast=True)  # type: ignore[untyped-decorator]
    def asgi_wrapper(self) -> Callable[[Application], Application]:
        """Everything passes the guard first."""
        return guarded

    def _view(self, make: Callable[[str], str]) -> Callable[..., Any]:
        async def view(request: Any) -> Any:
            name = unquote(request.url_vars.get("name", ""))
            try:
                # Pages take seconds to make; others are answered meanwhile.
                return Response.html(await asyncio.to_thread(make, name))
            except (AuditError, MemoryDbError) as error:
                return Response.text(str(error).replace(f"{self._copy.parent}/", ""), status=404)

        return view


def _kernel_source(files: object) -> str | None:
    try:
        parts = unpack_files(files) if isinstance(files, bytes) else {}
    except (ValueError, zlib.error):
        return None
    return "\n\n".join(f"// {path}\n{text}" for path, text in parts.items())


def _text_of(body: object) -> str | None:
    try:
        return unpack(body).encode("utf-8", "replace").decode() if isinstance(body, bytes) else None
    except (ValueError, zlib.error):
        return None
