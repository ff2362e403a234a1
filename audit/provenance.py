"""Where a kernel comes from, as data that travels with it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

from audit.errors import AuditError
from audit.lineage import Lineage
from audit.places import without_places

FORMAT = "evokernel-provenance-1"
PROVENANCE = "provenance.json"
NOTE = "LICENCE-NOTE.md"

_NOTE = """# Licence note

This kernel was written by a program: generator `{generator}`{model}, run `{run}`. evokernel and its authors claim no
rights in it. What it was shown while it was written is listed in `{provenance}` under `context`, by content id; if your
memory holds imported or published material, check that its terms fit your use before you distribute this kernel.

The kernel's latency is {latency}. `evokernel audit check FOLDER` compares this folder with the memory it came from.
"""


def provenance(story: Lineage) -> dict[str, Any]:
    """Attempt, operator, run, chain hash, protocol, ancestors, context and files of a kernel; JSON-ready.

    It holds nothing of the clock or the place, so that exporting twice gives equal bytes. Raises AuditError for an
    attempt without a kernel, and for file names that would leave the folder.
    """
    attempt, run, outcome, call = story.attempt, story.run, story.outcome, story.call
    if not story.files:
        raise AuditError(f"attempt {attempt['id']} had no kernel: there is nothing to export.")
    return {
        "format": FORMAT,
        "kernel": attempt["kernel"],
        "files": {_safe(path): _sha256(text) for path, text in sorted(story.files.items())},
        "operator": attempt["operator"],
        "target": attempt["target"],
        "attempt": {name: attempt[name] for name in ("id", "iteration", "position", "stage", "seed", "raw_reward")},
        "run": {
            name: run[name] for name in ("id", "generator", "target", "seed", "parent_snapshot", "git_revision")
        } | {"parameters": without_places(run["parameters"])},
        "model": call.get("model", ""),
        "prompt": _sha256(call["prompt"]) if call else None,
        "answer": _sha256(call["answer"]) if call else None,
        "decisions": call.get("decisions", {}),
        "context": [
            {name: entry[name] for name in ("rank", "role", "item", "kind", "title", "value", "explored")}
            for entry in story.context
        ],
        "ancestors": [dict(entry) for entry in story.ancestors],
        "outcome": {
            name: outcome[name] for name in ("feasible", "failed_gate", "latency_us", "bottleneck")
        } | {"timing": outcome["detail"].get("timing")},
        "protocol": outcome["protocol"],
        "chain": {"previous_hash": attempt["previous_hash"], "hash": attempt["hash"]},
    }  # fmt: skip


def exported_files(story: Lineage) -> Mapping[str, str]:
    """Everything that an export writes, path → text: the kernel's files in the msopgen layout, provenance, note."""
    data = provenance(story)
    latency = story.outcome["latency_us"]
    estimated = (story.outcome["detail"].get("timing") or {}).get("estimated", True)
    note = _NOTE.format(
        generator=story.run["generator"],
        model=f", model `{data['model']}`" if data["model"] else "",
        run=story.run["id"],
        provenance=PROVENANCE,
        latency="unknown" if latency is None else f"{latency:,.2f} µs{', an estimate' if estimated else ', measured'}",
    )
    text = json.dumps(data, indent=2, ensure_ascii=False, sort_keys=True) + "\n"
    return {**story.files, PROVENANCE: text, NOTE: note}


def _safe(path: str) -> str:
    parts = PurePosixPath(path).parts
    if not parts or path.startswith("/") or ".." in parts or "\\" in path or "\0" in path or ":" in parts[0]:
        raise AuditError(f"the kernel has a file {path!r}, which would lie outside of the folder; it is not exported.")
    if path in (PROVENANCE, NOTE):
        raise AuditError(f"the kernel has a file {path!r}, a name that an export needs for itself; it is not exported.")
    return path


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
