"""What the sandbox does for honest programs, and how it reports."""

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

from npu.errors import NpuError
from npu.sandbox import LAYERS, PERMISSION, Limits, Tampered, layers, read, run, workspace, write

NAMED = ("LD_LIBRARY_PATH", "CPATH", "LIBRARY_PATH")
LIMITS = Limits(cpu_seconds=5, wall_seconds=5.0)


def shell(folder: Path, script: str, **more: object):
    return run(["/bin/sh", "-c", script], directory=folder, limits=LIMITS, **more)


def test_output_and_exit_code_are_reported(tmp_path: Path) -> None:
    done = shell(tmp_path, "echo out; echo err >&2; exit 3")
    assert (done.exit_code, done.stdout, done.stderr, done.limit) == (3, b"out\n", b"err\n", "")


def test_a_signal_is_a_negative_exit_code(tmp_path: Path) -> None:
    assert shell(tmp_path, "kill -SEGV $$").exit_code == -11


def test_input_is_given(tmp_path: Path) -> None:
    assert shell(tmp_path, "cat", stdin=b"x" * 300_000).stdout == b"x" * 300_000


def test_the_folder_can_be_written(tmp_path: Path) -> None:
    assert shell(tmp_path, "echo text > file").exit_code == 0
    assert read(tmp_path, "file", 100) == b"text\n"


def test_a_readable_folder_is_seen_and_not_written(tmp_path: Path) -> None:
    other, own = tmp_path / "other", tmp_path / "own"
    other.mkdir(), own.mkdir()
    (other / "file").write_text("shared")
    done = shell(own, f"cat {other}/file; echo x > {other}/file", readable=[other])
    assert done.stdout == b"shared"
    assert (other / "file").read_text() == "shared"


def test_the_environment_holds_named_variables_only(tmp_path: Path) -> None:
    done = shell(tmp_path, "env", environment={"GIVEN": "1"})
    names = {line.split("=")[0] for line in done.stdout.decode().splitlines()}
    assert {"GIVEN", "HOME", "TMPDIR", "LANG", "PATH"} <= names
    assert names <= {"GIVEN", "HOME", "TMPDIR", "LANG", "PATH", "PWD", "SHLVL", "_", "OLDPWD", *NAMED}


def test_a_missing_command_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(NpuError, match="cannot be started"):
        run(["/bin/no-such-program"], directory=tmp_path, limits=LIMITS)


def test_the_layers_in_force_are_reported(tmp_path: Path) -> None:
    assert set(layers()) <= set(LAYERS)
    assert shell(tmp_path, "true").layers == layers()


def test_a_machine_that_hides_no_files_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(PERMISSION, raising=False)
    with pytest.raises(NpuError, match=f"neither user namespaces nor Landlock.*{PERMISSION}=1"):
        shell(tmp_path, "echo started > started", layers=("seccomp",))
    assert not (tmp_path / "started").exists()


def test_the_user_may_do_without_layers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PERMISSION, "1")
    assert shell(tmp_path, "true", layers=()).layers == ()


def test_starting_costs_at_most_twenty_milliseconds_of_cpu_time(tmp_path: Path) -> None:
    def spent() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    costs = []
    for _ in range(15):
        before = spent()
        run(["/bin/true"], directory=tmp_path, limits=LIMITS)
        costs.append(spent() - before)
    assert min(costs) < 0.02  # the least, because other work on the machine only adds


@pytest.mark.parametrize("make", ["ln -s /etc/passwd file", "mkfifo file", "mkdir file", "true"])
def test_what_is_no_regular_file_is_not_read(tmp_path: Path, make: str) -> None:
    subprocess.run(["/bin/sh", "-c", make], cwd=tmp_path, check=True)
    with pytest.raises(Tampered):
        read(tmp_path, "file", 1 << 20)


def test_a_file_larger_than_expected_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * 11)
    with pytest.raises(Tampered, match="more than the 10 expected"):
        read(tmp_path, "file", 10)


def test_a_linked_folder_is_not_entered(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "file").write_text("x")
    (tmp_path / "link").symlink_to("real")
    with pytest.raises(Tampered):
        read(tmp_path, "link/file", 10)
    assert read(tmp_path, "real/file", 10) == b"x"


def test_writing_replaces_a_link_instead_of_following_it(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("old")
    (tmp_path / "file").symlink_to("target")
    write(tmp_path, "file", b"new")
    assert (tmp_path / "target").read_text() == "old"
    assert (tmp_path / "file").read_text() == "new"


def test_a_workspace_is_removed_whatever_is_left_in_it() -> None:
    with workspace() as folder:
        subprocess.run(
            ["/bin/sh", "-c", "mkdir closed; echo x > closed/file; chmod 000 closed"], cwd=folder, check=True
        )
        place = os.open(folder, os.O_RDONLY)
        for _ in range(1500):  # deeper than Python's recursion goes
            os.mkdir("d", dir_fd=place)
            inner = os.open("d", os.O_RDONLY, dir_fd=place)
            os.close(place)
            place = inner
        os.close(place)
    assert not folder.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")
def test_the_outer_process_dies_with_its_sandbox(tmp_path: Path) -> None:
    """When the caller is killed, what runs in its sandbox ends too."""
    program = (
        "import sys; from pathlib import Path; from npu.sandbox import *\n"
        "script = 'echo started > started; sleep 30; echo x'\n"
        "run(['/bin/sh', '-c', script], directory=Path(sys.argv[1]), limits=Limits())"
    )
    process = subprocess.Popen([sys.executable, "-c", program, str(tmp_path)])
    for _ in range(200):
        if (tmp_path / "started").exists():
            break
        time.sleep(0.05)
    process.kill()
    process.wait()
    time.sleep(0.3)
    running = [p for p in Path("/proc").glob("[0-9]*/cwd") if _target(p) == str(tmp_path)]
    assert running == []


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except OSError:
        return ""
