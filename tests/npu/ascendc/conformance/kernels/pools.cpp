// Buffers from a pool; integers shifted, complemented as 16-bit words, and incremented.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    const uint32_t n = t.totalLength;
    TPipe pipe;
    TBufPool<TPosition::VECCALC> pool;
    TQue<TPosition::VECIN, 1> in;
    TQue<TPosition::VECOUT, 1> out;
    pipe.InitBufPool(pool, 64 * 1024);
    pool.InitBuffer(in, 1, n * sizeof(int32_t));
    pool.InitBuffer(out, 1, n * sizeof(int32_t));
    GlobalTensor<int32_t> xGm, zGm;
    xGm.SetGlobalBuffer((__gm__ int32_t*)x);
    zGm.SetGlobalBuffer((__gm__ int32_t*)z);
    auto a = in.AllocTensor<int32_t>();
    DataCopy(a, xGm, n);
    in.EnQue<QuePosition::GM, QuePosition::VECIN, int32_t>(a);
    a = in.DeQue<QuePosition::GM, QuePosition::VECIN, int32_t>();
    auto c = out.AllocTensor<int32_t>();
    ShiftLeft(c, a, 2, n);
    ShiftRight(c, c, 1, n);
    auto words = c.ReinterpretCast<int16_t>();
    Not(words, words, 2 * n);
    Adds(c, c, 1, n);
    out.EnQue<int32_t>(c);
    in.FreeTensor(a);
    c = out.DeQue<int32_t>();
    DataCopy(zGm, c, n);
    out.FreeTensor(c);
}
