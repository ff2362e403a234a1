import subprocess
import sys
from pathlib import Path

from tasks.orphans import MARK, SERVER, end_orphans


def pretended_server(memory: Path) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-c", "print('up', flush=True); import time; time.sleep(60)", SERVER],
        env={MARK: str(memory)},
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


def test_only_servers_of_this_memory_are_ended(tmp_path):
    mine, other = pretended_server(tmp_path / "memory.db"), pretended_server(tmp_path / "other.db")
    try:
        assert end_orphans(tmp_path / "memory.db") == 1
        assert mine.wait(10) != 0
        assert other.poll() is None
    finally:
        other.kill()
        other.wait()
