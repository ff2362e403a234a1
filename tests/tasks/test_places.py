"""Evaluation on this machine and on a real Dask cluster of two processes, one of which is killed."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest

import operators
from generators.hooks import Hooks
from generators.registry import create
from generators.template import TemplateGenerator
from generators.types import Request
from memory_db.types import Context, Stage
from npu.errors import NpuError
from npu.outcome import Outcome
from tasks.attempts import generator, job
from tasks.configuration import Settings, check
from tasks.errors import ConfigurationError, WorkersUnavailable
from tasks.places import Job, judge, on_dask, place_of

SETTINGS: Settings = check({"run": {"operators": ["basic/add"]}}, "test")


@pytest.fixture(scope="module")
def work() -> Job:
    operator = operators.get("basic/add")
    request = Request(operator, "ascendc-twin", Stage.DRAFT, Context(()), seed=1)
    answer = generator(SETTINGS.generator).generate(request)
    assert answer.kernel is not None
    return job(operator, answer.kernel.files, SETTINGS)


@pytest.fixture(scope="module")
def verdict(work) -> Outcome:
    return without_seconds(judge(work))


def without_seconds(outcome: Outcome) -> Outcome:
    from dataclasses import replace

    return replace(outcome, seconds={})


def test_a_job_survives_the_way_to_another_machine(work):
    again = pickle.loads(pickle.dumps(work))
    assert again == work
    assert operators.describe(again.operator) == operators.describe(work.operator)


def test_threads_evaluate_here(work, verdict):
    with place_of("threads", 2) as place:
        assert without_seconds(place.evaluate(work)) == verdict


def test_the_death_of_a_dask_worker_costs_a_retry(work, verdict, address):
    outcomes: list[Outcome] = []
    with place_of(address, 2) as place:
        waiting = [threading.Thread(target=lambda: outcomes.append(place.evaluate(work))) for _ in range(2)]
        for thread in waiting:
            thread.start()
        victim = busy_worker(psutil.Process())
        os.kill(victim, signal.SIGKILL)
        for thread in waiting:
            thread.join(120)
    assert [without_seconds(outcome) for outcome in outcomes] == [verdict, verdict]


def busy_worker(root: psutil.Process) -> int:
    """The process of a worker below ``root`` that is driving the compiler or the machine."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        for process in root.children(recursive=True):
            try:
                if "multiprocessing.spawn" in " ".join(process.cmdline()):
                    for child in process.children():
                        if "multiprocessing" not in " ".join(child.cmdline()):
                            return process.pid
            except psutil.NoSuchProcess:
                continue
        time.sleep(0.02)
    raise AssertionError("no worker began to evaluate")


def test_a_mistake_on_a_worker_is_the_same_error_as_here(work, address):
    from dataclasses import replace

    wrong = replace(work, target="gpu")
    with (
        place_of(address, 2) as place,
        pytest.raises(NpuError, match="unknown target 'gpu'"),
    ):
        place.evaluate(wrong)


def test_a_cluster_without_workers_is_a_pause_and_no_verdict(work, cluster, address, monkeypatch):
    monkeypatch.setattr(on_dask, "POLL_SECONDS", 0.2)
    monkeypatch.setattr(on_dask, "PATIENCE_SECONDS", 1.0)
    cluster.scale(0)
    with (
        place_of(address, 2) as place,
        pytest.raises(WorkersUnavailable, match="no workers"),
    ):
        place.evaluate(work)


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch):
    monkeypatch.setattr(on_dask, "CONNECT_SECONDS", 1.0)
    with (
        pytest.raises(ConfigurationError, match="no Dask scheduler answers at 127"),
        place_of("dask://127.0.0.1:9", 2),
    ):
        pass


@pytest.mark.parametrize(
    ("runner", "module", "message"),
    [("dask", "prefect_dask.task_runners", r"evokernel\[dask\]"), ("ray", "ray", r"evokernel\[ray\]")],
)
def test_a_missing_extra_is_named(monkeypatch, runner, module, message):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ConfigurationError, match=message), place_of(runner, 2):
        pass


@pytest.mark.parametrize("runner", ["thread", "", "dusk://x:1"])
def test_an_unknown_runner_is_refused_with_what_there_is(runner):
    with pytest.raises(ConfigurationError, match="known: threads, dask"), place_of(runner, 2):
        pass


@pytest.mark.slow
def test_ray_evaluates_writes_and_asks_too(work, verdict, stub, monkeypatch):
    pytest.importorskip("ray", reason="the ray extra is not installed")
    monkeypatch.setenv("STUB_KEY", "sk-of-a-worker")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    stub.replies(stub.stream(usage={"prompt_tokens": 400, "completion_tokens": 1000}))
    options = {"base_url": stub.base_url, "key_env": "STUB_KEY", "models": [{"model": "m"}]}
    request = Request(operators.get("level1/relu"), "ascendc-twin", Stage.DRAFT, Context(()), seed=1)
    with place_of("ray", 1) as place:
        monkeypatch.delenv("STUB_KEY")
        hooks = Hooks(workers=place.workers)
        assert without_seconds(place.evaluate(work)) == verdict
        assert create("template", {}, hooks).generate(request).kernel == TemplateGenerator().generate(request).kernel
        assert create("chat", options, hooks).generate(request).usage.completion_tokens == 1000
    assert stub.keys == ["Bearer sk-of-a-worker"]


@pytest.mark.slow
def test_a_ray_worker_that_dies_costs_a_retry(work, verdict):
    pytest.importorskip("ray", reason="the ray extra is not installed")
    with place_of("ray", 1) as place, ThreadPoolExecutor(1) as threads:
        result = threads.submit(place.evaluate, work)
        os.kill(ray_worker(), signal.SIGKILL)
        assert without_seconds(result.result(120)) == verdict


def ray_worker() -> int:
    """The process of a local Ray worker that evaluates."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        for process in psutil.Process().children(recursive=True):
            try:
                if " ".join(process.cmdline()).startswith("ray::judge"):
                    return process.pid
            except psutil.NoSuchProcess:
                continue
        time.sleep(0.02)
    raise AssertionError("no worker began to evaluate")
