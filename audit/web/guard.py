"""What the web view refuses: other sites' pages, writing, and addresses that tell of this machine."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

HOSTS = {"127.0.0.1", "localhost", "[::1]"}
_OPEN = ("/-/static/", "/-/static-plugins/")
_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
]
_READS = {"foreign_key_list", "function_list", "index_info", "index_list", "index_xinfo", "table_info", "table_xinfo"}
_READS |= {"page_count", "page_size", "schema_version", "data_version", "database_list"}
_REFUSED = {
    sqlite3.SQLITE_ATTACH,
    sqlite3.SQLITE_DETACH,
    sqlite3.SQLITE_CREATE_TEMP_TABLE,
    sqlite3.SQLITE_CREATE_TEMP_TRIGGER,
    sqlite3.SQLITE_CREATE_TEMP_VIEW,
}


def guarded(application: Application) -> Application:
    """Only GET and HEAD, only under a name of this machine, and nothing about files, settings or threads.

    The check of the name keeps pages of other sites out, whose own names can be made to lead here.
    """

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        path = scope["path"]
        if host.rpartition(":")[0] not in HOSTS and host not in HOSTS:
            await _refuse(send, 421, "This view answers on this machine only.")
        elif scope["method"] not in ("GET", "HEAD"):
            await _refuse(send, 405, "This view is for reading.")
        elif path.startswith(("/-/", "//")) and not path.startswith(_OPEN):
            await _refuse(send, 404, "Not here.")
        else:
            await application(_begun(scope), receive, _with_headers(send))

    return guard


def authorise(action: int, first: str | None, second: str | None, *_: object) -> int:
    """SQLite's authorizer: no other file, no extension, no setting, and where the file is reads as nothing.

    The file itself is open as immutable, so that nothing can write to it; full-text search needs actions that would
    write to another file.
    """
    if action == sqlite3.SQLITE_READ and first == "pragma_database_list" and second == "file":
        return sqlite3.SQLITE_IGNORE
    if action == sqlite3.SQLITE_FUNCTION and (second or "").lower() == "load_extension":
        return sqlite3.SQLITE_DENY
    if action == sqlite3.SQLITE_PRAGMA and (first or "").lower() not in _READS:
        return sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_DENY if action in _REFUSED else sqlite3.SQLITE_OK


def _begun(scope: Scope) -> Scope:
    """The start page is the report."""
    return {**scope, "path": "/report", "raw_path": b"/report"} if scope["path"] == "/" else scope


def _with_headers(send: Send) -> Send:
    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), *_HEADERS]}
        await send(message)

    return sending


async def _refuse(send: Send, status: int, text: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), *_HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})
