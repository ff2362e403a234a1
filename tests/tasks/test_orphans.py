import subprocess
import sys
from pathlib import Path

from tasks.orphans import MARK, SERVER, end_orphans


def pretended_server(memory: Path, command: str, mark: str) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-c", "print('up', flush=True); import time; time.sleep(60)", *command.split()],
        env={mark: str(memory)},
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


def test_only_servers_of_this_memory_are_ended(tmp_path):
    mine = pretended_server(tmp_path / "memory.db", SERVER, MARK)
    others = [
        pretended_server(tmp_path / "other.db", SERVER, MARK),
        pretended_server(tmp_path / "memory.db", SERVER, "ANOTHER_MARK"),
        pretended_server(tmp_path / "memory.db", "something else", MARK),
    ]
    try:
        assert end_orphans(tmp_path / "memory.db") == 1
        assert mine.wait(10) != 0
        assert [other.poll() for other in others] == [None, None, None]
    finally:
        for other in others:
            other.kill()
            other.wait()
