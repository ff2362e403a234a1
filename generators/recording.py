"""Recordings of answers: one JSON file per request, named by the request's hash."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

from generators.errors import GeneratorError
from generators.types import Answer, Request, Usage
from memory_db.types import ContextItem
from operators import Kernel

VERSION = 1


def request_hash(request: Request) -> str:
    """SHA-256 of everything that a generator can see of a request, hexadecimal.

    The same in every run: the ids, values, similarities and attempts of items are left out, for they depend on when the
    memory learnt them; what the items say is not.
    """
    seen = {
        "operator": repr(request.operator),
        "target": request.target,
        "stage": request.stage.value,
        "seed": request.seed,
        "knowledge": request.knowledge,
        "feedback": request.feedback,
        "bottleneck": request.bottleneck,
        "previous": request.previous.hash if request.previous else None,
        "context": [_seen(entry) for entry in request.context.items],
    }
    return hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()


def _seen(entry: ContextItem) -> dict[str, Any]:
    item = entry.item
    return {
        "role": entry.role.value,
        "kind": item.kind.value,
        "title": item.title,
        "text": item.text,
        "tags": list(item.tags),
        "operator": item.operator,
        "category": item.category,
        "files": dict(item.files),
        "feasible": item.feasible,
        "latency_us": item.latency_us,
        "bottleneck": item.bottleneck,
    }


class Recordings:
    """A folder of recordings. Thread-safe: each file is written whole, and the first writer of a request wins."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, key: str) -> Path:
        """Where the recording of a request with this hash is."""
        return self.folder / key[:2] / f"{key}.json"

    def read(self, key: str) -> Answer | None:
        """The recorded answer, or None. Raises GeneratorError when the file is damaged or was changed."""
        path = self.path(key)
        try:
            record = json.loads(path.read_text(encoding="utf-8"))
            answer = record["answer"]
            if record["version"] != VERSION or record["digest"] != _digest(answer):
                raise ValueError("it was changed, or written by another version")
            kernel = Kernel(answer["files"]) if answer["files"] is not None else None
            return Answer(
                kernel=kernel,
                prompt=answer["prompt"],
                text=answer["text"],
                error=answer["error"],
                usage=Usage(**answer["usage"]),
                decisions=answer["decisions"],
            )
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise GeneratorError(f"the recording {path} cannot be used: {error}; remove it or record again") from None

    def write(self, key: str, request: Request, generator: str, answer: Answer) -> None:
        """Record an answer. Raises GeneratorError when the folder cannot be written."""
        content = {
            "prompt": answer.prompt,
            "text": answer.text,
            "files": dict(answer.kernel.files) if answer.kernel else None,
            "error": answer.error,
            "usage": asdict(answer.usage),
            "decisions": dict(answer.decisions),
        }
        about = {"operator": request.operator.name, "stage": request.stage.value, "seed": request.seed}
        record = {"version": VERSION, "generator": generator, **about, "digest": _digest(content), "answer": content}
        path = self.path(key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(record, file, indent=1, sort_keys=True, ensure_ascii=False)
            Path(name).replace(path)
        except OSError as error:
            raise GeneratorError(f"the recording {path} cannot be written: {error}") from error


def _digest(content: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
