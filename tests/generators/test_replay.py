"""Recording answers, and replaying them."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from generators.errors import GeneratorError, RecordingMissing
from generators.recording import request_hash
from generators.registry import create
from generators.replay import Recorder, Replay
from generators.types import Answer, Usage
from memory_db import Context
from operators import Kernel


class Counting:
    """Answers every request with its number."""

    name = "counting"

    def __init__(self) -> None:
        self.calls = 0

    def generate(self, request):
        self.calls += 1
        kernel = Kernel({"op_kernel/a.cpp": f"// {self.calls} 数\n"}) if request.seed else None
        usage = Usage("counting", 10, 5, 2, 0.5, 0.01, 1)
        return Answer(kernel, "prompt", f"text {self.calls}", "" if kernel else "no kernel", usage, {"a": "b"})


@pytest.mark.parametrize("seed", [0, 3])
def test_what_was_recorded_is_replayed(tmp_path, draft, seed):
    request = replace(draft, seed=seed)
    recorded = Recorder(Counting(), tmp_path).generate(request)
    assert Replay(tmp_path).generate(request) == recorded


def test_an_answer_is_paid_once(tmp_path, draft):
    generator = Counting()
    first = Recorder(generator, tmp_path).generate(draft)
    assert Recorder(generator, tmp_path).generate(draft) == first
    assert generator.calls == 1
    assert Recorder(generator, tmp_path, again=True).generate(draft) != first
    assert Replay(tmp_path).generate(draft).text == "text 2"


def test_a_missing_recording_is_a_clear_error(tmp_path, draft):
    with pytest.raises(RecordingMissing, match="no recording for level1/relu, draft, seed 7 in"):
        Replay(tmp_path).generate(draft)


def test_a_missing_folder_is_a_clear_error(tmp_path):
    with pytest.raises(GeneratorError, match="no folder of recordings"):
        Replay(tmp_path / "none")


@pytest.mark.parametrize("damage", ["", "{", "[]", "edit", "version"])
def test_a_damaged_recording_is_a_clear_error(tmp_path, draft, damage):
    Recorder(Counting(), tmp_path).generate(draft)
    (path,) = tmp_path.glob("*/*.json")
    record = json.loads(path.read_text())
    if damage == "edit":
        record["answer"]["text"] = "better"
    record["version"] = 99 if damage == "version" else record["version"]
    path.write_text(json.dumps(record) if damage in ("edit", "version") else damage)
    with pytest.raises(GeneratorError, match="cannot be used"):
        Replay(tmp_path).generate(draft)


def test_the_hash_depends_on_what_a_generator_sees(draft, refine, make_item):
    others = [
        replace(draft, seed=8),
        replace(draft, feedback="wrong"),
        replace(draft, knowledge="more"),
        replace(draft, target="ascendc-npu"),
        replace(draft, bottleneck="V"),
        replace(draft, previous=Kernel({"a": "b"})),
        replace(draft, context=Context((make_item("t"),))),
        replace(draft, context=Context((make_item("t", files={"a": "b"}),))),
        replace(draft, context=Context((make_item("t", latency_us=1.0),))),
        refine,
    ]
    assert len({request_hash(request) for request in [draft, *others]}) == len(others) + 1


def test_the_hash_does_not_depend_on_when_an_item_was_learnt(draft, make_item):
    entry = make_item("t", value=0.1)
    item = replace(entry.item, id="another", attempt="7", parent="p")
    later = replace(entry, item=item, value=0.9, similarity=0.1, explored=True, tokens=99, rank=3)
    first, second = (replace(draft, context=Context((shown,))) for shown in (entry, later))
    assert request_hash(first) == request_hash(second)


def test_the_hash_is_the_same_in_another_process(draft):
    script = (
        "from generators.recording import request_hash; from generators.types import *; from operators import get\n"
        "print(request_hash(Request(get('level1/gelu'), 'ascendc-twin', Stage.DRAFT, Context(), 1)))"
    )
    hashes = {
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(hashes) == 1
    assert len(hashes.pop().strip()) == 64


def test_threads_can_record_at_once(tmp_path, draft):
    recorder = Recorder(Counting(), tmp_path)
    requests = [replace(draft, seed=seed % 5) for seed in range(40)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(recorder.generate, requests))
    assert len(list(tmp_path.glob("*/*"))) == 5
    assert all(Replay(tmp_path).generate(request) for request in requests)


def test_a_folder_that_cannot_be_written_is_a_clear_error(tmp_path, draft):
    (tmp_path / "file").write_text("")
    with pytest.raises(GeneratorError, match="cannot be"):
        Recorder(Counting(), tmp_path / "file").generate(draft)


def test_recorder_and_replay_come_from_options(tmp_path, draft):
    options = {"folder": str(tmp_path), "generator": {"kind": "template"}}
    answer = create("record", options).generate(draft)
    assert create("replay", {"folder": str(tmp_path)}).generate(draft) == answer


@pytest.mark.parametrize(
    ("kind", "options"),
    [("record", {}), ("record", {"folder": "x", "generator": "chat"}), ("replay", {}), ("replay", {"file": "x"})],
)
def test_wrong_options_are_a_clear_error(kind, options):
    with pytest.raises(GeneratorError, match=r"folder|a kind and its options"):
        create(kind, options)
