"""The content hash of a memory: equal for two runs that did the same."""

from __future__ import annotations

import hashlib
import json

from memory_db.connection import Connection

# Attempts are named by the number of their run, because the id of a run may be drawn at random.
_QUERIES = (
    "SELECT number, generator, target, seed, operators, keep_known, status FROM runs ORDER BY number",
    """SELECT runs.number, iteration, position, operator, category, description, plans.target, stage, plans.seed
        FROM plans JOIN runs ON runs.id = plans.run ORDER BY runs.number, iteration, position""",
    """SELECT id, kind, items.target, title, text, tags, items.operator, items.category, items.stage, kernel, parent,
        runs.number, plans.iteration, plans.position, feasible, latency_us, bottleneck, archived
        FROM items LEFT JOIN (SELECT id AS plan, run, iteration, position FROM plans) AS plans
        ON plans.plan = items.attempt LEFT JOIN (SELECT id AS name, number FROM runs) AS runs ON runs.name = plans.run
        ORDER BY items.id""",
    """SELECT item, runs.number, iteration, position FROM item_sources JOIN plans ON plans.id = attempt
        JOIN runs ON runs.id = plans.run ORDER BY item, runs.number, iteration, position""",
    """SELECT runs.number, iteration, position, rank, item, role, similarity, value, explored, tokens
        FROM contexts JOIN plans ON plans.id = contexts.plan JOIN runs ON runs.id = plans.run
        ORDER BY runs.number, iteration, position, rank""",
    """SELECT runs.number, iteration, position, prompt, answer, kernel, error, decisions, model, prompt_tokens,
        completion_tokens, reasoning_tokens, calls FROM generator_calls JOIN plans ON plans.id = generator_calls.plan
        JOIN runs ON runs.id = plans.run ORDER BY runs.number, iteration, position""",
    """SELECT runs.number, iteration, position, kernel, trace, start_point, raw_reward, reward, normaliser_count,
        normaliser_mean, normaliser_sigma, feasible, compiled, failed_gate, error_class, feedback, latency_us,
        bottleneck, detail FROM attempts JOIN plans ON plans.id = attempts.id JOIN runs ON runs.id = plans.run
        JOIN outcomes ON outcomes.attempt = attempts.id ORDER BY attempts.number""",
    "SELECT * FROM item_values ORDER BY item, stage, category",
    """SELECT runs.number, iteration, position, item, value_updates.stage, value_updates.category, before, after,
        reward, alpha, visits FROM value_updates JOIN plans ON plans.id = value_updates.attempt
        JOIN runs ON runs.id = plans.run ORDER BY value_updates.number""",
    "SELECT * FROM learner_state ORDER BY key",
    "SELECT value FROM meta WHERE key = 'embedder'",
)


def content_hash(connection: Connection) -> str:
    """SHA-256, hexadecimal, over all logical content in a fixed order.

    Texts and kernels enter by their own hashes, vectors by the name of the embedder that made them from the items.
    """
    hasher = hashlib.sha256()
    for query in _QUERIES:
        hasher.update(b"\x1d")
        for row in connection.stream(query):
            hasher.update(json.dumps(row, ensure_ascii=True, separators=(",", ":")).encode())
            hasher.update(b"\x1e")
    return hasher.hexdigest()
