"""``evokernel verify``: put one kernel through the verifier's gates, and show what a person needs to know."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from flows.commands.run import Overrides, Params

if TYPE_CHECKING:
    from memory_db import JudgementRecord
    from npu.outcome import Outcome
    from npu.settings import VerifierSettings
    from operators import Kernel, Operator
    from tasks.judging import Inspector

DEFAULT = Path("params.yaml")
KEY = "OPENAI_API_KEY"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(verify)


def verify(
    path: Annotated[Path | None, typer.Argument(metavar="FILE-OR-FOLDER", help="A kernel's folder or source.")] = None,
    operator: Annotated[str, typer.Option("--operator", "-o", help="The operator that it implements.")] = "",
    attempt: Annotated[str, typer.Option("--attempt", help="Repeat the stored outcome of this attempt.")] = "",
    strict: Annotated[bool, typer.Option("--strict", help="Thresholds of each dtype, not the paper's 1e-2.")] = False,
    seed: Annotated[int, typer.Option(help="Decides the inputs and the hidden shapes.")] = 0,
    chip: Annotated[str, typer.Option(help="The chip that the latency is estimated for.")] = "910B2",
    target: Annotated[str, typer.Option(help="Where the kernel runs.")] = "ascendc-twin",
    judge: Annotated[str, typer.Option(metavar="MODEL", help="A model that inspects the kernel too.")] = "",
    judge_url: Annotated[str, typer.Option(metavar="URL", help="The judge's endpoint; key: OPENAI_API_KEY.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole outcome as JSON.")] = False,
    params: Params = DEFAULT,
    overrides: Overrides = None,
) -> None:
    """Check a kernel as a run would: rules, compiler, results on all shapes, latency.

    Ends with 0 when the kernel is feasible, 1 when it is not or when a stored outcome is not repeated, 2 when the
    command cannot do what was asked.
    """
    from npu.errors import NpuError
    from npu.settings import VerifierSettings

    if bool(path) == bool(attempt):
        raise NpuError("name a kernel's file or folder, or an attempt with --attempt: one of them.")
    if attempt:
        _repeat(attempt, params, overrides, as_json)
        return
    if not operator:
        raise NpuError("name the operator with --operator; `evokernel operators` lists them.")
    assert path is not None
    import operators
    from flows.verification import read_kernel

    chosen, settings = operators.get(operator), VerifierSettings(strict, seed, chip=chip)
    inspector = _inspector(judge, judge_url)
    outcome = _verified(read_kernel(path), chosen, target, settings, inspector, None, as_json)
    raise typer.Exit(0 if outcome.feasible else 1)


def _inspector(model: str, url: str) -> Inspector | None:
    import os

    from tasks.configuration import JudgeSettings
    from tasks.judging import inspector

    if not model:
        return None
    key_env = KEY if KEY in os.environ else None
    options = {"base_url": url or "https://api.openai.com/v1", "key_env": key_env, "models": [{"model": model}]}
    return inspector(JudgeSettings(kind="chat", options=options))


def _verified(
    kernel: Kernel,
    operator: Operator,
    target: str,
    settings: VerifierSettings,
    inspector: Inspector | None,
    stored: JudgementRecord | None,
    as_json: bool,
) -> Outcome:
    """Verify and print. What survives is judged: by the inspector, or as it was ``stored``."""
    import json

    from rich.console import Console

    from flows.verification import Display, as_data
    from npu.targets import create
    from npu.verifier import verify as put_through_gates
    from tasks.judging import with_judgement

    display = Display(Console(quiet=as_json))
    place = create(target, settings.chip)
    outcome = put_through_gates(kernel, operator, place, settings, progress=display.gate)
    if outcome.feasible and (inspector or stored):
        judgement = stored or (inspector.inspect(kernel.files, operator) if inspector else None)
        outcome = with_judgement(outcome, judgement) if judgement else outcome
        display.judgement(outcome)
    display.verdict(outcome)
    if as_json:
        typer.echo(json.dumps(as_data(outcome), indent=2))
    return outcome


def _repeat(attempt: str, params: Path, overrides: list[str] | None, as_json: bool) -> None:
    from rich.console import Console

    import operators
    from flows.memory_access import reading
    from flows.verification import differences, protocol_of, stored
    from memory_db.inquiries import get_judgement
    from npu.verifier import settings_of

    with reading(params, overrides) as memory:
        name, kernel, detail, protocol = stored(memory, attempt)
        judgement = get_judgement(memory.connection, attempt)
    settings = settings_of(protocol_of(protocol))
    outcome = _verified(kernel, operators.get(name), protocol["target"], settings, None, judgement, as_json)
    found, tools = differences(outcome, detail, protocol)
    console = Console(quiet=as_json)
    if tools:
        console.print(
            "Judged with other tools than when it was stored:", *tools, sep="\n", markup=False, highlight=False
        )
    if found:
        console.print("The stored outcome is not repeated:", *found, sep="\n", markup=False, highlight=False)
    else:
        console.print(f"The stored outcome of {attempt} is repeated exactly.", highlight=False)
    raise typer.Exit(1 if found else 0)
