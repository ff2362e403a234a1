import subprocess
import sys
from pathlib import Path

from memory_db import Memory
from tests.memory_db.small import iterate, run_record, seed_items

ROOT = Path(__file__).parents[2]
READER = """
import sys, time
from pathlib import Path
from memory_db import Memory, RetrievalSettings, attempt_rng, retrieve
from tests.memory_db.small import OPERATORS, query
with Memory.open(Path(sys.argv[1]), read_only=True) as memory:
    print("open", flush=True)
    seen = 0
    while not Path(sys.argv[2]).exists():
        context = retrieve(memory, query(memory, "run-1", OPERATORS[3], 1), RetrievalSettings(), attempt_rng(1, 1, 0))
        assert context.items
        attempts = memory.connection.value("SELECT count(*) FROM attempts")
        assert attempts >= seen
        seen = attempts
    retrieve(memory, query(memory, "run-1", OPERATORS[3], 1), RetrievalSettings(), attempt_rng(1, 1, 0))
    with memory.index() as index:
        for value in memory.values():
            number = memory.connection.value("SELECT number FROM items WHERE id = ?", (value.item,))
            assert index.value(value.stage)[index.rows_of([number])[0]] == value.q
    print(seen)
"""


def test_ten_processes_read_while_one_writes(tmp_path: Path) -> None:
    path, end = tmp_path / "memory.db", tmp_path / "end"
    with Memory.open(path) as memory:
        memory.add(seed_items())
        run = memory.start_run(run_record())
        command = [sys.executable, "-c", READER, str(path), str(end)]
        readers = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(10)]
        for reader in readers:
            assert reader.stdout is not None
            assert reader.stdout.readline() == "open\n"
        iterate(memory, run, range(1, 16))
        end.touch()
        results = [reader.communicate(timeout=60)[0] for reader in readers]
    assert [reader.returncode for reader in readers] == [0] * 10
    assert [int(result) for result in results] == [60] * 10
