"""What a kernel's author is told: what is wrong, where, by how much, and what to look at."""

from __future__ import annotations

from collections.abc import Sequence

from npu.advice import of_fault, of_mismatch, of_timing
from npu.cases import case_name
from npu.outcome import Diagnostic, Fault, Mismatch, Timing
from npu.samples import Sample
from npu.settings import VerifierSettings
from npu.target import Run
from operators import Kernel, Operator

MOST_DIAGNOSTICS = 12
MOST_FAULTS = 3


def rules(found: Sequence[Diagnostic]) -> str:
    """Rules that the source breaks."""
    lines = [f"{d.file}:{d.line}: [{d.rule}] {d.message}" for d in found[:MOST_DIAGNOSTICS]]
    return "\n".join(["The source breaks rules that every kernel must keep:", *lines, *_more(found, MOST_DIAGNOSTICS)])


def compilation(found: Sequence[Diagnostic], kernel: Kernel) -> str:
    """The compiler's errors, each with the line of source that it is about."""
    lines = []
    for diagnostic in found[:MOST_DIAGNOSTICS]:
        place = f"{diagnostic.file}:{diagnostic.line}: " if diagnostic.file else ""
        lines.append(f"{place}{diagnostic.message}")
        text = kernel.files.get(diagnostic.file, "").splitlines()
        if 0 < diagnostic.line <= len(text):
            lines.append(f"    {text[diagnostic.line - 1].strip()[:160]}")
    return "\n".join(["The kernel does not compile:", *lines, *_more(found, MOST_DIAGNOSTICS)])


def _more(found: Sequence[Diagnostic], shown: int) -> list[str]:
    return [f"… and {len(found) - shown} more"] if len(found) > shown else []


def faults(found: Sequence[Fault]) -> str:
    """Faults with call, core, buffer and byte range, and how to mend the first."""
    lines = []
    for fault in found[:MOST_FAULTS]:
        parts = [f"{fault.kind} in {fault.call}" if fault.call else fault.kind]
        parts += [f"core {fault.core}"] if fault.core is not None else []
        parts += [f"buffer {fault.buffer}"] if fault.buffer else []
        parts += [f"bytes {fault.byte_range[0]} to {fault.byte_range[1]}"] if fault.byte_range else []
        parts += [f"input {fault.case}"] if fault.case else []
        lines.append(f"{', '.join(parts)}: {fault.message}")
    return "\n".join(["The kernel faults while it runs:", *lines, *of_fault(found[0])])


def limit(name: str, sample: str, found: Sequence[Fault]) -> str:
    """The limit that ended the run."""
    text = f"The run was ended at the limit of {name} ({sample})."
    if name in ("wall time", "CPU time"):
        text += " Look for a loop that does not end, or for a queue or flag that is waited for and never set."
    return "\n".join([text, *(faults([fault]) for fault in found[:1])])


def crash(sample: str, log: str) -> str:
    """The run ended without a result."""
    return f"The kernel's process ended without a result ({sample}). The end of what it printed:\n{log[-400:]}"


def never_launched(sample: str) -> str:
    """Nothing was launched."""
    return f"The kernel was not launched ({sample}): the tiling function must set a block dimension of at least 1."


def inputs_changed(names: Sequence[str], sample: str) -> str:
    """Inputs were written to."""
    return f"The kernel changed its input {', '.join(names)} ({sample}). Inputs are read-only; write to outputs only."


def unwritten(outputs: Sequence[str], sample: str, where: str) -> str:
    """Elements of outputs were never written."""
    lines = [f"Not every element of the output {', '.join(outputs)} was written ({sample}). {where}".rstrip()]
    lines.append("Check how the work is split over cores and tiles: remainders, the last tile, the last core.")
    return "\n".join(lines)


def unstable(output: str, sample: str) -> str:
    """Two runs on equal inputs differ."""
    text = f"Two runs on equal inputs ({sample}) gave different values of {output}."
    return f"{text} Look for uninitialised local memory, missing synchronisation, or state kept between calls."


def mismatch(
    worst: Mismatch, wrong: Sequence[Sample], chosen: Sequence[Sample], operator: Operator, settings: VerifierSettings
) -> str:
    """Wrong values: the worst sample in figures, its pattern, and which cases and regimes are wrong and right."""
    bound = (
        "the strict thresholds of its dtype" if settings.strict else "atol {:g}, rtol {:g}".format(*operator.tolerance)
    )
    index = ", ".join(str(i) for i in worst.first_index)
    lines = [
        f"The output {worst.output} is wrong for {worst.case}: {worst.wrong} of {worst.total} elements exceed {bound}.",
        f"Worst error {worst.worst_error:g}; the first is [{index}]: "
        f"expected {worst.expected:.7g}, got {worst.actual:.7g}.",
    ]
    if worst.pattern:
        lines.append(f"Pattern: {worst.pattern}.")
    return "\n".join([*lines, *_extent(wrong, chosen), *of_mismatch(worst)])


def _extent(wrong: Sequence[Sample], chosen: Sequence[Sample]) -> list[str]:
    """Which shapes and regimes are wrong, when not all are."""
    bad, tried = set(wrong), list(dict.fromkeys(chosen))
    lines = [f"{len(bad)} of {len(tried)} inputs give wrong results."]
    for title, key in (("Shapes", _shape), ("Values", lambda sample: sample.regime)):
        all_of = dict.fromkeys(key(sample) for sample in tried)
        failing = [name for name in all_of if any(key(sample) == name for sample in bad)]
        if 0 < len(failing) < len(all_of):
            passing = [name for name in all_of if name not in failing]
            lines.append(f"{title}: wrong for {'; '.join(failing)}. Right for {'; '.join(passing)}.")
    return lines


def _shape(sample: Sample) -> str:
    return sample.shape


def untimed(run: Run, operator: Operator) -> str:
    """The bench shape could not be timed."""
    head = f"The kernel is right on the check shapes, but not timed at the bench shape {case_name(operator.bench)}."
    if run.limit:
        return f"{head}\n{limit(run.limit, 'the bench shape', run.faults)}"
    return f"{head}\n{faults(run.faults)}" if run.faults else f"{head}\n{run.log[-400:]}"


def implausible(timing: Timing) -> str:
    """Faster than the chip can be."""
    return (
        f"The latency of {timing.latency_us:.2f} µs is below {timing.floor_us:.2f} µs, the time that the chip needs at "
        "least to move the operator's inputs and outputs once and to do its multiplications. The kernel cannot have "
        "done all of its work at this shape."
    )


def timed(timing: Timing) -> str:
    """A latency with the share of each pipe and the bottleneck."""
    word = "Estimated latency" if timing.estimated else "Latency"
    pipes = sorted(timing.pipe_us.items(), key=lambda pair: -pair[1])
    shares = ", ".join(f"{pipe} {100 * us / max(timing.latency_us, 1e-9):.0f} %" for pipe, us in pipes if us > 0)
    lines = [
        f"{word} {timing.latency_us:.2f} µs at the bench shape ({timing.cycles} cycles; at best "
        f"{timing.floor_us:.2f} µs on this chip; launch {timing.launch_us:.2f} µs).",
        f"Busy share of the pipes: {shares}. Bottleneck: {timing.bottleneck}.",
    ]
    return "\n".join([*lines, *timing.notes, *of_timing(timing)])
