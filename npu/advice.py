"""The next thing to try, for each kind of outcome: tables from what was seen to what mends it."""

from __future__ import annotations

from npu.outcome import Fault, Mismatch, Timing

FAULTS = {
    "misaligned": "Local addresses and byte counts of DataCopy must be multiples of 32; use DataCopyPad for tails.",
    "out-of-bounds": "Recompute offset and count of the last tile and the last core; bound them by the total length.",
    "queue-misuse": "Every AllocTensor needs EnQue, DeQue and FreeTensor, on the queue that it came from.",
    "use-after-free": "Free a tensor after its last use only, and once.",
    "uninitialised-read": "Fill local memory before reading it: Duplicate, or a copy that covers what is read.",
    "over-capacity": "The buffers together must fit into the local memory: smaller tiles, or fewer buffers.",
    "race": "Order the pipes: EnQue and DeQue, PipeBarrier, or SetFlag and WaitFlag between producer and consumer.",
    "unpaired-flag": "Every WaitFlag needs its SetFlag before it, with the same event, on all paths.",
    "deadlock": "Every WaitFlag and DeQue needs its SetFlag and EnQue before it, on all paths.",
    "tiling-mismatch": "The tiling function must set and save the very struct that GET_TILING_DATA reads.",
    "tiling-crash": "Check the tiling function for division by zero, missing inputs, null pointers, exit and throw.",
    "crash": "Look for null pointers, division by zero, recursion without end; a kernel must not end its process.",
    "foreign-write": "Bound the indices of local arrays; device code writes to its own variables and to tensors only.",
    "block-dim": "SetBlockDim takes 1 to the number of cores of the platform.",
    "workspace-overrun": "Ask for a workspace as large as what is used, by GetWorkspaceSizes.",
    "endless-loop": "Check the loop's bound and step for the smallest and for odd lengths; a step of 0 never ends.",
    "input-written": "Inputs are read-only: write results to outputs, scratch data to local memory or workspace.",
    "unsupported-dtype": "Cast to float32, compute, and cast back.",
}
PATTERNS = {
    "the tail of rows": "Rows whose length is no multiple of the tile or block need a tail of their own.",
    "the tail:": "Handle the remainder: total length that is no multiple of tile length, or of the number of cores.",
    "whole rows": "Check how rows are given to cores and tiles.",
    "NaN": "Look for 0/0, inf − inf, log or sqrt of negative values; subtract the maximum before exp.",
    "infinite": "Look for overflow of exp in this dtype; compute in float32, subtract the maximum first.",
    "transposed": "Exchange the strides.",
    "times the reference": "A constant factor is missing or applied twice.",
    "off by": "A constant term is missing or applied twice.",
    "copy of the input": "The computation is missing, or its result is not what is copied out.",
    "in other places": "The offsets of reads and writes differ.",
    "sign is reversed": "Exchange the operands.",
}
BOTTLENECKS = {
    "MTE2": "Copy in pieces of 16 KB or more, from 512-byte boundaries, on all cores; read every input once only.",
    "MTE3": "Copy out in larger pieces (16 KB or more) to 512-byte boundaries; write every output once only.",
    "V": "Fuse instructions, use scalar forms (Muls, Adds, Maxs), keep counts multiples of 256 bytes, reuse results.",
    "S": "Replace loops of GetValue and SetValue by vector instructions; compute offsets outside of loops.",
    "M": "Use larger base blocks, and half precision where the operator's dtype is.",
    "MTE1": "Reuse what is in L0: larger base blocks.",
    "FIX": "Write back once per block, after the whole accumulation.",
    "launch": "The launch dominates: fuse the work into this one launch, and use fewer cores for so little data.",
}


NEAR = 1.15


def of_fault(fault: Fault) -> list[str]:
    """What mends a fault, by its kind."""
    return [f"To try: {FAULTS[fault.kind]}"] if fault.kind in FAULTS else []


def of_mismatch(mismatch: Mismatch) -> list[str]:
    """What mends wrong values, by their pattern."""
    return next(([f"To try: {advice}"] for word, advice in PATTERNS.items() if word in mismatch.pattern), [])


def of_timing(timing: Timing) -> list[str]:
    """What relieves the bottleneck; when no pipe is busy most of the time, overlap comes first."""
    if timing.floor_us > 0 and timing.latency_us < NEAR * timing.floor_us:
        return ["This is close to what the chip can do at best."]
    busiest = max(timing.pipe_us.values(), default=0.0)
    work = timing.latency_us - timing.launch_us
    if timing.launch_us > 0.6 * timing.latency_us:
        return [f"To try: {BOTTLENECKS['launch']}"]
    if work > 0 and busiest < 0.6 * work:
        return ["To try: No pipe is busy most of the time: overlap copies and computation with two buffers per queue."]
    name = timing.bottleneck.upper().removeprefix("PIPE_")
    aliases = {"VECTOR": "V", "VEC": "V", "SCALAR": "S", "CUBE": "M", "FIXPIPE": "FIX"}
    advice = BOTTLENECKS.get(aliases.get(name, name))
    return [f"To try: {advice}"] if advice else []
