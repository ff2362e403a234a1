"""``evokernel twin``: the Ascend C twin as a tool of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from npu.ascendc.call import Call
    from npu.ascendc.result import CaseResult
    from npu.outcome import Diagnostic, Fault
    from npu.target import Array

TENSOR = "NAME=DTYPE:SHAPE"
BAR = 40


def register(app: typer.Typer) -> None:
    """Add the commands."""
    twin = typer.Typer(help="Build, run, check and time Ascend C kernels without an NPU.", no_args_is_help=True)
    twin.command()(run)
    twin.command()(fidelity)
    twin.command()(coverage)
    app.add_typer(twin, name="twin")


def run(
    folder: Annotated[
        Path, typer.Argument(help="A kernel project: op_kernel/ and op_host/, or one file that holds both.")
    ],
    inputs: Annotated[
        list[str],
        typer.Option(
            "--input", "-i", metavar=f"{TENSOR}[:VALUES]", help="An input, such as x=float32:1024x4096:uniform(-1,1)."
        ),
    ],
    outputs: Annotated[list[str], typer.Option("--output", "-o", metavar=TENSOR, help="An output.")],
    attributes: Annotated[
        list[str] | None, typer.Option("--attr", "-a", metavar="NAME=VALUE", help="An attribute, such as eps=1e-5.")
    ] = None,
    reference: Annotated[
        str, typer.Option(metavar="MODULE.py:FUNCTION", help="Compare with this numpy or torch function.")
    ] = "",
    chip: Annotated[str, typer.Option(help="Variant of the 910B.")] = "910B2",
    cores: Annotated[int, typer.Option(min=0, help="Vector cores that the kernel sees; 0 for all.")] = 0,
    timeline: Annotated[
        Path | None, typer.Option(metavar="FILE.json", help="Write a timeline for chrome://tracing or Perfetto.")
    ] = None,
    time_only: Annotated[bool, typer.Option("--time-only", help="Estimate the time without computing values.")] = False,
    seed: Annotated[int, typer.Option(help="Seed of the inputs' values.")] = 0,
    tolerance: Annotated[
        float, typer.Option(min=0.0, help="Relative and absolute tolerance of the comparison.")
    ] = 1e-2,
) -> None:
    """Build one operator project, run it on the twin, and show faults, results and where the time goes.

    Inputs and outputs are given in the order of the kernel's parameters. The exit code is 1 when the kernel does not
    compile, has faults, leaves outputs unwritten, or differs from the reference.
    """
    import tempfile

    import numpy as np
    from rich.console import Console

    from npu.ascendc.call import Call
    from npu.ascendc.reading import read_kernel
    from npu.ascendc.reference import compute, find
    from npu.ascendc.specification import draw, parse_attribute, parse_tensor
    from npu.ascendc.twin import AscendcTwin
    from npu.errors import NpuError

    tensors = [parse_tensor(text) for text in inputs]
    results = [parse_tensor(text)[0] for text in outputs]
    names = [spec.name for spec, _ in tensors] + [spec.name for spec in results]
    if len(set(names)) < len(names):
        raise NpuError(f"a name is used twice among the inputs and outputs: {', '.join(names)}")
    if reference and time_only:
        raise NpuError("--time-only computes no values, so that there is nothing to compare with --reference")
    if reference:
        find(reference)  # before building and running, which take longer than to see that a name is wrong
    rng = np.random.default_rng(seed)
    arrays = {} if time_only else {spec.name: draw(spec, values, rng) for spec, values in tensors}
    settings = dict(parse_attribute(text) for text in attributes or [])
    call = Call(tuple(spec for spec, _ in tensors), tuple(results), settings, arrays)
    twin, kernel, console = AscendcTwin(chip, cores), read_kernel(folder), Console(highlight=False)
    with tempfile.TemporaryDirectory(prefix="evokernel-twin-") as place:
        directory = Path(place)
        build = twin.build_kernel(kernel, [s.dtype for s in call.inputs], [s.dtype for s in call.outputs], directory)
        if not build.ok:
            _show_diagnostics(console, build.diagnostics)
            raise typer.Exit(1)
        console.print(f"built in {build.seconds:.1f} s with {twin.toolchain}")
        result = twin.execute(build, [call], time_only, timeline)[0]
    _show_run(console, result)
    good = not result.run.faults and not result.run.limit and not result.report.get("unwritten")
    if good and not time_only:
        expected = compute(reference, arrays, settings, [spec.name for spec in results]) if reference else {}
        good = _show_outputs(console, call, result, expected, tolerance)
    if good and timeline is not None:
        console.print(f"timeline in {timeline}: open it in chrome://tracing or https://ui.perfetto.dev")
    if not good:
        raise typer.Exit(1)


def fidelity(
    write: Annotated[
        Path | None, typer.Option(metavar="FILE.md", help="Write the tables, with what they mean, as Markdown.")
    ] = None,
) -> None:
    """Time kernels whose times on a 910B were published, and show how near the estimates come."""
    from rich.console import Console
    from rich.table import Table

    from npu.ascendc.calibration.document import document
    from npu.ascendc.calibration.estimates import estimate
    from npu.ascendc.calibration.rows import rows
    from npu.ascendc.calibration.sampling import compare

    estimates = estimate(rows())
    console, table = Console(highlight=False), Table(box=None, pad_edge=False)
    for column in ("row", "figure", "measured µs", "estimated µs", "error", "use"):
        table.add_column(column, justify="right" if "µs" in column or column == "error" else "left")
    for one in estimates:
        use = "fitted" if one.row.fitted else "held out"
        measured, estimated = f"{one.row.measured:,.2f}", f"{one.estimated:,.2f}"
        table.add_row(one.row.name, one.row.measure, measured, estimated, f"{one.error:+.1%}", use)
    console.print(table)
    if write is not None:
        write.write_text(document(estimates, compare()), encoding="utf-8")
        console.print(f"written to {write}")


def coverage(
    write: Annotated[
        Path | None, typer.Option(metavar="FILE.md", help="Replace the table between this file's coverage marks.")
    ] = None,
) -> None:
    """List the names of the Ascend C API by use, whether the twin provides them, and what checks them."""
    from rich.console import Console
    from rich.table import Table

    from npu.ascendc.coverage import names, rewrite

    console, table = Console(highlight=False), Table(box=None, pad_edge=False)
    for column in ("name", "kind", "LLM kernels", "public files", "provided", "checked by"):
        table.add_column(column, justify="right" if column in ("LLM kernels", "public files") else "left")
    for one in names():
        public = "" if one.public_files is None else f"{one.public_files:,}"
        provided = "yes" if one.provided else "[bold red]no[/]"
        table.add_row(one.name, one.kind, str(one.llm_kernels), public, provided, one.checked_by)
    console.print(table)
    if write is not None:
        rewrite(write)
        console.print(f"written to {write}")


def _show_diagnostics(console: Console, diagnostics: tuple[Diagnostic, ...]) -> None:
    console.print("[bold red]does not build[/]")
    for one in diagnostics:
        place = f"{one.file}:{one.line}" if one.line else one.file
        console.print(f"  [bold]{place}[/] {_plain(one.message)}", soft_wrap=True)


def _show_run(console: Console, result: CaseResult) -> None:
    run, plan = result.run, result.plan
    if plan:
        console.print(
            f"launch: blockDim {plan['block_dim']}, tiling key {plan['tiling_key']}, "
            f"tiling data {plan['tiling_bytes']} B, workspace {plan['workspace_bytes']} B"
        )
    for fault in run.faults:
        _show_fault(console, fault)
    if run.limit:
        console.print(f"[bold red]ended[/] by its limit or a signal: {run.limit}")
    for note in dict.fromkeys(run.notes):
        console.print(f"[yellow]note[/] {_plain(note)}", soft_wrap=True)
    if run.log:
        console.print(f"[dim]output of the kernel:[/]\n{_plain(run.log)}", soft_wrap=True)
    if run.timing is not None:
        _show_timing(console, result)


def _show_fault(console: Console, fault: Fault) -> None:
    where = [f"core {fault.core}"] if fault.core is not None else []
    where += [fault.buffer] if fault.buffer else []
    where += [f"bytes {fault.byte_range[0]}–{fault.byte_range[1]}"] if fault.byte_range else []
    place = f" ({', '.join(where)})" if where else ""
    console.print(
        f"[bold red]fault[/] {fault.kind} in {_plain(fault.call)}{_plain(place)}: {_plain(fault.message)}",
        soft_wrap=True,
    )


def _show_timing(console: Console, result: CaseResult) -> None:
    from rich.table import Table

    timing = result.run.timing
    assert timing is not None
    kind = "estimated, extrapolated" if timing.extrapolated else "estimated"
    console.print(
        f"time: [bold]{timing.latency_us:,.2f} µs[/] ({kind}), of which launch {timing.launch_us:.2f} µs; "
        f"{timing.cycles:,} cycles; bottleneck [bold]{timing.bottleneck}[/]"
    )
    table = Table(box=None, pad_edge=False, show_header=True)
    for column in ("pipe", "busy µs", "share of the busiest core's time"):
        table.add_column(column, justify="right" if column == "busy µs" else "left")
    span = max(timing.latency_us - timing.launch_us, 1e-9)
    for pipe, busy in timing.pipe_us.items():
        share = min(busy / span, 1.0)
        filled = round(share * BAR)
        table.add_row(pipe, f"{busy:,.2f}", f"{'█' * filled}{'░' * (BAR - filled)} {share:.0%}")
    console.print(table)


def _show_outputs(
    console: Console, call: Call, result: CaseResult, expected: dict[str, Array], tolerance: float
) -> bool:
    """Print a table of the outputs; whether all are written, and equal to what is expected."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in ("output", "dtype", "shape", "written", "range", "against the reference"):
        table.add_column(column)
    good = True
    for spec in call.outputs:
        array = (result.run.outputs or {})[spec.name]
        written = (result.run.written or {}).get(spec.name, False)
        verdict, equal = _compared(array, expected[spec.name], tolerance) if spec.name in expected else ("", True)
        good = good and written and equal
        shape = "x".join(map(str, spec.shape)) or "scalar"
        extent = f"{array.min():.4g} … {array.max():.4g}"
        table.add_row(spec.name, spec.dtype, shape, "all" if written else "[bold red]not all[/]", extent, verdict)
    console.print(table)
    return good


def _compared(actual: Array, expected: Array, tolerance: float) -> tuple[str, bool]:
    import numpy as np

    if actual.shape != expected.shape:
        return f"[bold red]shape {list(expected.shape)} expected[/]", False
    wide, wanted = actual.astype(np.float64), expected.astype(np.float64)
    wrong = ~np.isclose(wide, wanted, rtol=tolerance, atol=tolerance, equal_nan=True)
    with np.errstate(invalid="ignore"):
        worst = float(np.nanmax(np.abs(wide - wanted))) if wide.size else 0.0
    if not wrong.any():
        return f"[green]equal[/], largest difference {worst:.3g}", True
    first = tuple(int(i) for i in np.argwhere(wrong)[0])
    return (
        f"[bold red]{int(wrong.sum()):,} of {wrong.size:,} differ[/], first at {list(first)}: "
        f"{wide[first]:.6g} instead of {wanted[first]:.6g}",
        False,
    )


def _plain(text: str) -> str:
    from rich.markup import escape

    return escape(text)
