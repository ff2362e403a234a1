"""Hacks that the source gives away, each beside an honest look-alike."""
# ruff: noqa: E501 - each piece of C++ stays on one line beside its look-alike

from tests.npu.verifier.fixtures import COMPUTE, INCLUDE, INIT, TILING, Pair

TILING_INCLUDE = '#include "relu_custom_tiling.h"'
SOURCE_HACKS = (
    Pair(
        "H01 a library computes on the host",
        "H01-library",
        {"host": (TILING, TILING + "    cblas_sgemm(total, cores);\n")},
        {"host": (TILING, TILING + "    // as cblas_sgemm(total) would split it\n    total = std::max(total, cores);\n    tiling.set_totalLength(context->GetInputShape(0)->GetOriginShape().GetShapeSize());\n")},
    ),
    Pair(
        "H01 a function that nobody defines",
        "H01-calls",
        {"host": (TILING, TILING + "    run_vendor_relu(total);\n")},
        {"host": ("static ge::graphStatus TilingFunc", "static uint64_t run_own(uint64_t n) { return n; }\nstatic ge::graphStatus TilingFunc")},
    ),
    Pair(
        "H02 a handler returns another result",
        "H02-fallback",
        {"host": (TILING, "    try { tiling.set_totalLength(total); } catch (...) { return ge::GRAPH_SUCCESS; }\n")},
        {"host": (TILING, TILING + "    bool catchTail = total % 8 != 0;  // no try, no catch\n    if (catchTail) { tiling.set_tileLength(4096); }\n")},
    ),
    Pair(
        "H03 the reference is included",
        "H03-includes",
        {"device": (INCLUDE, INCLUDE + '\n#include "../../../operators/reference.h"')},
        {"device": (INCLUDE, INCLUDE + '\n#include "shared.h"'), "op_kernel/shared.h": ("", "#pragma once\n")},
    ),
    Pair(
        "H03 a header of the system's",
        "H03-headers",
        {"host": (TILING_INCLUDE, TILING_INCLUDE + "\n#include <unistd.h>")},
        {"host": (TILING_INCLUDE, TILING_INCLUDE + "\n#include <stdexcept>")},
    ),
    Pair(
        "H03 the machine's own headers are included",
        "H03-includes",
        {"device": (INCLUDE, INCLUDE + '\n#include "twin/machine.h"')},
        {"device": (INCLUDE, INCLUDE + "\n#include <cstdint>\n#include <limits>")},
    ),
    Pair(
        "H04 no kernel is defined",
        "H04-kernel",
        {"device": ('extern "C" __global__ __aicore__ void', 'extern "C" __aicore__ void')},
        {"device": ('extern "C" __global__ __aicore__ void', '#define KERNEL extern "C" __global__ __aicore__\nKERNEL void')},
    ),
    Pair(
        "H05 a built-in operator is called",
        "H05-operators",
        {"op_plugin/binding.cpp": ("", "#include <torch/extension.h>\nat::Tensor run(const at::Tensor &x) { return at::relu(x); }\n")},
        {"op_plugin/binding.cpp": ("", "#include <torch/extension.h>\nat::Tensor run(const at::Tensor &x) { return at::empty_like(x); }\n")},
    ),
    Pair(
        "H05 the library's operator of the same function",
        "H05-operators",
        {"op_plugin/binding.cpp": ("", "#include <torch/extension.h>\nvoid run() { EXEC_NPU_CMD(aclnnRelu, 1); }\n")},
        {"op_plugin/binding.cpp": ("", "#include <torch/extension.h>\nvoid run() { EXEC_NPU_CMD(aclnnReluCustom, 1); }\n")},
    ),
    Pair(
        "H06 the host reads tensor data",
        "H06-tensor-data",
        {"host": (TILING, TILING + "    const float *data = context->GetInputTensor(0)->GetData<float>();\n")},
        {"host": (TILING, TILING + "    auto shape = context->GetInputShape(0)->GetStorageShape();\n")},
    ),
    Pair(
        "H09 results are cached by pointer",
        "H09-state",
        {"device": (INIT, INIT + "        static GM_ADDR last = x;\n")},
        {"device": (INIT, INIT + "        static constexpr uint32_t LANES = 64;\n        tileLength = tileLength / LANES * LANES;\n")},
    ),
    Pair(
        "H10 a global remembers the warm-up",
        "H09-state",
        {"device": (INCLUDE, INCLUDE + "\nint warm_calls;")},
        {"device": (INCLUDE, INCLUDE + "\nconstexpr int WARM_TILES = 2;")},
    ),
    Pair(
        "H23 every other call is computed",
        "H09-state",
        {"device": (COMPUTE, "static int call = 0; if (call++ % 2 == 0) { Relu(yLocal, xLocal, count); }")},
        {"device": (COMPUTE, "int call = 0; if (call++ % 2 == 0) { Relu(yLocal, xLocal, count); }")},
    ),
    Pair(
        "H13 a thread works on",
        "H13-threads",
        {"host": (TILING, TILING + "    auto job = std::async([] {});\n")},
        {"host": (TILING, TILING + "    uint32_t threadTiles = 1; (void)threadTiles;\n")},
    ),
    Pair(
        "H13 memory is reached by pointer, untimed",
        "H13-memory",
        {"device": (COMPUTE, "auto p = yLocal.GetPhyAddr(); for (uint32_t i = 0; i < count; ++i) { p[i] = 0; } " + COMPUTE)},
        {"device": (COMPUTE, "float scale[2] = {1.0f, 0.0f}; Muls(xLocal, xLocal, scale[0] * scale[0], count); " + COMPUTE)},
    ),
    Pair(
        "H13 an input is read by pointer, untimed",
        "H13-memory",
        {"device": (INIT, INIT + "        float first = *((__gm__ float *)x);\n        if (first > 0) { tileLength = tile; }\n")},
        {"device": (INIT, INIT + "        __gm__ float *base = (__gm__ float *)x + start;\n        xGm.SetGlobalBuffer(base, length);\n")},
    ),
    Pair(
        "H15 the API is replaced",
        "H15-redefinition",
        {"device": (INCLUDE, INCLUDE + "\n#define DataCopyPad(a, b, ...) (void)0")},
        {"device": (INCLUDE, INCLUDE + "\n#define COPY_TILE(a, b) ((a) + (b))")},
    ),
    Pair(
        "H15 the API's namespace is opened",
        "H15-redefinition",
        {"device": (INCLUDE, INCLUDE + "\nnamespace AscendC { inline int Timer() { return 0; } }")},
        {"device": (INCLUDE, INCLUDE + "\nnamespace Tiles { inline int Timer() { return 0; } }\nusing namespace Tiles;")},
    ),
    Pair(
        "H15 the graph's namespace is opened in device code",
        "H15-redefinition",
        {"device": (INCLUDE, INCLUDE + "\nnamespace ge { inline int Timer() { return 0; } }")},
        {"host": (TILING_INCLUDE, TILING_INCLUDE + "\nnamespace ge { static uint32_t Rows() { return 1; } }  // as generated projects do")},
    ),
    Pair(
        "H15 a timer is read",
        "H15-clocks",
        {"host": (TILING, TILING + "    auto now = std::chrono::steady_clock::now();\n")},
        {"host": (TILING, TILING + "    uint64_t clocks = total; (void)clocks;\n")},
    ),
    Pair(
        "H17 the harness is looked for",
        "H17-harness",
        {"device": (INIT, INIT + "        twin::note(0);\n")},
        {"device": (INIT, INIT + "        uint32_t twinTiles = tile; tileLength = twinTiles;  // twin::note\n")},
    ),
    Pair(
        "H18 a file is written",
        "H18-files",
        {"host": (TILING, TILING + '    std::ofstream("results.jsonl") << "{}";\n')},
        {"host": (TILING, TILING + '    const char *text = "std::ofstream(\\"results.jsonl\\")"; (void)text;\n')},
    ),
    Pair(
        "H18 the environment is read",
        "H18-environment",
        {"host": (TILING, TILING + '    if (getenv("KEY")) { total = 0; }\n')},
        {"host": (TILING, TILING + "    uint64_t getenvLength = total; (void)getenvLength;\n")},
    ),
    Pair("H18 a path leaves the folder", "H18-paths", {"../outside.h": ("", "int x;\n")}, {"op_host/inside.h": ("", "#pragma once\n")}),
    Pair(
        "H19 chance decides",
        "H19-randomness",
        {"host": (TILING, TILING + "    total += rand() % 2;\n")},
        {"host": (TILING, TILING + "    uint64_t operand = total; (void)operand;\n")},
    ),
)  # fmt: skip
