import hashlib

import pytest

from audit.errors import AuditError
from audit.find import find_attempt, find_run
from audit.lineage import lineage


@pytest.fixture
def refined(memory):
    """The last attempt that started from a kernel that itself started from one."""
    return memory.connection.tuples(
        """SELECT attempts.id FROM attempts JOIN items ON items.id = attempts.start_point
            JOIN attempts AS before ON before.id = items.attempt WHERE before.start_point IS NOT NULL
            ORDER BY attempts.number DESC LIMIT 1"""
    )[0][0]


def test_ancestors_lead_back_to_a_draft(memory, refined):
    ancestors = lineage(memory, refined).ancestors
    assert len(ancestors) >= 2
    assert lineage(memory, ancestors[-1]["id"]).attempt["stage"] == "draft"
    iterations = [entry["iteration"] for entry in ancestors]
    assert iterations == sorted(iterations, reverse=True)


def test_context_is_in_order_with_value_and_reason(memory, refined):
    context = lineage(memory, refined).context
    assert [entry["rank"] for entry in context] == sorted(entry["rank"] for entry in context)
    assert {"similarity", "value", "explored", "tokens", "role", "title"} <= set(context[0].keys())


def test_prompt_and_answer_are_addressed_by_their_content(memory, refined):
    call = lineage(memory, refined).call
    for name in ("prompt", "answer"):
        assert hashlib.sha256(call[name].encode()).hexdigest() == call[f"{name}_hash"]


def test_updates_are_those_of_the_context(memory, refined):
    story = lineage(memory, refined)
    assert story.updates and {entry["item"] for entry in story.updates} <= {entry["item"] for entry in story.context}


def test_an_operator_stands_for_its_fastest_kernel(memory):
    found = lineage(memory, find_attempt(memory, "operator_000"))
    (best,) = memory.connection.tuples(
        """SELECT MIN(latency_us) FROM outcomes JOIN plans ON plans.id = attempt
            WHERE operator = 'level1/operator_000'"""
    )[0]
    assert found.outcome["latency_us"] == best


def test_the_beginning_of_a_kernel_stands_for_its_first_attempt(memory, refined):
    kernel = lineage(memory, refined).attempt["kernel"]
    assert lineage(memory, find_attempt(memory, kernel[:16])).attempt["kernel"] == kernel


def test_an_ambiguous_beginning_is_said(memory):
    with pytest.raises(AuditError, match="write more of it"):
        find_attempt(memory, "bench/")


def test_runs_are_found_by_their_beginning(memory):
    assert find_run(memory, "ben") == "bench" and find_run(memory, "x") == ""
