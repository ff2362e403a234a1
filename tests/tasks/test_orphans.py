import subprocess
import sys
from pathlib import Path

import pytest

from tasks.orphans import MARK, SCHEDULER_MARK, SERVERS, end_orphans


def pretended_server(memory: Path, command: str, mark: str) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-c", "print('up', flush=True); import time; time.sleep(60)", *command.split()],
        env={mark: str(memory)},
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


@pytest.mark.parametrize("command", SERVERS)
@pytest.mark.parametrize("mark", [MARK, SCHEDULER_MARK])
def test_only_servers_of_this_memory_and_kind_are_ended(tmp_path, command, mark):
    mine = pretended_server(tmp_path / "memory.db", command, mark)
    others = [
        pretended_server(tmp_path / "other.db", command, mark),
        pretended_server(tmp_path / "memory.db", command, "ANOTHER_MARK"),
        pretended_server(tmp_path / "memory.db", "something else", mark),
    ]
    try:
        assert end_orphans(tmp_path / "memory.db", mark) == 1
        assert mine.wait(10) != 0
        assert [other.poll() for other in others] == [None, None, None]
    finally:
        for other in others:
            other.kill()
            other.wait()
