"""Verifying a kernel for a person: reading it from files, showing the gates as they pass, repeating stored outcomes."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from npu.errors import NpuError
from npu.gates import Failure
from npu.outcome import Gate, Outcome, Protocol
from operators import Kernel

if TYPE_CHECKING:
    from rich.console import Console

    from memory_db import Memory

SUFFIXES = (".cpp", ".cc", ".cxx", ".h", ".hpp", ".json", ".txt", ".md", ".py")
MARKS = {True: "[green]✓[/]", False: "[red]✗[/]"}


def read_kernel(path: Path) -> Kernel:
    """The kernel in a folder (paths as in an msopgen project), or in one file that holds both sides.

    NpuError when there is none.
    """
    if path.is_file():
        return Kernel({path.name: _text(path)})
    if not path.is_dir():
        raise NpuError(f"{path} does not exist. Name a kernel's folder, or the file of its device source.")
    hidden = (part for part in path.rglob("*") if part.is_file() and part.suffix in SUFFIXES)
    files = {part.relative_to(path).as_posix(): _text(part) for part in sorted(hidden)}
    if not files:
        raise NpuError(f"{path} holds no source files of a kernel ({', '.join(SUFFIXES)}).")
    return Kernel(files)


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise NpuError(f"{path} cannot be read as text: {error}") from error


class Display:
    """Prints every gate as it ends, then the verdict."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def gate(self, gate: Gate, failure: Failure | None) -> None:
        """One line for a gate."""
        reason = f" [dim]{failure.error_class}[/]" if failure else ""
        self.console.print(f"{MARKS[failure is None]} {gate.value}{reason}", highlight=False)

    def judgement(self, outcome: Outcome) -> None:
        """One line for what a model concluded."""
        found = outcome.judgement
        assert found
        text = f"{escape(found.model)}: {escape(found.verdict)}, {escape(found.reason)}"
        self.console.print(f"{MARKS[found.verdict == 'honest']} judge [dim]{text}[/]", highlight=False)

    def verdict(self, outcome: Outcome) -> None:
        """The feedback, the pipes of a timing, what was checked, and how long each gate took."""
        self.console.print()
        self.console.print(outcome.feedback, markup=False, highlight=False)
        if outcome.timing:
            self.console.print(pipes(outcome))
        protocol = outcome.protocol
        seconds = ", ".join(f"{gate} {value:.2f} s" for gate, value in outcome.seconds.items())
        self.console.print(
            f"{len(protocol.seeds)} inputs of {len(protocol.cases)} shapes, seed {protocol.seed}; {seconds}.",
            style="dim", highlight=False,
        )  # fmt: skip
        word = "feasible" if outcome.feasible else "infeasible"
        self.console.print(f"[bold {'green' if outcome.feasible else 'red'}]{word}[/]")


def pipes(outcome: Outcome) -> Any:
    """A table of the pipes' busy shares."""
    from rich.table import Table

    assert outcome.timing
    table = Table(title="estimated" if outcome.timing.estimated else "measured", title_justify="left")
    for heading in ("pipe", "busy µs", "share", ""):
        table.add_column(heading, justify="left" if heading in ("pipe", "") else "right")
    for pipe, busy in sorted(outcome.timing.pipe_us.items(), key=lambda pair: -pair[1]):
        share = busy / outcome.timing.latency_us if outcome.timing.latency_us else 0.0
        name = f"[bold]{pipe}[/]" if pipe == outcome.timing.bottleneck else pipe
        table.add_row(name, f"{busy:.2f}", f"{100 * share:.0f} %", "█" * round(30 * min(1.0, share)))
    return table


def as_data(outcome: Outcome) -> dict[str, Any]:
    """An outcome as JSON-ready data, with what follows from it."""
    data: dict[str, Any] = json.loads(json.dumps(asdict(outcome), default=str))
    return {**data, "feasible": outcome.feasible, "compiled": outcome.compiled, "latency_us": outcome.latency_us}


def stored(memory: Memory, attempt: str) -> tuple[str, Kernel, dict[str, Any], dict[str, Any]]:
    """Operator, kernel, outcome and protocol of a stored attempt. NpuError when it has none that can be repeated."""
    from memory_db.blobs import get_kernel

    rows = list(
        memory.connection.rows(
            "SELECT plans.operator, outcomes.detail, outcomes.protocol FROM outcomes "
            "JOIN plans ON plans.id = outcomes.attempt WHERE outcomes.attempt = ?",
            (attempt,),
        )
    )
    if not rows:
        raise NpuError(f"the memory holds no finished attempt {attempt!r}. `evokernel ui` shows all attempts.")
    protocol = json.loads(str(rows[0]["protocol"]))
    keys = list(memory.connection.tuples("SELECT kernel FROM attempts WHERE id = ? AND kernel IS NOT NULL", (attempt,)))
    if not keys or not protocol:
        raise NpuError(f"attempt {attempt} had no kernel: there is nothing to verify.")
    kernel = Kernel(get_kernel(memory.connection, str(keys[0][0])))
    return str(rows[0]["operator"]), kernel, json.loads(str(rows[0]["detail"])), protocol


def protocol_of(data: dict[str, Any]) -> Protocol:
    """A stored protocol; what a newer version added has its default."""
    known = {field.name for field in fields(Protocol)}
    values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in data.items() if k in known}
    return Protocol(**values)


JUDGED_WITH = ("harness_hash", "toolchain", "target_version")


def differences(outcome: Outcome, detail: dict[str, Any], protocol: dict[str, Any]) -> tuple[list[str], list[str]]:
    """What of a repeated outcome is not as it was stored; and what it was judged with that has changed since."""
    now = json.loads(json.dumps(asdict(outcome), default=str))
    parts = [(name, was, _known(was, now.get(name))) for name, was in detail.items() if name in now]
    parts += [(f"protocol: {k}", v, now["protocol"].get(k)) for k, v in protocol.items() if k not in JUDGED_WITH]
    tools = [(name, protocol.get(name), now["protocol"][name]) for name in JUDGED_WITH]
    return _unequal(parts), _unequal(tools)


def _known(was: Any, now: Any) -> Any:
    """What is now, without what an older version did not store."""
    return {key: now[key] for key in was if key in now} if isinstance(was, dict) and isinstance(now, dict) else now


def _unequal(parts: list[tuple[str, Any, Any]]) -> list[str]:
    return [f"{name}: stored {was!r}, now {is_!r}" for name, was, is_ in parts if was != is_]
