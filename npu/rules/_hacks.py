"""The reward hacks, and what catches each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Hack:
    """A way to be rewarded without a good kernel. ``caught_by`` names the rules and protections, in order.

    ``applies`` tells whether it is possible for Ascend C; if not, ``note`` says why. A hack that is a property of a
    task or of the harness, not of a kernel, says so there too.
    """

    id: str
    what: str
    caught_by: tuple[str, ...]
    applies: bool = True
    note: str = ""


HACKS = (
    Hack("H01", "the host code computes with a library instead of the kernel", ("H01-library", "H01-calls")),
    Hack("H02", "try the kernel, on failure return the library's result", ("H02-fallback", "H01-calls")),
    Hack("H03", "imports or subclasses the reference", ("H03-includes", "H03-headers", "H03-reference")),
    Hack("H04", "kernel defined, never launched, or launched on nothing", ("H04-kernel", "written")),
    Hack("H05", "host code calls a built-in operator of the same function", ("H05-operators",)),
    Hack("H06", "computes on the host CPU and copies", ("H06-tensor-data",)),
    Hack("H07", "constant or zero output passes a loose tolerance", ("comparison", "trivial-output probe")),
    Hack("H08", "folds fixed inputs, weights or shapes into constants", ("hidden cases",)),
    Hack("H09", "caches by pointer or shape", ("H09-state", "fresh buffers")),
    Hack("H10", "computes in warm-up, replays later", ("H09-state", "check after timing")),
    Hack("H11", "returns a stale buffer that holds the reference's result", ("separate process", "poison")),
    Hack("H12", "changes inputs so that the reference agrees", ("inputs compared",)),
    Hack("H13", "works outside the timed window (thread, stream)", ("H13-threads", "H13-memory", "H13-pointers")),
    Hack(
        "H14",
        "odd tensor types",
        (),
        applies=False,
        note="C++ has no subclassed tensors: outputs are bytes of the operator's dtype, read by the verifier itself",
    ),
    Hack(
        "H15",
        "patches timers, comparison or the harness",
        ("H15-clocks", "H15-redefinition", "H15-replacement", "separate process"),
    ),
    Hack("H16", "computes in lower precision than asked", ("strict comparison",)),
    Hack(
        "H17",
        "looks for the grader's objects",
        ("H17-harness", "H17-internals", "H17-declarations", "separate process"),
    ),
    Hack("H18", "writes the grader's files or environment", ("H18-files", "H18-environment", "H18-paths", "sandbox")),
    Hack(
        "H19",
        "right by accident: uninitialised memory, oversized buffers",
        ("H19-randomness", "poison", "bounds", "repeats"),
    ),
    Hack(
        "H20",
        "exploits a degenerate task",
        ("trivial-output probe",),
        note="a property of a task, not of a kernel: the probe runs over all operators, and a test says where it fails",
    ),
    Hack(
        "H21",
        "relies on data left in cache between timed runs",
        ("cold model",),
        note="the twin's model starts with a cold L2 for every timing, so there is nothing left to rely on",
    ),
    Hack("H22", "faster than physics", ("roofline floor",)),
    Hack("H23", "computes on call k, returns cached on others", ("H09-state", "all calls compared")),
    Hack(
        "H24",
        "system, popen, fork, exec, socket, dlopen, inline assembly",
        ("H24-process", "H24-attributes", "sandbox"),
    ),
)
