import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from memory_db import Memory
from tests.memory_db.small import iterate, plan, record, run_record, seed_items

ROOT = Path(__file__).parents[2]
KILLS = 50
ITERATIONS = 30
WRITER = f"""
import sys
from pathlib import Path
from memory_db import Memory
from tests.memory_db.small import plan, record
with Memory.open(Path(sys.argv[1])) as memory:
    print("open", flush=True)
    for iteration in range(1, {ITERATIONS} + 1):
        if not memory.is_planned("run-1", iteration):
            plan(memory, "run-1", iteration)
        for planned in memory.pending("run-1"):
            print(record(memory, planned), flush=True)
"""


def begun(path: Path) -> None:
    with Memory.open(path) as memory:
        memory.add(seed_items())
        memory.start_run(run_record())


def written(path: Path, until: int | None, patience: float) -> list[str]:
    """Attempts that a writing process acknowledged before it was killed, ``patience`` after ``until`` of them."""
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    lines: list[str] = []
    for line in process.stdout:
        lines.append(line.strip())
        if until is not None and len(lines) > until:
            time.sleep(patience)
            os.kill(process.pid, signal.SIGKILL)
            break
    rest = [line.strip() for line in process.stdout]
    process.stdout.close()
    process.wait()
    return [line for line in [*lines, *rest] if line and line != "open"]


def test_fifty_kills_lose_nothing_and_the_end_is_that_of_an_undisturbed_run(tmp_path: Path) -> None:
    killed, calm = tmp_path / "killed.db", tmp_path / "calm.db"
    begun(killed)
    begun(calm)
    acknowledged: list[str] = []
    for kill in range(KILLS):
        acknowledged += written(killed, kill % 3, 0.0007 * (kill % 11))
    with Memory.open(killed) as memory:
        kept = {row[0] for row in memory.connection.tuples("SELECT id FROM attempts")}
        assert set(acknowledged) <= kept
        assert len(acknowledged) == len(set(acknowledged))
        assert memory.connection.value("PRAGMA integrity_check") == "ok"
        assert memory.verify_chain() == []
        last = memory.connection.value("SELECT max(iteration) FROM plans")
        for planned in memory.pending("run-1"):
            record(memory, planned)
        with Memory.open(calm) as other:
            iterate(other, "run-1", range(1, last + 1))
            assert memory.content_hash() == other.content_hash()


def test_a_run_continues_after_reopening_with_the_same_contexts(tmp_path: Path) -> None:
    first, second = tmp_path / "first.db", tmp_path / "second.db"
    for path in (first, second):
        begun(path)
    with Memory.open(first) as memory:
        iterate(memory, "run-1", range(1, 7))
        expected = memory.content_hash()
    for iteration in range(1, 7):
        with Memory.open(second) as memory:
            plan(memory, "run-1", iteration)
        for _ in range(4):
            with Memory.open(second) as memory:
                record(memory, memory.pending("run-1")[0])
    with Memory.open(second) as memory:
        assert memory.content_hash() == expected
