"""A real model behind a real endpoint: llama-cpp-python's server with a GGUF model that the user names."""

from __future__ import annotations

import importlib.util
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

MODEL = os.environ.get("EVOKERNEL_TEST_GGUF", "")
START = 180.0

MARKS = [
    pytest.mark.endpoint,
    pytest.mark.slow,
    pytest.mark.skipif(not MODEL, reason="set EVOKERNEL_TEST_GGUF to the path of a small GGUF model"),
    pytest.mark.skipif(
        importlib.util.find_spec("llama_cpp") is None, reason="install the extra: pip install 'evokernel[llama]'"
    ),
]


@contextmanager
def llama_server(folder: Path, window: int) -> Iterator[str]:
    """The base URL of a server with a context of ``window`` tokens; its log goes to a folder."""
    assert Path(MODEL).is_file(), f"EVOKERNEL_TEST_GGUF names {MODEL}, which is no file"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = folder / "log"
    arguments = ["--model", MODEL, "--host", "127.0.0.1", "--port", str(port), "--n_ctx", str(window)]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "llama_cpp.server", *arguments],
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        url = f"http://127.0.0.1:{port}/v1"
        deadline = time.monotonic() + START
        while not _answers(f"{url}/models"):
            assert process.poll() is None, f"the server ended: {log.read_text(errors='replace')[-2000:]}"
            assert time.monotonic() < deadline, f"the server did not start within {START:g} s"
            time.sleep(0.5)
        yield url
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except (urllib.error.URLError, OSError):
        return False
