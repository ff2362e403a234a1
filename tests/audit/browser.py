"""Drives Debian's chromium through the DevTools protocol: real pages, real clicks, real errors."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

CHROMIUM = shutil.which("chromium") or ""
MISSING = "chromium is not installed: apt-get install chromium"
SECONDS = 60.0
_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-port=0",
)  # fmt: skip


class Page:
    """One tab. ``errors`` are its console's errors and uncaught exceptions; ``requests`` are the addresses asked."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self.errors: list[str] = []
        self.requests: list[str] = []
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """One command of the protocol; events that arrive meanwhile are noted."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv(timeout=SECONDS))
            if message.get("id") == self._number:
                assert "error" not in message, f"{method}: {message['error']}"
                result: dict[str, Any] = message["result"]
                return result
            self._note(message.get("method", ""), message.get("params", {}))

    def _note(self, event: str, told: dict[str, Any]) -> None:
        if event == "Runtime.exceptionThrown":
            details = told["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description", details["text"]))
        elif event == "Runtime.consoleAPICalled" and told["type"] in ("error", "assert"):
            self.errors.append(" ".join(str(each.get("value", each)) for each in told["args"]))
        elif event == "Log.entryAdded" and told["entry"]["level"] == "error":
            self.errors.append(f"{told['entry']['text']} {told['entry'].get('url', '')}")
        elif event == "Network.requestWillBeSent":
            self.requests.append(told["request"]["url"])

    def open(self, address: str) -> None:
        """Load an address; returns when the document is complete."""
        self.call("Page.navigate", url=address)
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression. Fails when it throws."""
        found = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def wait(self, condition: str) -> None:
        """Until a JavaScript condition holds."""
        end = time.monotonic() + SECONDS
        while not self.evaluate(condition):
            assert time.monotonic() < end, f"{condition} did not become true; errors: {self.errors}"
            time.sleep(0.05)

    def click(self, selector: str) -> None:
        """A click of the mouse in the middle of the first element that matches, scrolled into view."""
        place = self.evaluate(
            f"""(() => {{ const found = document.querySelector({json.dumps(selector)});
            found.scrollIntoView({{block: 'center', behavior: 'instant'}}); const box = found.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]; }})()"""
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def look(self, width: int = 1400, height: int = 900, *, dark: bool = False) -> None:
        """Set the size of the window and the preferred colour scheme."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def screenshot(self, path: Path) -> None:
        """Write what the window shows as PNG."""
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))


@contextmanager
def browser() -> Iterator[Page]:
    """A tab in a chromium of its own, with a new profile."""
    folder = Path(tempfile.mkdtemp(prefix="chromium-"))
    process = subprocess.Popen(
        [CHROMIUM, *_FLAGS, f"--user-data-dir={folder}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        with connect(_address(folder, process), max_size=None, proxy=None) as socket:
            yield Page(socket)
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _address(folder: Path, process: subprocess.Popen[bytes]) -> str:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        assert process.poll() is None, f"chromium ended with {process.returncode}"
        told = folder / "DevToolsActivePort"
        if told.exists() and (lines := told.read_text().splitlines()):
            opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            with opener.open(f"http://127.0.0.1:{lines[0]}/json/list") as answer:
                pages = [each for each in json.load(answer) if each["type"] == "page"]
            if pages:
                return str(pages[0]["webSocketDebuggerUrl"])
        time.sleep(0.05)
    raise AssertionError("chromium opened no page")
