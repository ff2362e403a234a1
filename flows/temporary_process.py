"""The process of a temporary Prefect server: serves at a socket that it inherits, and ends with its starter.

Run as a program; it imports nothing of ours, so that it is up as soon as Prefect is.
"""

from __future__ import annotations

import gc
import os
import socket
import sys
import threading


def main() -> None:
    """Serve at the descriptor that is named on the command line, until the standard input ends."""
    threading.Thread(target=_end_with_starter, daemon=True).start()
    gc.disable()  # a fifth of the start-up: Prefect makes many thousands of objects, and keeps all of them
    import uvicorn
    from prefect.server.api.server import create_app

    app = create_app(ephemeral=True, final=True)
    gc.freeze()
    gc.enable()
    config = uvicorn.Config(app, log_level="critical", access_log=False, lifespan="on")
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=int(sys.argv[1]))])


def _end_with_starter() -> None:
    """Wait for the end of the pipe: the starter closes it, or has died, in whatever way."""
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    main()
