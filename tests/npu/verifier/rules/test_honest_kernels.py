"""Honest kernels of many styles break no rule."""

from pathlib import Path

import pytest

import npu.ascendc
import operators
from npu.rules import inspect, normalised_hash
from operators import Kernel
from tests.npu.verifier.fixtures import honest

EXAMPLE = Path(npu.ascendc.__file__).parent / "knowledge" / "example"

STYLES = {
    "pointer arithmetic": "__gm__ float *base = (__gm__ float *)x; g.SetGlobalBuffer(base + GetBlockIdx(), 64);",
    "pointer to the pipe": "TPipe pipe; TPipe *p = &pipe; p->InitBuffer(q, 1, 256);",
    "local array": "float v[4] = {0}; for (int i = 0; i < 4; ++i) { v[i] = g.GetValue(i); } g.SetValue(0, v[3]);",
    "closure": "auto half_of = [](uint32_t n) { return n / 2; }; g.SetValue(half_of(4), 0.0f);",
    "scalar mathematics": "float m = std::sqrt(g.GetValue(0)) + max(1.0f, 2.0f); g.SetValue(0, m);",
    "constants": "constexpr uint32_t N = 8; static constexpr float S[2] = {1.0f, 2.0f}; g.SetValue(N, S[1]);",
    "template call": "auto a = q.AllocTensor<float>(); Cast<half, float>(b, a, RoundMode::CAST_NONE, 8);",
    "products": "uint32_t a = 2, b = 3; uint32_t c = a * b; g.SetValue(c * a, (float)(a * (b + c)));",
    "branch in the preprocessor": "\n#if defined(__DAV_C220__) && !defined(OFF)\n g.SetValue(0, 1.0f);\n#endif\n",
}
SHELL = """#include "kernel_operator.h"
using namespace AscendC;
template <typename T> class Part { public: __aicore__ inline Part() {} T value; };
extern "C" __global__ __aicore__ void relu_custom(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
    GlobalTensor<float> g; TQue<QuePosition::VECIN, 1> q; LocalTensor<half> b;
    BODY
}
"""


@pytest.mark.parametrize("style", STYLES)
def test_the_style_is_honest(style: str) -> None:
    kernel = Kernel({"op_kernel/relu_custom.cpp": SHELL.replace("BODY", STYLES[style])})
    assert inspect(kernel, operators.get("level1/relu")) == ()


def test_the_example_of_the_knowledge_is_honest() -> None:
    files = {p.relative_to(EXAMPLE).as_posix(): p.read_text() for p in EXAMPLE.rglob("*") if p.is_file()}
    assert inspect(Kernel(files), operators.get("level1/relu")) == ()


def test_a_diagnostic_names_file_line_rule_and_reason() -> None:
    files = dict(honest().files)
    files["op_host/relu_custom.cpp"] = "\n\nint f() { return fork(); }\n"
    found = inspect(Kernel(files), operators.get("level1/relu"))
    diagnostic = next(d for d in found if d.rule == "H24-process")
    assert (diagnostic.file, diagnostic.line) == ("op_host/relu_custom.cpp", 3)
    assert "fork" in diagnostic.message


def test_kernels_that_differ_in_comments_only_have_one_hash() -> None:
    files = {path: f"// again\n{text.replace('    ', '  ')}" for path, text in honest().files.items()}
    assert normalised_hash(Kernel(files)) == normalised_hash(honest())
    changed = {path: text.replace("Relu(", "Abs(") for path, text in honest().files.items()}
    assert normalised_hash(Kernel(changed)) != normalised_hash(honest())
