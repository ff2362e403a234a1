"""Prefect's temporary server: it ends with whoever started it, and a run survives its death."""

import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request

import psutil
import pytest

from flows.temporary import MOST_RETRIES, PROGRAM, TemporaryServer, connected
from tests.flows.conftest import EVOKERNEL, content, make_project, recorded, wait_until
from tests.flows.test_stopping import SMALL, log, phases

KEEPING_A_SERVER = """
import time
from flows.temporary import TemporaryServer
print(TemporaryServer().process, flush=True)
time.sleep(60)
"""


def test_the_server_ends_with_a_process_that_is_killed(alone):
    with subprocess.Popen([sys.executable, "-c", KEEPING_A_SERVER], env=alone, stdout=subprocess.PIPE) as starter:
        assert starter.stdout is not None
        server = psutil.Process(int(starter.stdout.readline()))
        starter.kill()
    wait_until(lambda: not server.is_running() or server.status() == psutil.STATUS_ZOMBIE, "the server to end", 20)


@pytest.fixture
def server(alone, monkeypatch):
    monkeypatch.setenv("PREFECT_HOME", alone["PREFECT_HOME"])
    server = TemporaryServer()
    yield server
    server.close()


def test_a_server_that_dies_is_started_again_at_its_address(server):
    heard = []
    server.told = heard.append
    first = server.process
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: server.process != first, "another process")
    server.wait()
    assert heard == ["Prefect's temporary server ended unexpectedly: starting it again."]
    server.close()
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(f"{server.address}/health", timeout=1)


def test_a_call_to_a_server_that_died_is_not_repeated_for_long_nor_longer_than_the_user_says(prefect_server):
    from prefect.settings import PREFECT_CLIENT_MAX_RETRIES, temporary_settings

    for own, used in ((10, MOST_RETRIES), (1, 1)):
        with temporary_settings({PREFECT_CLIENT_MAX_RETRIES: own}), connected(prefect_server, print):
            assert PREFECT_CLIENT_MAX_RETRIES.value() == used


def test_a_run_that_is_terminated_after_its_server_died_ends_cleanly(tmp_path, project, alone, evokernel):
    with subprocess.Popen(
        [EVOKERNEL, "run", *SMALL], cwd=project, env=alone, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        wait_until(lambda: "write" in phases(project), "the first answer")
        (process,) = (each for each in psutil.Process(run.pid).children() if str(PROGRAM) in each.cmdline())
        process.kill()
        wait_until(lambda: "starting it again" in log(project), "the server's end to be noticed")
        run.terminate()
        said, complaints = run.communicate(timeout=200)
    assert run.returncode == 128 + signal.SIGTERM
    assert "stopped after 1 of 2 attempts. `evokernel resume` continues it." in complaints
    assert "Traceback" not in said + complaints
    assert recorded(project) == 1
    undisturbed = make_project(tmp_path / "undisturbed")
    assert evokernel(project, "resume").returncode == evokernel(undisturbed, "run", *SMALL).returncode == 0
    assert content(project) == content(undisturbed)
