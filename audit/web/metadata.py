"""What the web view says of the tables, and the questions that it has answers to."""

from __future__ import annotations

from typing import Any

from audit.web.copying import NAME

_TABLES = {
    "attempts": "One row per recorded attempt: kernel, trace, start point, reward, and its link of the hash chain.",
    "plans": "What each attempt was to do: operator, stage, iteration, position, seed.",
    "contexts": "What each attempt was shown: item, role, rank, similarity, value at the time, exploration, tokens.",
    "outcomes": "What the verifier found, by gate; detail and protocol as JSON. Latencies in µs.",
    "generator_calls": "Prompt and answer of each attempt by content hash, tokens, seconds, price in US dollars.",
    "lessons": "What a model wrote that each attempt teaches; its items are experiences. Tokens, price in US dollars.",
    "judgements": "What a model concluded of kernels that survived the gates, its reason, tokens, price in US dollars.",
    "items": "Everything that can be shown: API knowledge, experiences, traces, best practices.",
    "item_sources": "Which attempts an item came from.",
    "item_values": "The value of each item by stage, over all operators (no category) or within one.",
    "value_updates": "Every move of a value: before, after, reward, step size.",
    "kernels": "Kernels by content hash; kernel_source(files) shows them.",
    "texts": "Prompts and answers by content hash; text_of(body) shows them.",
    "runs": "Runs with their parameters.",
    "meta": "The embedder, the end of the hash chain, the ancestry of snapshots.",
}
_HIDDEN = (
    "_sqlite_migrations", "vectors", "item_names", "items_text", "items_text_config", "items_text_content",
    "items_text_data", "items_text_docsize", "items_text_idx",
)  # fmt: skip
_QUERIES = {
    "fastest_kernels": (
        "Fastest kernels",
        "The fastest kernel of every operator.",
        """SELECT plans.operator, MIN(outcomes.latency_us) AS latency_us, attempts.id AS attempt, attempts.kernel,
  outcomes.bottleneck FROM attempts JOIN plans ON plans.id = attempts.id
  JOIN outcomes ON outcomes.attempt = attempts.id WHERE outcomes.latency_us IS NOT NULL
  GROUP BY plans.operator ORDER BY plans.operator""",
    ),
    "what_was_shown": (
        "What an attempt was shown",
        "Every item in the context of an attempt, and why.",
        """SELECT contexts.rank, contexts.role, contexts.item, items.title, contexts.similarity, contexts.value,
  contexts.explored, contexts.tokens FROM contexts JOIN items ON items.id = contexts.item
  WHERE contexts.plan = :attempt ORDER BY contexts.rank""",
    ),
    "prompt_and_answer": (
        "Prompt and answer",
        "The exact prompt and answer of an attempt.",
        """SELECT plan AS attempt, text_of(prompts.body) AS prompt, text_of(answers.body) AS answer FROM generator_calls
  JOIN texts AS prompts ON prompts.hash = prompt JOIN texts AS answers ON answers.hash = answer
  WHERE plan = :attempt""",
    ),
    "kernel_source": (
        "Source of a kernel",
        "All files of a kernel, by the beginning of its hash.",
        "SELECT hash AS kernel, kernel_source(files) AS source FROM kernels WHERE hash LIKE :kernel || '%' LIMIT 5",
    ),
    "valuable_items": (
        "Most valuable items",
        "Items by mean reward per use, with at least three uses.",
        """SELECT value_updates.item, items.kind, items.title, value_updates.stage, COUNT(*) AS uses,
  AVG(value_updates.reward) AS reward_per_use FROM value_updates JOIN items ON items.id = value_updates.item
  WHERE value_updates.category = '' GROUP BY value_updates.item, value_updates.stage HAVING COUNT(*) >= 3
  ORDER BY reward_per_use DESC LIMIT 50""",
    ),
    "history_of_a_value": (
        "History of a value",
        "Every move of an item's value over all operators.",
        """SELECT value_updates.number, value_updates.attempt, plans.operator, value_updates.stage, before, after,
  value_updates.reward FROM value_updates JOIN plans ON plans.id = value_updates.attempt
  WHERE value_updates.item = :item AND value_updates.category = '' ORDER BY value_updates.number""",
    ),
    "failures": (
        "Failures by kind",
        "What stopped attempts, by gate and error class.",
        """SELECT failed_gate, error_class, COUNT(*) AS attempts FROM outcomes WHERE feasible = 0
  GROUP BY failed_gate, error_class ORDER BY attempts DESC""",
    ),
    "rejections": (
        "Anti-hack rejections",
        "Attempts that were refused before they were compiled.",
        """SELECT outcomes.attempt, plans.operator, outcomes.error_class, outcomes.feedback FROM outcomes
  JOIN plans ON plans.id = outcomes.attempt WHERE failed_gate = 'anti-hack' ORDER BY plans.number""",
    ),
    "exploration": (
        "Exploration",
        "The explored share of the items that competed on value, by run and iteration.",
        """SELECT plans.run, plans.iteration, AVG(contexts.explored) AS explored_share, COUNT(*) AS items FROM contexts
  JOIN plans ON plans.id = contexts.plan JOIN value_updates ON value_updates.attempt = contexts.plan
  AND value_updates.item = contexts.item AND value_updates.category = ''
  GROUP BY plans.run, plans.iteration ORDER BY plans.run, plans.iteration""",
    ),
}


def metadata() -> dict[str, Any]:
    """Datasette's metadata."""
    tables: dict[str, dict[str, Any]] = {name: {"description": text} for name, text in _TABLES.items()}
    tables |= {name: {"hidden": True} for name in _HIDDEN}
    queries = {name: {"title": title, "description": text, "sql": sql} for name, (title, text, sql) in _QUERIES.items()}
    return {
        "title": "evokernel",
        "description_html": 'The memory as it was when this view was started. <a href="/">The report</a> is the '
        "start page; attempts and items lead to their stories.",
        "databases": {NAME: {"description": "What was tried, what was shown, what it earned.", "tables": tables}
            | {"queries": queries}},
    }  # fmt: skip
