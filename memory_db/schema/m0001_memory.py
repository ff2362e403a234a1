"""The first schema: everything that retrieval, learning, resuming and an audit need."""

from __future__ import annotations

from sqlite_utils import Database

STATEMENTS = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE runs (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, generator TEXT NOT NULL, target TEXT NOT NULL,
        seed INTEGER NOT NULL, operators TEXT NOT NULL, parameters TEXT NOT NULL, parent_snapshot TEXT NOT NULL,
        git_revision TEXT NOT NULL, keep_known INTEGER NOT NULL, status TEXT NOT NULL, started_at TEXT NOT NULL,
        finished_at TEXT)""",
    "CREATE TABLE kernels (hash TEXT PRIMARY KEY, files BLOB NOT NULL, bytes INTEGER NOT NULL)",
    "CREATE TABLE texts (hash TEXT PRIMARY KEY, body BLOB NOT NULL, bytes INTEGER NOT NULL)",
    """CREATE TABLE plans (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, run TEXT NOT NULL REFERENCES runs(id),
        iteration INTEGER NOT NULL, position INTEGER NOT NULL, operator TEXT NOT NULL, category TEXT NOT NULL,
        description TEXT NOT NULL, target TEXT NOT NULL, stage TEXT NOT NULL, seed INTEGER NOT NULL,
        UNIQUE (run, iteration, position))""",
    """CREATE TABLE items (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, target TEXT NOT NULL,
        title TEXT NOT NULL, text TEXT NOT NULL, tags TEXT NOT NULL, operator TEXT NOT NULL, category TEXT NOT NULL,
        stage TEXT, kernel TEXT REFERENCES kernels(hash), parent TEXT REFERENCES items(id),
        attempt TEXT REFERENCES plans(id), feasible INTEGER, latency_us REAL, bottleneck TEXT NOT NULL,
        archived INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL)""",
    "CREATE INDEX items_operator ON items(operator, kind)",
    "CREATE INDEX items_kind ON items(kind)",
    "CREATE INDEX items_parent ON items(parent)",
    "CREATE INDEX items_experience ON items(title) WHERE kind = 'experience'",
    """CREATE TABLE item_names (
        name TEXT NOT NULL, item INTEGER NOT NULL REFERENCES items(number), PRIMARY KEY (name, item)) WITHOUT ROWID""",
    """CREATE TABLE item_sources (
        item TEXT NOT NULL REFERENCES items(id), attempt TEXT NOT NULL REFERENCES plans(id),
        PRIMARY KEY (item, attempt)) WITHOUT ROWID""",
    "CREATE INDEX item_sources_attempt ON item_sources(attempt)",
    "CREATE VIRTUAL TABLE items_text USING fts5(title, text, tags, tokenize = \"unicode61 tokenchars '_'\")",
    """CREATE TABLE vectors (
        item INTEGER PRIMARY KEY REFERENCES items(number), vector BLOB NOT NULL)""",
    """CREATE TABLE contexts (
        plan TEXT NOT NULL REFERENCES plans(id), rank INTEGER NOT NULL, item TEXT NOT NULL REFERENCES items(id),
        role TEXT NOT NULL, similarity REAL NOT NULL, value REAL NOT NULL, explored INTEGER NOT NULL,
        tokens INTEGER NOT NULL, PRIMARY KEY (plan, rank)) WITHOUT ROWID""",
    "CREATE INDEX contexts_item ON contexts(item)",
    """CREATE TABLE generator_calls (
        plan TEXT PRIMARY KEY REFERENCES plans(id), prompt TEXT NOT NULL REFERENCES texts(hash),
        answer TEXT NOT NULL REFERENCES texts(hash), kernel TEXT REFERENCES kernels(hash), error TEXT NOT NULL,
        decisions TEXT NOT NULL, model TEXT NOT NULL, prompt_tokens INTEGER NOT NULL,
        completion_tokens INTEGER NOT NULL, reasoning_tokens INTEGER NOT NULL, calls INTEGER NOT NULL,
        seconds REAL NOT NULL, price REAL NOT NULL, answered_at TEXT NOT NULL)""",
    """CREATE TABLE attempts (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE REFERENCES plans(id), kernel TEXT REFERENCES kernels(hash),
        trace TEXT REFERENCES items(id), start_point TEXT REFERENCES items(id), raw_reward REAL NOT NULL,
        reward REAL NOT NULL, normaliser_count INTEGER NOT NULL, normaliser_mean REAL NOT NULL,
        normaliser_sigma REAL NOT NULL, recorded_at TEXT NOT NULL, previous_hash TEXT NOT NULL, hash TEXT NOT NULL)""",
    """CREATE TABLE outcomes (
        attempt TEXT PRIMARY KEY REFERENCES attempts(id), feasible INTEGER NOT NULL, compiled INTEGER NOT NULL,
        failed_gate TEXT NOT NULL, error_class TEXT NOT NULL, feedback TEXT NOT NULL, latency_us REAL,
        bottleneck TEXT NOT NULL, detail TEXT NOT NULL, protocol TEXT NOT NULL, seconds TEXT NOT NULL)""",
    """CREATE TABLE item_values (
        item TEXT NOT NULL REFERENCES items(id), stage TEXT NOT NULL, category TEXT NOT NULL, q REAL NOT NULL,
        visits INTEGER NOT NULL, last_reward REAL, PRIMARY KEY (item, stage, category)) WITHOUT ROWID""",
    """CREATE TABLE value_updates (
        number INTEGER PRIMARY KEY, attempt TEXT NOT NULL REFERENCES attempts(id),
        item TEXT NOT NULL REFERENCES items(id), stage TEXT NOT NULL, category TEXT NOT NULL, before REAL NOT NULL,
        after REAL NOT NULL, reward REAL NOT NULL, alpha REAL NOT NULL, visits INTEGER NOT NULL,
        previous_hash TEXT NOT NULL, hash TEXT NOT NULL)""",
    "CREATE INDEX value_updates_item ON value_updates(item)",
    "CREATE INDEX value_updates_attempt ON value_updates(attempt)",
    "CREATE TABLE learner_state (key TEXT PRIMARY KEY, value REAL NOT NULL)",
)


def migrate(database: Database) -> None:
    """Create every table of the first schema."""
    for statement in STATEMENTS:
        database.execute(statement)
