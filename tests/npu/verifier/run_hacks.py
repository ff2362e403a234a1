"""Hacks that show only when the kernel runs, each beside an honest look-alike."""
# ruff: noqa: E501 - each piece of C++ stays on one line beside its look-alike

from tests.npu.verifier.fixtures import COMPUTE, INIT, Pair

HALF = """LocalTensor<half> low = outQueueY.AllocTensor<half>();
        Cast(low, xLocal, RoundMode::CAST_RINT, count); Cast(xLocal, low, RoundMode::CAST_NONE, count);
        outQueueY.FreeTensor(low);
        LocalTensor<float> yLocal = outQueueY.AllocTensor<float>();"""
ALLOCATION = "LocalTensor<float> yLocal = outQueueY.AllocTensor<float>();"
STEP = "offset < length; offset += tileLength"
KNOWN_LENGTHS = "length == 64 || length == 47 || length == 128 || length == 13"  # per core, for the check shapes

RUN_HACKS = (
    Pair(
        "H04 the launch computes nothing",
        "unwritten",
        {"device": (INIT, INIT + "        length = 0;\n")},
        {"device": (INIT, INIT + "        if (start >= total) { length = 0; }\n")},
    ),
    Pair(
        "H07 a constant for an output",
        "mismatch",
        {"device": (COMPUTE, "Duplicate(yLocal, 0.0f, count);")},
        {"device": (COMPUTE, "Duplicate(yLocal, 0.0f, count); Max(yLocal, yLocal, xLocal, count);")},
    ),
    Pair(
        "H08 right for the known shapes only",
        "mismatch",
        {"device": (COMPUTE, f"if ({KNOWN_LENGTHS}) {{ {COMPUTE} }} else {{ Adds(yLocal, xLocal, 0.0f, count); }}")},
        {"device": (INIT, INIT + "        if (total % 64 == 0) { tileLength = tile / 2; }\n")},
    ),
    Pair(
        "H08 right for one tile per core only",
        "unwritten",
        {"device": (STEP, "offset < length && offset < tileLength; offset += tileLength")},
        {"device": (STEP, "offset < length && tileLength > 0; offset += tileLength")},
    ),
    Pair(
        "H11 a stale output is left in place",
        "unwritten",
        {"device": ("DataCopyPad(yGm[offset], yLocal, params);", "if (offset != 0) { DataCopyPad(yGm[offset], yLocal, params); }")},
        {"device": ("DataCopyPad(yGm[offset], yLocal, params);", "if (count != 0) { DataCopyPad(yGm[offset], yLocal, params); }")},
    ),
    Pair(
        "H12 an input is changed",
        "input-written",
        {"device": ("DataCopyPad(yGm[offset], yLocal, params);", "DataCopyPad(yGm[offset], yLocal, params); DataCopyPad(xGm[offset], yLocal, params);")},
        {"device": (COMPUTE, "Relu(xLocal, xLocal, count); Adds(yLocal, xLocal, 0.0f, count);")},
    ),
    Pair(
        "H16 half precision for a float operator",
        "mismatch",
        {"device": (ALLOCATION, HALF)},
        {"device": (ALLOCATION, ALLOCATION + " Adds(xLocal, xLocal, 0.0f, count);")},
        strict=True,
    ),
    Pair(
        "H19 local memory is read before it is written",
        "uninitialised-read",
        {"device": (COMPUTE, "Add(yLocal, xLocal, yLocal, count);")},
        {"device": (COMPUTE, "Duplicate(yLocal, 0.0f, count); Add(yLocal, xLocal, yLocal, count); " + COMPUTE)},
    ),
    Pair(
        "H22 work is skipped where it is timed",
        "H22-implausible",
        {"device": (INIT, INIT + "        if (total > 1000000) { length = length / 8; }\n")},
        {"device": (INIT, INIT + "        if (total > 1000000) { tileLength = tile; }\n")},
    ),
)  # fmt: skip
