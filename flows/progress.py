"""A progress bar and a line per event, by Rich; in a pipe, lines only."""

from __future__ import annotations

from types import TracebackType

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from memory_db import OutcomeRecord, PlannedAttempt, Stage
from memory_db.durations import duration


class RunProgress:
    """Shows a run: one bar over all attempts, a line when an operator is solved or made faster."""

    def __init__(self, console: Console, attempts: int, done: int, best_us: dict[str, float]) -> None:
        self._progress = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("attempts"),
            TimeElapsedColumn(),
            TextColumn("[dim]{task.fields[writing]}[/]"),
            console=console,
            disable=not console.is_terminal,
        )
        self._console = console
        self._bar = self._progress.add_task("starting", total=attempts, completed=done, writing="")
        self._best = best_us

    def __enter__(self) -> RunProgress:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def note(self, message: str) -> None:
        """Print a line above the bar."""
        self._console.print(message, highlight=False)

    def paused(self, message: str) -> None:
        """Print the reason for a pause above the bar."""
        self._console.print(f"[yellow]paused:[/] {escape(message)}", highlight=False)

    def generating(self, model: str, tokens: int, seconds: float) -> None:
        """Count the tokens of the answer that is being written, behind the bar."""
        rate = f", {tokens / seconds:.0f} a second" if seconds >= 1 else ""
        self._progress.update(self._bar, writing=f"{model} writes: {tokens:,} tokens{rate}")

    def phase_finished(self, plan: PlannedAttempt, phase: str, seconds: float) -> None:
        """Clear the count of tokens once an answer is complete."""
        if phase == "write":
            self._progress.update(self._bar, writing="")

    def attempt_finished(self, plan: PlannedAttempt, outcome: OutcomeRecord) -> None:
        """Advance the bar; say so when an operator is solved or its kernel got faster."""
        latency, best = outcome.latency_us, self._best.get(plan.operator)
        if latency is not None and (best is None or latency < best):
            self._best[plan.operator] = latency
            if plan.stage is Stage.DRAFT:
                what = "[green]solved[/]"
            else:
                what = f"[cyan]{best / latency:.2f}× faster[/]" if best else "timed"
            self._console.print(
                f"iteration {plan.iteration:>2}  {plan.operator}: {what}, estimate {duration(latency)}",
                highlight=False,
            )
        self._progress.update(
            self._bar, advance=1, description=f"iteration {plan.iteration}, {len(self._best)} operators solved"
        )

    def iteration_finished(self, iteration: int) -> None:
        """Nothing beyond the bar."""
