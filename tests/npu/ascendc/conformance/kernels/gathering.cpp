// Reverses by Gather; packs every second element by GatherMask; broadcasts blocks by Brcb; copies by Copy.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    const uint32_t n = t.totalLength;  // 128
    TPipe pipe;
    TBuf<> buf, offsetBuf;
    pipe.InitBuffer(buf, 8 * n * sizeof(float));
    pipe.InitBuffer(offsetBuf, n * sizeof(int32_t));
    LocalTensor<float> a = buf.Get<float>(), out = a[n];
    LocalTensor<int32_t> offsets = offsetBuf.Get<int32_t>();
    GlobalTensor<float> xGm, zGm;
    xGm.SetGlobalBuffer((__gm__ float*)x, n);
    zGm.SetGlobalBuffer((__gm__ float*)z, 4 * n);
    DataCopy(a, xGm, n);
    // Byte offsets of the last element, the one before it, and so on.
    ArithProgression<int32_t>(offsets, (n - 1) * sizeof(float), -static_cast<int32_t>(sizeof(float)), n);
    Gather(out, a, offsets.ReinterpretCast<uint32_t>(), 0, n);
    uint64_t kept = 0;
    GatherMask(out[n], a, 1, false, 0, {1, static_cast<uint16_t>(n / 64), 8, 0}, kept);
    Duplicate(out[n + n / 2], 0.0f, n / 2);
    Brcb(out[2 * n], a, 2, {1, 8});
    Copy(out[3 * n], a, 64, 2, {1, 1, 8, 8});
    PipeBarrier<PIPE_ALL>();
    out.SetValue(n + n / 2, static_cast<float>(kept));
    PipeBarrier<PIPE_ALL>();
    DataCopy(zGm, out, 4 * n);
}
