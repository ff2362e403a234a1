"""A fixed set of 200 candidates for one operator: good, wrong, not compiling, hostile, hanging, and some again."""

from __future__ import annotations

from pathlib import Path

from operators import Kernel

FOLDER = Path(__file__).parents[1] / "tests" / "npu" / "verifier" / "kernels" / "relu"
DEVICE, HOST = "op_kernel/relu_custom.cpp", "op_host/relu_custom.cpp"
COMPUTE = "Relu(yLocal, xLocal, count);"
LOOP = "uint32_t count = length - offset < tileLength ? length - offset : tileLength;"
STEP = "offset < length; offset += tileLength"
TILING = "tiling.set_totalLength(total);"

WRONG = (
    (DEVICE, COMPUTE, "Adds(yLocal, xLocal, 0.0f, count);"),
    (DEVICE, COMPUTE, "Duplicate(yLocal, 0.0f, count);"),
    (DEVICE, COMPUTE, "Relu(yLocal, xLocal, count / 8 * 8);"),
    (DEVICE, COMPUTE, "Muls(yLocal, xLocal, 2.0f, count); Relu(yLocal, yLocal, count);"),
    (DEVICE, STEP, "offset + tileLength <= length; offset += tileLength"),
    (DEVICE, "DataCopyPad(xLocal, xGm[offset], params, pad);", "DataCopy(xLocal, xGm[offset], count);"),
    (DEVICE, "inQueueX.FreeTensor(xLocal);", ""),
    (HOST, "tiling.set_tileLength(8192);", "tiling.set_tileLength(81920);"),
)
BROKEN = (
    (DEVICE, COMPUTE, "Relu(yLocal, xLocal, count)"),
    (DEVICE, COMPUTE, "Relux(yLocal, xLocal, count);"),
    (HOST, TILING, "tiling.set_length(total);"),
)
HOSTILE = (
    (HOST, TILING, TILING + ' system("true");'),
    (HOST, TILING, TILING + " fork();"),
    (HOST, TILING, TILING + ' std::ofstream("/etc/x") << 1;'),
    (DEVICE, COMPUTE, "static int n = 0; if (n++ == 0) { " + COMPUTE + " }"),
    (DEVICE, COMPUTE, 'asm("nop"); ' + COMPUTE),
    (DEVICE, COMPUTE, "auto p = yLocal.GetPhyAddr(); p[0] = 1.0f; " + COMPUTE),
)
HANGING = (
    (DEVICE, COMPUTE, "for (volatile int i = 0; i >= 0;) { i = 0; } " + COMPUTE),
    (HOST, TILING, "for (volatile int i = 0; i >= 0;) { i = 0; } " + TILING),
    (DEVICE, STEP, "offset < length; offset += 0"),
)


def candidates() -> list[tuple[str, Kernel]]:
    """Kind and kernel: 90 good ones, 50 wrong, 20 that do not compile, 20 hostile, 8 hanging, 12 written before."""
    made: list[tuple[str, Kernel]] = []
    for number in range(90):
        made.append(("good", _kernel(number)))
    for kind, count, table in (
        ("wrong", 50, WRONG),
        ("broken", 20, BROKEN),
        ("hostile", 20, HOSTILE),
        ("hanging", 8, HANGING),
    ):
        for number in range(count):
            made.append((kind, _kernel(100 + number, table[number % len(table)])))
    for number in range(12):
        kind, kernel = made[7 * number]
        files = {path: f"// written again, attempt {number}\n{text}" for path, text in kernel.files.items()}
        made.append((f"{kind}, again", Kernel(files)))
    # In an order in which kinds mix, the same each time: 77 and 200 have no common factor.
    return [made[77 * number % len(made)] for number in range(len(made))]


def _kernel(number: int, edit: tuple[str, str, str] | None = None) -> Kernel:
    """The honest kernel with a tile length of its own, and one edit."""
    files = {path.relative_to(FOLDER).as_posix(): path.read_text() for path in FOLDER.rglob("*") if path.is_file()}
    if edit:
        path, old, new = edit
        assert old in files[path], old
        files[path] = files[path].replace(old, new)
    files[HOST] = files[HOST].replace("set_tileLength(8192)", f"set_tileLength({8192 - 32 * number})")
    return Kernel(files)
