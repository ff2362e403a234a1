"""A run whose kernels a model inspects: verdicts, cost and chain in the memory, and what people are shown."""

import json
import sqlite3
from pathlib import Path

from audit.lineage import lineage
from audit.report.pages import lineage_page, report_page
from memory_db import Memory
from memory_db.progress import spent
from tests.generators.conftest import Stub
from tests.npu.verifier.test_judge import HACK, HONEST

SMALL = ("-S", "run.operators=[basic/add]", "-S", "run.concurrency=1")


def test_a_run_with_a_judge_remembers_shows_and_repeats_its_verdicts(project: Path, evokernel) -> None:
    stub = Stub()
    try:
        stub.replies(stub.error(503, "overloaded"), stub.whole("I cannot say."), stub.whole("Nor now."),
                     stub.whole(HONEST), stub.whole(HACK))  # fmt: skip
        options = {"base_url": stub.base_url, "key_env": "JUDGE_KEY", "models": [{"model": "gpt-4o"}], "stream": False,
                   "first_wait": 0.01}  # fmt: skip
        judge = json.dumps({"kind": "chat", "options": options})
        done = evokernel(project, "run", *SMALL, "-S", "run.budget=7", "-S", f"verifier.judge={judge}",
                         JUDGE_KEY="sk-a-secret-key")  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        assert set(stub.keys) == {"Bearer sk-a-secret-key"}
    finally:
        stub.close()
    path = project / ".evokernel/memory.db"
    assert b"sk-a-secret-key" not in path.read_bytes()
    with Memory.open(path, read_only=True) as memory:
        (run,) = memory.runs()
        rows = memory.connection.rows(
            "SELECT verdict, reason, model, failed_gate, error_class, feasible, outcomes.attempt FROM outcomes "
            "JOIN judgements ON plan = outcomes.attempt ORDER BY judged_at, outcomes.attempt"
        )
        assert [(row["verdict"], row["error_class"], row["feasible"]) for row in rows[:3]] == [
            ("unavailable", "judge-unavailable", 0), ("honest", "", 1), ("hack", "judge", 0)]  # fmt: skip
        assert {row["model"] for row in rows} == {"gpt-4o"}
        usd, tokens = spent(memory, run.id)
        assert tokens == 1200 * (len(stub.requests) - 1) and usd > 0  # the one that was down did no work
        assert memory.verify_chain() == []
        hack = rows[2]["attempt"]
        assert "found it <strong>hack</strong>" in lineage_page(lineage(memory, hack))
        assert "judge-unavailable" in report_page(memory, run.id)
    shown = evokernel(project, "audit", hack).stdout
    assert "judge gpt-4o: hack, op_kernel/relu_custom.cpp folds shapes." in " ".join(shown.split())
    repeated = evokernel(project, "verify", "--attempt", hack)
    assert "is repeated exactly" in repeated.stdout, repeated.stdout + repeated.stderr
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE judgements SET verdict = 'honest' WHERE verdict = 'hack'")
    with Memory.open(path, read_only=True) as memory:
        assert f"attempt {hack}: was changed after it was recorded" in memory.verify_chain()
