"""The commands of the audit, as a person runs them."""

import json

import pytest
from typer.testing import CliRunner

from flows.command import USER_ERRORS, build

runner = CliRunner()


@pytest.fixture
def evokernel(recorded, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def run(*words, code=0):
        result = runner.invoke(build(), [*map(str, words), "--memory", str(recorded)])
        if isinstance(result.exception, USER_ERRORS):
            assert code == 2
            return str(result.exception)
        assert result.exit_code == code, result.output
        return result.output

    return run


def test_audit_of_an_operator_is_a_tree_of_its_fastest_kernel(evokernel):
    told = evokernel("audit", "operator_000")
    assert "level1/operator_000, attempt bench/" in told and "context:" in told and "reward" in told


def test_audit_as_json_holds_prompt_context_outcome_and_updates(evokernel):
    told = json.loads(evokernel("audit", "operator_000", "--json"))
    assert told["call"]["prompt"].startswith("Write level1/operator_000") and told["context"] and told["updates"]
    assert told["outcome"]["feasible"] == 1 and len(told["call"]["prompt_hash"]) == 64


def test_audit_as_html_is_one_page(evokernel, tmp_path):
    evokernel("audit", "operator_000", "--html", tmp_path / "story.html")
    assert "What was shown, and why" in (tmp_path / "story.html").read_text()


def test_audit_of_an_item_goes_forwards(evokernel, memory):
    (item,) = memory.connection.tuples("SELECT item FROM value_updates LIMIT 1")[0]
    assert "shown" in evokernel("audit", "--item", item[:12])
    assert json.loads(evokernel("audit", "--item", item, "--json"))["uses"]


def test_audit_needs_a_name_or_an_item(evokernel):
    assert "or give --item" in evokernel("audit", "show", code=2).replace("\n", " ")


def test_unknown_names_are_said(evokernel):
    assert "knows no attempt" in evokernel("audit", "nonsense", code=2)


@pytest.mark.parametrize(("name", "start"), [("graphml", "<graphml"), ("dot", "digraph")])
def test_the_graph_is_written(evokernel, tmp_path, name, start):
    evokernel("audit", "graph", "--format", name, "--output", tmp_path / "graph")
    assert (tmp_path / "graph").read_text().startswith(start)
    assert evokernel("audit", "graph", "--format", name).startswith(start)


@pytest.mark.parametrize("option", [("--format", "png"), ("--at", "noon")])
def test_unknown_choices_are_said(evokernel, option):
    assert "one of" in evokernel("audit", "graph", *option, code=2)


def test_a_whole_history_is_said_to_be_whole(evokernel):
    assert "history is whole" in evokernel("audit", "verify")


def test_an_export_can_be_checked_and_its_change_is_found(evokernel, tmp_path):
    evokernel("export", "operator_001", "--output", tmp_path / "kernel")
    assert "as it was recorded" in evokernel("audit", "check", tmp_path / "kernel").replace("\n", " ")
    (tmp_path / "kernel/op_kernel/operator_001.cpp").write_text("changed")
    assert "differs from what was recorded" in evokernel("audit", "check", tmp_path / "kernel", code=1)


def test_the_report_is_written_where_it_is_asked(evokernel, tmp_path):
    assert "report.html" in evokernel("report", "--output", tmp_path / "report.html").replace("\n", "")
    assert "operators solved" in (tmp_path / "report.html").read_text()


def test_a_run_that_is_not_there_is_said(evokernel):
    assert "its runs: bench" in evokernel("report", "other", code=2)


def test_runs_are_compared_in_the_terminal_and_as_a_page(evokernel, tmp_path):
    assert "median" in evokernel("compare", "bench", "bench")
    evokernel("compare", "bench", "bench", "--output", tmp_path / "both.html")
    assert "Measures" in (tmp_path / "both.html").read_text()
