"""Kills a run at chosen points, goes on with it, and says whether it ended as an undisturbed one.

Run as a program, ``python -m tests.flows.crash FOLDER MOST [torn]``: so a point costs a fork instead of an interpreter.
A point is a moment before or after a commit, within a transaction, around a file that is put into its place, before,
within or after the writing of a text, or around a task. With ``torn``, transactions are none: then the points within
them must be found to lose something, or the examination itself is worth nothing. The verdict on a kernel is a function
of its text here: what is examined is the memory, not the machine.
"""

from __future__ import annotations

import functools
import importlib
import json
import os
import pkgutil
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from prefect import Task

import flows.runs
import tasks
import tasks.places.job
from benchmarks.verdict import verdict
from flows.server import server
from memory_db import Memory
from memory_db.connection import Connection
from tasks import conclusion
from tasks.errors import ConfigurationError
from tasks.snapshots import registry, versions
from tests.flows.conftest import make_project

PARAMS = Path("params.yaml")
OVERRIDES = ["run.operators=[basic/add,level1/relu]", "run.budget=3"]
STATEMENTS = 7
"""Every so many statements within transactions there is a point."""


class Points:
    """Counts points, keeps their names, and ends the process at one of them."""

    def __init__(self, kill_at: int, names: Path, *, torn: bool = False) -> None:
        self.kill_at = kill_at
        self.count = 0
        self.names = names
        self.torn = torn

    def __call__(self, name: str, first: Callable[[], object] = lambda: None) -> None:
        """A point; what is to be done ``first`` is done only when the process ends here."""
        self.count += 1
        if self.kill_at == 0:
            with self.names.open("a") as file:
                file.write(name + "\n")
        if self.count == self.kill_at:
            first()
            os.kill(os.getpid(), signal.SIGKILL)

    def around(self, holder: Any, attribute: str, name: str) -> None:
        """Put a point before and after a function."""
        inner = getattr(holder, attribute)

        @functools.wraps(inner)
        def wrapped(*arguments: Any, **options: Any) -> Any:
            self(f"before {name}")
            result = inner(*arguments, **options)
            self(f"after {name}")
            return result

        setattr(holder, attribute, wrapped)

    def install(self) -> None:
        """Put points everywhere."""
        inner, statements = torn_transaction if self.torn else Connection.transaction, 0
        run = Connection.run
        write_text = Path.write_text

        @contextmanager
        def transaction(connection: Connection) -> Any:
            self("before a transaction")
            with inner(connection):
                yield
                self("before a commit")
            self("after a commit")

        def statement(connection: Connection, *arguments: Any) -> Any:
            nonlocal statements
            statements += 1
            if statements % STATEMENTS == 0:
                self("within a transaction")
            return run(connection, *arguments)

        def text(path: Path, content: str, *arguments: Any, **options: Any) -> int:
            ours = path.resolve().is_relative_to(Path.cwd())  # not what Prefect and DVC write for themselves
            if ours:
                self("before writing a text")
                self("within a text", lambda: write_text(path, content[: len(content) // 2]))
            written = write_text(path, content, *arguments, **options)
            if ours:
                self("after writing a text")
            return written

        Path.write_text = text  # type: ignore[method-assign, assignment]
        Connection.transaction = transaction  # type: ignore[method-assign]
        Connection.run = statement  # type: ignore[method-assign]
        self.around(Path, "replace", "replacing a file")
        for name, task in every_task().items():
            self.around(task, "fn", f"the task {name}")
        self.around(conclusion, "announce", "announcing the end")
        self.around(conclusion, "complete", "completing the end")
        self.around(versions, "commit", "DVC's commit")


@contextmanager
def torn_transaction(connection: Connection) -> Any:
    """No transaction: every statement is committed at once. A planted defect."""
    yield


def every_task() -> dict[str, Task[Any, Any]]:
    """The Prefect tasks of the package ``tasks``, by name."""
    modules = [importlib.import_module(found.name) for found in pkgutil.walk_packages(tasks.__path__, "tasks.")]
    return {value.name: value for module in modules for value in vars(module).values() if isinstance(value, Task)}


def forked(folder: Path, points: Points, action: Callable[[], None]) -> tuple[int, str]:
    """Do something in a child process with this folder as its own; return how it ended, and what it said."""
    log = folder / "output.txt"
    child = os.fork()
    if child == 0:
        descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(descriptor, 1)
        os.dup2(descriptor, 2)
        os.chdir(folder)
        points.install()
        code = 0
        try:
            action()
        except BaseException:
            traceback.print_exc()
            code = 1
        sys.stdout.flush()
        os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), log.read_text()


def go_on() -> None:
    """What a person does after a crash: resume, or begin where nothing had begun."""
    try:
        flows.runs.resume(PARAMS, OVERRIDES[:0])
    except ConfigurationError as error:
        if "nothing to resume" not in str(error):
            raise
        memory = Path(".evokernel/memory.db")
        finished = memory.exists() and bool(Memory.open(memory).runs())
        if not finished:
            flows.runs.start(PARAMS, OVERRIDES)


def state(folder: Path) -> dict[str, Any]:
    """What must not depend on crashes: the live and the versioned memory, the list of snapshots, the metrics."""
    live, versioned = folder / ".evokernel/memory.db", folder / "memory_db/versioned/memory.db"
    with Memory.open(live, read_only=True) as memory, Memory.open(versioned, read_only=True) as snapshot:
        return {
            "live": memory.content_hash(),
            "versioned": snapshot.content_hash(),
            "problems": memory.verify_chain() + snapshot.verify_chain(),
            "snapshots": [entry.content for entry in registry.snapshots(versioned)],
            "metrics": json.loads((folder / "reports/metrics.json").read_text()),
            "status": [run.status for run in memory.runs()],
            "dvc": "memory.db" in (folder / "dvc.lock").read_text(),
        }


def examine(folder: Path, kill_at: int, expected: dict[str, Any], *, torn: bool) -> str:
    """Kill at one point and go on; empty when all ended as expected, else what did not."""
    points = Points(kill_at, folder / "names", torn=torn)
    code, said = forked(folder, points, lambda: flows.runs.start(PARAMS, OVERRIDES))
    if code != -signal.SIGKILL:
        return f"the run was not killed, but ended with {code}: {said}"
    code, said = forked(folder, Points(-1, folder / "names"), go_on)
    if code != 0:
        return f"going on failed: {said}"
    found = state(folder)
    return "" if found == expected else f"{ {key: found[key] for key in found if found[key] != expected[key]} }"


def chosen(names: list[str], most: int) -> list[int]:
    """Points to examine: the first and the last of each name, then others evenly spread, at most ``most``; 0 is all."""
    numbers = range(1, len(names) + 1)
    if not most or most >= len(names):
        return list(numbers)
    ends = {names.index(name) + 1 for name in names} | {len(names) - names[::-1].index(name) for name in names}
    spread = [number for number in numbers if number not in ends]
    ordered = [*sorted(ends), *spread[:: max(1, len(spread) // most)]]
    return sorted(ordered[:: max(1, len(ordered) // most)][:most])


def within_transactions(names: list[str], most: int) -> list[int]:
    """Points within transactions, evenly spread over the middle of the run, at most ``most``."""
    numbers = [number for number, name in enumerate(names, 1) if name == "within a transaction"]
    return numbers[len(numbers) // 4 :: max(1, len(numbers) // (2 * most))][:most]


def main() -> None:
    """Examine points below a folder; print one JSON line each. A ``MOST`` of 0 examines all of them."""
    root, most = Path(sys.argv[1]).resolve(), int(sys.argv[2])
    tasks.places.job.verify = verdict
    names = root / "names"
    undisturbed = make_project(root / "undisturbed")
    code, said = forked(undisturbed, Points(0, names), lambda: flows.runs.start(PARAMS, OVERRIDES))
    if code != 0:
        sys.exit(f"the undisturbed run failed: {said}")
    expected = state(undisturbed)
    all_names = names.read_text().splitlines()
    print(json.dumps({"points": len(all_names), "state": expected}), flush=True)
    torn = sys.argv[3:] == ["torn"]
    for number in within_transactions(all_names, most) if torn else chosen(all_names, most):
        wrong = examine(make_project(root / f"point{number}"), number, expected, torn=torn)
        print(json.dumps({"point": number, "name": all_names[number - 1], "wrong": wrong}), flush=True)


if __name__ == "__main__":
    if "PREFECT_API_URL" in os.environ:
        main()
    else:  # Prefect has read its settings already: begin again, beside a server
        with server():
            sys.exit(subprocess.run([sys.executable, "-m", "tests.flows.crash", *sys.argv[1:]], check=False).returncode)
