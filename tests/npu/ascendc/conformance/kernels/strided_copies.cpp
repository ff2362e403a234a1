// The middle columns of a matrix, by strided and padded copies in both directions.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    const uint16_t rows = t.totalLength / t.columns;         // 16 rows of 64 floats
    constexpr uint32_t KEPT = 16, SHORT = 5, BLOCK = ONE_BLK_SIZE / sizeof(float);
    TPipe pipe;
    TBuf<> buf;
    pipe.InitBuffer(buf, 2 * rows * KEPT * sizeof(float));
    LocalTensor<float> a = buf.Get<float>(), b = a[rows * KEPT];
    GlobalTensor<float> xGm, zGm;
    xGm.SetGlobalBuffer((__gm__ float*)x);
    zGm.SetGlobalBuffer((__gm__ float*)z);
    // Columns 8 to 23 by DataCopy, in blocks; columns 24 to 28 by DataCopyPad, with three elements of padding.
    DataCopyParams blocks{rows, KEPT / BLOCK, static_cast<uint16_t>((t.columns - KEPT) / BLOCK), 0};
    DataCopy(a, xGm[8], blocks);
    DataCopyParams bytes{rows, SHORT * sizeof(float), static_cast<uint16_t>((t.columns - SHORT) * sizeof(float)), 0};
    DataCopyPadParams padding{true, 0, BLOCK - SHORT, 0};
    DataCopyPad(b, xGm[24], bytes, padding);
    PipeBarrier<PIPE_ALL>();
    DataCopy(zGm, a, rows * KEPT);
    DataCopy(zGm[rows * KEPT], b, rows * BLOCK);
}
