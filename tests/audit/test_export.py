import json
import shutil
from dataclasses import replace

import pytest

from audit.errors import AuditError
from audit.export import check, export
from audit.find import find_attempt
from audit.lineage import lineage
from audit.provenance import exported_files
from memory_db import Memory, kernel_hash

OPERATOR = "level1/operator_000"


@pytest.fixture
def folder(memory, tmp_path):
    export(memory, find_attempt(memory, OPERATOR), tmp_path / "kernel")
    return tmp_path / "kernel"


def test_an_export_holds_the_kernel_its_provenance_and_a_licence_note(memory, folder):
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert names == {"op_kernel/operator_000.cpp", "provenance.json", "LICENCE-NOTE.md"}
    told = json.loads((folder / "provenance.json").read_text())
    story = lineage(memory, find_attempt(memory, OPERATOR))
    files = {"op_kernel/operator_000.cpp": (folder / "op_kernel/operator_000.cpp").read_text()}
    assert told["kernel"] == kernel_hash(files) == story.attempt["kernel"]
    assert told["chain"]["hash"] == story.attempt["hash"]
    assert [entry["id"] for entry in told["ancestors"]] == [entry["id"] for entry in story.ancestors]


def test_an_untouched_export_agrees_with_its_memory(memory, folder):
    assert check(memory, folder) == []


def test_a_changed_file_is_named(memory, folder):
    path = folder / "op_kernel/operator_000.cpp"
    path.write_text(path.read_text() + "// more\n")
    assert check(memory, folder) == ["op_kernel/operator_000.cpp: differs from what was recorded"]


def test_added_and_removed_files_are_named(memory, folder):
    (folder / "op_kernel/operator_000.cpp").rename(folder / "other.cpp")
    assert check(memory, folder) == [
        "op_kernel/operator_000.cpp: is missing",
        "other.cpp: is not a file of the kernel",
    ]


def test_a_changed_claim_is_named(memory, folder):
    path = folder / "provenance.json"
    told = json.loads(path.read_text())
    told["outcome"]["latency_us"] = 0.001
    path.write_text(json.dumps(told))
    assert check(memory, folder) == ["provenance.json: outcome differs from what was recorded"]


def test_a_memory_whose_history_was_changed_does_not_vouch(folder, recorded, tmp_path):
    forged = tmp_path / "forged.db"
    shutil.copyfile(recorded, forged)
    with Memory.open(forged) as memory, memory.connection.transaction():
        memory.connection.run("UPDATE attempts SET raw_reward = 0.99 WHERE number = 2")
    with Memory.open(forged, read_only=True) as memory:
        assert any("was changed after it was recorded" in problem for problem in check(memory, folder))


def test_another_memory_does_not_know_the_kernel(folder, tmp_path):
    with Memory.open(tmp_path / "other.db") as other:
        (problem,) = check(other, folder)
    assert "is not in other.db" in problem


def test_a_folder_that_holds_something_is_left_alone(memory, folder):
    with pytest.raises(AuditError, match="not an empty folder"):
        export(memory, find_attempt(memory, OPERATOR), folder)


@pytest.mark.parametrize("path", ["../outside.cpp", "/etc/outside", "a/../../b", "a\\b", "provenance.json", "C:/x"])
def test_file_names_that_a_model_chose_badly_are_refused(memory, path):
    story = replace(lineage(memory, find_attempt(memory, OPERATOR)), files={path: "code"})
    with pytest.raises(AuditError, match="is not exported"):
        exported_files(story)


def test_what_is_no_export_is_said_so(memory, tmp_path):
    with pytest.raises(AuditError, match="is it an export"):
        check(memory, tmp_path)


def test_a_changed_licence_note_is_named(memory, folder):
    (folder / "LICENCE-NOTE.md").write_text("Do as you like.\n")
    assert check(memory, folder) == ["LICENCE-NOTE.md: differs from what was recorded"]


def test_a_doubled_key_of_the_provenance_is_found(memory, folder):
    path = folder / "provenance.json"
    path.write_text(path.read_text().replace('"kernel":', '"kernel": "forged", "kernel":', 1))
    assert check(memory, folder) == [
        "provenance.json: was written anew: its values are the recorded ones, its text is not"
    ]


@pytest.mark.parametrize("target", ["nowhere", "copy.cpp"])
def test_a_link_in_place_of_a_file_is_named(memory, folder, tmp_path, target):
    path = folder / "op_kernel/operator_000.cpp"
    shutil.copyfile(path, tmp_path / "copy.cpp")
    path.unlink()
    path.symlink_to(tmp_path / target)
    assert check(memory, folder) == ["op_kernel/operator_000.cpp: is a link or a device, not a file"]


def test_a_linked_folder_of_more_files_is_named(memory, folder, tmp_path):
    (tmp_path / "more").mkdir()
    (folder / "op_host").symlink_to(tmp_path / "more")
    assert check(memory, folder) == ["op_host: is not a file of the kernel"]
