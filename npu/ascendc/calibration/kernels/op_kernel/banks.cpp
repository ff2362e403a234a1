// A thousand Adds of 4096 floats; mode is the number of the scenario: how the three operands lie in UB.
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t BANK = 64 * 1024 / sizeof(float);  // the next of the three banks of a group
constexpr uint32_t HALF = 256 / sizeof(float);        // the other eight bank groups
constexpr uint32_t LENGTH = 4096;

extern "C" __global__ __aicore__ void calibration(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, 3 * BANK * sizeof(float) - 256);
    LocalTensor<float> ub = buffer.Get<float>();
    // src1 lies in the next bank and the other groups, dst in the third bank: nothing conflicts.
    uint32_t src1 = BANK + HALF, dst = 2 * BANK;
    BinaryRepeatParams params{1, 1, 1, 8, 8, 8};
    switch (t.mode) {
        case 2: src1 = LENGTH; break;         // same bank as src0
        case 3: src1 = BANK; break;           // same group as src0
        case 4: dst = 2 * LENGTH; break;      // same bank as src0, in step with it
        case 5: dst = 2 * LENGTH + HALF; break;  // same bank as src0, out of step with it
        case 6: dst = src1; break;
        case 7: params.src0BlkStride = 0; params.src0RepStride = 1; break;
        case 8: params.src0BlkStride = 0; break;
        default: break;
    }
    Duplicate(ub, 1.0f, 3 * BANK - 64);
    for (int i = 0; i < 1000; ++i) Add(ub[dst], ub, ub[src1], static_cast<uint64_t>(64), 64, params);
}
