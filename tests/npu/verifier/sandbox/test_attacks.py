"""One attack per test, each with all layers and with the fall-back."""

import os
import signal
import time
from pathlib import Path

import pytest

from npu.sandbox import Completed, Limits


def processes_of(marker: str) -> list[str]:
    """Command lines on this machine that hold a marker."""
    found = []
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            text = place.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if marker in text:
            found.append(text)
    return found


def test_forks_without_end_are_ended(attack) -> None:
    limits = Limits(cpu_seconds=1, wall_seconds=1.5, processes=12)
    done: Completed = attack("while (true) fork();", limits=limits)
    assert done.limit in ("wall time", "processes", "CPU time")
    assert done.seconds < 8


def test_processes_that_leave_their_parent_are_ended(attack, tmp_path: Path) -> None:
    marker = f"left-behind-{tmp_path.name}-{os.getpid()}"
    body = """
        for (int i = 0; i < 3; ++i) if (fork() == 0) {
            setsid();
            if (fork() == 0) execl("/bin/sh", "sh", "-c", "sleep 60; :", MARK, nullptr);
            _exit(0);
        }
        return 0;
    """.replace("MARK", f'"{marker}"')
    done = attack(body)
    assert done.exit_code == 0
    assert processes_of(marker) == []


def test_the_disk_is_not_filled_by_one_file(attack) -> None:
    done = attack("""
        std::vector<char> block(1 << 20, 'x');
        int f = open("large", O_CREAT | O_WRONLY, 0644);
        while (write(f, block.data(), block.size()) > 0) {}
        return 1;
    """)
    assert done.limit == "file size"


def test_the_disk_is_not_filled_by_many_files(attack) -> None:
    done = attack("""
        for (long i = 0;; ++i) { std::ofstream f("f" + std::to_string(i)); f << std::string(100000, 'x'); }
    """)
    assert done.limit == "file size"


def test_memory_is_limited(attack) -> None:
    done = attack("while (true) new char[1 << 26];")
    assert done.limit == "memory"


def test_an_endless_loop_ends_at_the_limit_of_cpu_time(attack) -> None:
    done = attack("volatile long n = 0; while (true) ++n;", limits=Limits(cpu_seconds=1, wall_seconds=10.0))
    assert done.limit == "CPU time"
    assert done.cpu_seconds < 2.5


def test_a_sleeping_process_ends_at_the_limit_of_wall_time(attack) -> None:
    done = attack("while (true) pause();", limits=Limits(cpu_seconds=5, wall_seconds=0.5))
    assert done.limit == "wall time"
    assert done.exit_code == -signal.SIGKILL
    assert done.seconds < 3


def test_output_without_end_is_capped(attack) -> None:
    done = attack('while (true) puts("spam spam spam spam");', limits=Limits(cpu_seconds=1, wall_seconds=1.0))
    assert done.truncated
    assert len(done.stdout) == 1 << 20


def test_the_key_in_the_environment_is_not_inherited(attack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret-in-the-environment")
    done = attack("extern char** environ; for (char** e = environ; *e; ++e) puts(*e); return 0;")
    assert b"HOME=" in done.stdout
    assert b"secret-in-the-environment" not in done.stdout


def test_the_environment_of_other_processes_cannot_be_read(attack) -> None:
    body = """
        int read_any = 0; std::string path = std::string("/proc/") + a[1] + "/environ";
        for (const std::string& p : {path, std::string("/proc/1/environ")}) {
            std::ifstream f(p); std::string s((std::istreambuf_iterator<char>(f)), {});
            if (s.find("evokernel-test-marker") != std::string::npos) read_any = 1;
        }
        return read_any;
    """
    # A child carries the marker in its environment from its start; /proc shows that one only.
    child = os.posix_spawn("/bin/sleep", ["sleep", "20"], {"KEY": "evokernel-test-marker"})
    try:
        while "evokernel-test-marker" not in Path(f"/proc/{child}/environ").read_text():
            time.sleep(0.01)
        assert attack(body, str(child)).exit_code == 0
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_a_file_of_the_users_cannot_be_read(attack, outside: Path) -> None:
    done = attack("std::ifstream f(a[1]); std::string s; f >> s; return s.empty() ? 0 : 1;", str(outside / "secret"))
    assert done.exit_code == 0


def test_the_home_directory_cannot_be_listed(attack) -> None:
    done = attack("return opendir(a[1]) == nullptr ? 0 : 1;", str(Path.home()))
    assert done.exit_code == 0


def test_the_harness_cannot_be_edited(attack) -> None:
    import npu.verifier

    path = Path(npu.verifier.__file__)
    before = path.read_bytes()
    done = attack("""
        int f = open(a[1], O_WRONLY | O_APPEND); if (f >= 0) return 1;
        if (unlink(a[1]) == 0) return 2;
        std::string other = std::string(a[1]) + ".new";
        if (open(other.c_str(), O_CREAT | O_WRONLY, 0644) >= 0) return 3;
        if (chmod(a[1], 0777) == 0) return 4;
        return 0;
    """, str(path))  # fmt: skip
    assert done.exit_code == 0
    assert path.read_bytes() == before


def test_nothing_is_written_outside_of_the_folder(attack, outside: Path) -> None:
    done = attack("""
        int wrong = 0;
        for (std::string p : {"/tmp/evokernel-attack", "/dev/shm/evokernel-attack", (const char*)a[1]})
            if (open(p.c_str(), O_CREAT | O_WRONLY, 0644) >= 0) ++wrong;
        return wrong;
    """, str(outside / "new"))  # fmt: skip
    assert done.exit_code == 0
    assert not (outside / "new").exists()


def test_a_link_to_a_file_outside_leads_nowhere(attack, outside: Path) -> None:
    done = attack("""
        if (symlink(a[1], "link") != 0) return 9;
        int f = open("link", O_RDWR); if (f >= 0) return 1;
        std::ofstream g("link"); g << "changed"; g.flush();
        return g.good() ? 2 : 0;
    """, str(outside / "secret"))  # fmt: skip
    assert done.exit_code == 0
    assert (outside / "secret").read_text() == "the key"


def test_the_parent_is_not_killed(attack) -> None:
    child = os.posix_spawn("/bin/sleep", ["sleep", "20"], {})
    try:
        done = attack(
            "int p = atoi(a[1]); kill(p, SIGKILL); kill(getppid(), SIGKILL); syscall(SYS_tgkill, p, p, SIGKILL);"
            "syscall(SYS_tkill, p, SIGKILL); syscall(424, 0, 0, 0, 0); kill(-1, SIGKILL); return 7;",
            str(child),
        )
        time.sleep(0.05)
        assert os.waitpid(child, os.WNOHANG) == (0, 0)
        assert done.exit_code in (7, -signal.SIGKILL)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_limits_of_other_processes_are_not_changed(attack) -> None:
    child = os.posix_spawn("/bin/sleep", ["sleep", "20"], {})
    try:
        done = attack("rlimit r{0, 0}; return prlimit(atoi(a[1]), RLIMIT_CPU, &r, nullptr) == 0 ? 1 : 0;", str(child))
        assert done.exit_code == 0
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_other_processes_are_not_traced(attack) -> None:
    child = os.posix_spawn("/bin/sleep", ["sleep", "20"], {})
    try:
        assert attack("return ptrace(PTRACE_ATTACH, atoi(a[1]), 0, 0) == 0 ? 1 : 0;", str(child)).exit_code == 0
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


@pytest.mark.parametrize("family", ["AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK"])
def test_no_socket_opens(attack, family: str) -> None:
    done = attack(f"return socket({family}, SOCK_STREAM, 0) >= 0 || socket({family}, SOCK_RAW, 0) >= 0 ? 1 : 0;")
    assert done.exit_code == 0


def test_limits_cannot_be_raised(attack) -> None:
    done = attack("rlimit r{RLIM_INFINITY, RLIM_INFINITY}; return setrlimit(RLIMIT_AS, &r) == 0 ? 1 : 0;")
    assert done.exit_code == 0


def test_no_new_namespace_gives_powers_back(attack) -> None:
    done = attack("return unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 ? 1 : 0;")
    assert done.exit_code == 0


def test_folders_nested_without_end_are_removed(attack) -> None:
    done = attack('for (long i = 0; i < 3000; ++i) { if (mkdir("d", 0700) || chdir("d")) return 1; } return 0;')
    assert done.exit_code == 0 or done.limit == "file size"
