"""Where a run stands, and what was said about a trace: what a flow needs to continue."""

from __future__ import annotations

from memory_db.memory import Memory


def last_iteration(memory: Memory, run: str) -> int:
    """The highest iteration of a run that is planned; 0 when none is."""
    row = memory.connection.row("SELECT COALESCE(MAX(iteration), 0) AS last FROM plans WHERE run = ?", (run,))
    return int(row["last"]) if row else 0


def recorded_attempts(memory: Memory, run: str) -> int:
    """How many attempts of a run are recorded."""
    row = memory.connection.row(
        "SELECT COUNT(*) AS n FROM attempts JOIN plans ON plans.id = attempts.id WHERE plans.run = ?", (run,)
    )
    return int(row["n"]) if row else 0


def feedback_on(memory: Memory, trace: str) -> str:
    """The verifier's feedback on the attempt that a trace came from; empty for a trace that was imported."""
    row = memory.connection.row(
        """SELECT outcomes.feedback FROM items JOIN outcomes ON outcomes.attempt = items.attempt
            WHERE items.id = ?""",
        (trace,),
    )
    return str(row["feedback"]) if row else ""


def spent(memory: Memory, run: str) -> tuple[float, int]:
    """US dollars and tokens that a run's answers, and what was asked about them, have cost so far."""
    row = memory.connection.row(
        """SELECT COALESCE(SUM(price), 0.0) AS usd, COALESCE(SUM(tokens), 0) AS tokens FROM (
            SELECT plan, price, prompt_tokens + completion_tokens AS tokens FROM generator_calls UNION ALL
            SELECT plan, price, prompt_tokens + completion_tokens FROM judgements UNION ALL
            SELECT plan, price, prompt_tokens + completion_tokens FROM lessons)
            JOIN plans ON plans.id = plan WHERE plans.run = ?""",
        (run,),
    )
    return (float(row["usd"]), int(row["tokens"])) if row else (0.0, 0)


def best_us(memory: Memory, run: str) -> dict[str, float]:
    """The best latency so far of every operator that the run has timed, in µs."""
    rows = memory.connection.rows(
        """SELECT operator, MIN(latency_us) AS best FROM plans JOIN outcomes ON outcomes.attempt = plans.id
            WHERE run = ? AND latency_us IS NOT NULL GROUP BY operator""",
        (run,),
    )
    return {row["operator"]: row["best"] for row in rows}
