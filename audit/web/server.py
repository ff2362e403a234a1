"""Serves a memory on this machine, for reading."""

from __future__ import annotations

import importlib
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from audit.errors import AuditError
from audit.web.copying import copy
from audit.web.metadata import metadata
from memory_db import Memory

HOST = "127.0.0.1"
_SETTINGS = {
    "allow_download": False,
    "allow_facet": True,
    "sql_time_limit_ms": 3000,
    "default_page_size": 50,
    "truncate_cells_html": 400,
    "num_sql_threads": 2,
}


@contextmanager
def application(memory: Memory) -> Iterator[Any]:
    """Datasette as an ASGI application over a copy of the memory, which is removed at the end.

    One at a time: Datasette's plugins are global. Raises AuditError when the extras are not installed.
    """
    datasette, plugins = _needed("datasette.app"), _needed("datasette.plugins")
    plugin = _needed("audit.web.plugin")
    with tempfile.TemporaryDirectory(prefix="evokernel-ui-") as folder:
        path = copy(memory, Path(folder))
        registered = plugin.Plugin(path)
        plugins.pm.register(registered)
        try:
            yield datasette.Datasette(immutables=[str(path)], metadata=metadata(), settings=_SETTINGS).app()
        finally:
            plugins.pm.unregister(registered)


def serve(memory: Memory, port: int, ready: Callable[[str], None]) -> None:
    """Serve until the process is interrupted; ``ready`` is given the address. Port 0 takes any free one.

    Raises AuditError when the port is taken or an extra is not installed.
    """
    uvicorn = _needed("uvicorn")
    try:
        place = socket.create_server((HOST, port))
    except (OSError, OverflowError) as error:
        raise AuditError(f"Port {port} of this machine cannot be used ({error}): choose another --port.") from error
    with place, application(memory) as served:
        ready(f"http://{HOST}:{place.getsockname()[1]}/")
        server = uvicorn.Server(uvicorn.Config(served, log_level="warning", lifespan="on"))
        server.run(sockets=[place])


def _needed(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise AuditError(f"The web view needs Datasette ({error}): pip install 'evokernel[report,ui]'.") from error
