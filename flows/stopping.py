"""Stopping a run: what is in flight ends and is kept; at a second signal the process ends at once."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator
from types import FrameType

import psutil
from prefect.exceptions import TerminationSignal

from flows.watch import Watch
from tasks.errors import Interrupted

SIGNALS = (signal.SIGINT, signal.SIGTERM)
FIRST = (
    "Stopping: attempts in flight end first, and their answers are kept. Interrupt again to stop at once; nothing that "
    "is recorded is lost either way."
)


class Stop:
    """Whether a run is to stop. ``signal`` is the one that asked for it; 0 when the reason is another."""

    def __init__(self) -> None:
        self.signal = 0
        self._asked = asyncio.Event()

    @property
    def asked(self) -> bool:
        """Whether nothing new may begin."""
        return self._asked.is_set()

    def ask(self, number: int = 0) -> None:
        """Let nothing new begin. Call it from the thread of the event loop."""
        self.signal = self.signal or number
        self._asked.set()

    async def within(self, seconds: float) -> bool:
        """Wait this long, or until the run is to stop; return whether it is."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._asked.wait(), seconds)
        return self.asked


@contextlib.contextmanager
def interruptible(message: str) -> Iterator[None]:
    """While this lasts, SIGINT and SIGTERM raise Interrupted with ``message`` wherever no flow handles them."""

    def handle(number: int, frame: FrameType | None) -> None:
        raise Interrupted(message, number)

    is_main = threading.current_thread() is threading.main_thread()
    before = {number: signal.signal(number, handle) for number in SIGNALS} if is_main else {}
    try:
        yield
    except KeyboardInterrupt:
        raise Interrupted(message, signal.SIGINT) from None
    except TerminationSignal as error:
        raise Interrupted(message, error.signal) from None
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def stopping_on_signals(stop: Stop, watch: Watch) -> Iterator[None]:
    """While this lasts, SIGINT and SIGTERM ask the run to stop; a second one ends the process and its children.

    To be used in every flow anew, since Prefect takes SIGTERM for itself when a flow begins. Signals reach the main
    thread only: elsewhere, as when a flow is called from another program's thread, those who called decide.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()

    def handle(number: int, frame: FrameType | None) -> None:
        if stop.signal:
            _end_at_once(number)
        stop.signal = number
        loop.call_soon_threadsafe(_begin_stop, stop, watch, number)

    before = {number: signal.signal(number, handle) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _begin_stop(stop: Stop, watch: Watch, number: int) -> None:
    stop.ask(number)
    watch.note(FIRST)


def _end_at_once(number: int) -> None:
    """End children, Prefect's temporary server among them, and this process, without waiting for threads."""
    for child in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            child.kill()
    sys.stderr.write("evokernel: stopped at once. `evokernel resume` continues the run.\n")
    sys.stderr.flush()
    os._exit(128 + number)
