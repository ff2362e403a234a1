"""A run in which a model writes what its attempts teach: experiences with their source, cost, chain and audit."""

import json
import sqlite3
from pathlib import Path

from audit.lineage import lineage
from audit.report.pages import lineage_page
from memory_db import Kind, Memory
from memory_db.progress import spent
from tests.generators.conftest import Stub
from tests.tasks.test_lessons import LESSON, model


def test_lessons_become_experiences_and_are_accounted_for(project: Path, evokernel) -> None:
    stub = Stub()
    try:
        stub.replies(stub.whole("no lesson"), stub.whole(LESSON))
        options = json.dumps(model(stub))
        done = evokernel(project, "run", "-S", "run.operators=[basic/add]", "-S", "run.budget=2",
                         "-S", "experience.kind=chat", "-S", f"experience.options={options}")  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
    finally:
        stub.close()
    path = project / ".evokernel/memory.db"
    with Memory.open(path, read_only=True) as memory:
        (run,) = memory.runs()
        written = [item for item in memory.items(kind=Kind.EXPERIENCE) if item.title == "Wait before reading"]
        assert [(item.operator, item.attempt) for item in written] == [("basic/add", f"{run.id}/2/0")]
        assert {"EnQue", "DataCopy", "Add"} <= set(written[0].tags)
        assert spent(memory, run.id)[1] == 2400
        assert memory.verify_chain() == []
        assert "Wait before reading" in lineage_page(lineage(memory, f"{run.id}/2/0"))
    assert "lesson by gpt-4o: Wait before reading" in " ".join(
        evokernel(project, "audit", f"{run.id}/2/0").stdout.split()
    )
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE lessons SET text = 'Never copy.' WHERE text != ''")
    with Memory.open(path, read_only=True) as memory:
        assert f"attempt {run.id}/2/0: was changed after it was recorded" in memory.verify_chain()
