"""From what a person knows of an attempt or a run to its id."""

from __future__ import annotations

from audit.errors import AuditError
from memory_db import Memory

_QUERIES = (
    "SELECT id FROM attempts WHERE id = ?1",
    "SELECT id FROM attempts WHERE id LIKE ?1 || '%'",
    "SELECT id FROM attempts WHERE kernel LIKE ?1 || '%' ORDER BY number",
    "SELECT id FROM attempts WHERE trace LIKE ?1 || '%'",
    """SELECT plans.id FROM plans JOIN outcomes ON outcomes.attempt = plans.id
        WHERE plans.operator = ?1 OR plans.operator LIKE '%/' || ?1
        ORDER BY outcomes.latency_us IS NULL, outcomes.latency_us LIMIT 1""",
)


def find_attempt(memory: Memory, name: str) -> str:
    """The attempt that a name stands for: its id, the beginning of its id, of its kernel's hash or of its trace's id,
    or an operator, whose fastest kernel is meant. Several attempts with one kernel: the first that wrote it.

    Raises AuditError when the name stands for none, or when the beginning of an id stands for more than one.
    """
    for query in _QUERIES if name else ():
        found = [row["id"] for row in memory.connection.rows(query, (name,))]
        if len(found) == 1 or (found and "kernel" in query):
            return str(found[0])
        if found:
            raise AuditError(
                f"{name!r} stands for {len(found)} attempts, such as {', '.join(found[:3])}: write more of it."
            )
    example = memory.connection.value("SELECT id FROM attempts ORDER BY number DESC LIMIT 1")
    hint = f"an attempt's id looks like {example}" if example else "no attempt is recorded yet"
    raise AuditError(f"{memory.path} knows no attempt, kernel, trace or operator {name!r}; {hint}.")


def find_run(memory: Memory, beginning: str) -> str:
    """The id of the one run that begins so; empty when none does. Raises AuditError when several do."""
    runs = [run.id for run in memory.runs()]
    found = [beginning] if beginning in runs else [run for run in runs if run.startswith(beginning)]
    if len(found) > 1:
        raise AuditError(f"{beginning!r} stands for {len(found)} runs: {', '.join(found)}; write more of it.")
    return found[0] if found else ""


def last_run(memory: Memory) -> str:
    """The id of the run that began last. Raises AuditError when there is none."""
    runs = memory.runs()
    if not runs:
        raise AuditError(f"{memory.path} holds no run yet: `evokernel run` makes one.")
    return runs[-1].id
