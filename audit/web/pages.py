"""The pages of our own in the web view, made from the served copy."""

from __future__ import annotations

import threading
from pathlib import Path

from audit.errors import AuditError
from audit.find import find_attempt, find_run, last_run
from audit.influence import influence
from audit.lineage import lineage
from audit.report.pages import item_page, lineage_page, report_page
from audit.report.rendering import page
from audit.web.copying import NAME
from memory_db import Memory, MemoryDbError
from memory_db.blobs import get_kernel

_HOME = {"href": "/", "text": "Report"}
_BROWSE = {"href": f"/{NAME}", "text": "Browse and query"}


class Pages:
    """Pages by name, as HTML. Every method raises AuditError for a name that the memory does not know."""

    def __init__(self, copy: Path) -> None:
        self._copy = copy
        self._reports: dict[str, str] = {}
        self._lock = threading.Lock()

    def report(self, name: str = "") -> str:
        """The report of a run, of the last one without a name; made once. A memory without runs has a page too."""
        with self._lock, self._open() as memory:
            runs = [run.id for run in memory.runs()]
            if not runs:
                return page("empty.html.j2", {"links": [_BROWSE]})
            run = find_run(memory, name) if name else last_run(memory)
            if not run:
                raise AuditError(f"There is no run {name!r}; there are: {', '.join(runs)}.")
            if run not in self._reports:
                others = [{"href": f"/report/{each}", "text": f"Run {each}"} for each in runs if each != run]
                self._reports[run] = report_page(memory, run, links=[_BROWSE, *others])
            return self._reports[run]

    def lineage(self, name: str) -> str:
        """The story of an attempt."""
        with self._open() as memory:
            return lineage_page(lineage(memory, find_attempt(memory, name)), [_HOME, _BROWSE])

    def item(self, name: str) -> str:
        """What an item led to."""
        with self._open() as memory:
            return item_page(influence(memory, name), [_HOME, _BROWSE])

    def kernel(self, name: str) -> str:
        """A kernel's files, by its whole hash, and the attempts that wrote it."""
        with self._open() as memory:
            files = get_kernel(memory.connection, name)
            wrote = [row["id"] for row in memory.connection.rows("SELECT id FROM attempts WHERE kernel = ?", (name,))]
        return page("kernel.html.j2", {"hash": name, "files": files, "attempts": wrote, "links": [_HOME, _BROWSE]})

    def _open(self) -> Memory:
        try:
            return Memory.open(self._copy, read_only=True)
        except MemoryDbError as error:  # whose message names the file
            raise AuditError("The served copy of the memory cannot be read; start the view again.") from error
