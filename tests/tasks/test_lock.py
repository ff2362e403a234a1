import subprocess
import sys
from pathlib import Path

import pytest

from tasks.errors import ConfigurationError
from tasks.lock import in_use, writing

HOLD = """
import sys, time
from pathlib import Path
from tasks.lock import in_use, writing
with writing(Path(sys.argv[1]), "run 0007"):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def holder(tmp_path: Path):
    process = subprocess.Popen([sys.executable, "-c", HOLD, tmp_path / "memory.db"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.wait()


def test_a_second_writer_is_refused_and_told_who_holds_the_memory(tmp_path, holder):
    with (
        pytest.raises(ConfigurationError, match=rf"run 0007 \(process {holder.pid}"),
        writing(tmp_path / "memory.db", "me"),
    ):
        pass


def test_the_lock_of_a_killed_process_is_free(tmp_path, holder):
    holder.kill()
    holder.wait()
    with writing(tmp_path / "memory.db", "me"):
        assert (tmp_path / "memory.holder.json").exists()


def test_the_lock_is_free_after_use(tmp_path):
    for _ in range(2):
        with writing(tmp_path / "memory.db", "me"):
            pass


def test_a_memory_is_in_use_until_its_writer_ends_or_dies(tmp_path, holder):
    memory = tmp_path / "memory.db"
    assert in_use(memory)
    holder.kill()
    holder.wait()
    assert not in_use(memory)
    with writing(memory, "me"):
        assert in_use(memory)
    assert not in_use(memory)


def test_a_memory_that_cannot_be_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(ConfigurationError, match=r"paths\.memory: .*file/memory\.db cannot be"),
        writing(tmp_path / "file/memory.db", "me"),
    ):
        pass
