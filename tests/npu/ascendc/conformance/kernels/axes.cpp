// Sums, extremes, means and products along either axis; the mask register by its intrinsics.
#include "kernel_operator.h"
#include "lib/reduce/reduce_common.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    TPipe pipe;
    TBuf<TPosition::VECCALC> buf;
    pipe.InitBuffer(buf, 16 * 1024);
    LocalTensor<float> a = buf.Get<float>(), r = a[1024];
    LocalTensor<uint8_t> tmp = a[2048].ReinterpretCast<uint8_t>();
    GlobalTensor<float> xGm, zGm;
    xGm.SetGlobalBuffer((__gm__ float*)x, t.totalLength);
    zGm.SetGlobalBuffer((__gm__ float*)z, 192);
    const uint32_t columns = t.columns;  // 30: rows of 32 in UB
    DataCopyPad(a, xGm, {8, (uint32_t)(columns * sizeof(float)), 0, 0, 0}, {true, 0, 2, 0.0f});
    Duplicate(r, 0.0f, 192);
    uint32_t shape[] = {8, columns};
    ReduceSum<float, Pattern::Reduce::AR>(r, a, tmp, shape, true);
    ReduceMax<float, Pattern::Reduce::RA>(r[32], a, tmp, shape, true);
    ReduceMin<float, Pattern::Reduce::AR>(r[64], a, shape, true);
    ReduceMean<float, Pattern::Reduce::RA>(r[96], a, tmp, shape, true);
    ReduceProd<float, Pattern::Reduce::AR>(r[128], a, tmp, shape, true);
    set_mask_norm();
    set_vector_mask(0, 0xffffffff);
    Adds<float, false>(r[160], a, 1.0f, MASK_PLACEHOLDER, 1, {1, 1, 8, 8});
    ResetMask();
    DataCopy(zGm, r, 192);
}
