// z = gelu(x), tanh form as x / (1 + exp(-1.59577 (x + 0.044715 x³))), in tiles of tileColumns floats.
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void calibration(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    TPipe pipe;
    TQue<QuePosition::VECIN, 2> in;
    TQue<QuePosition::VECOUT, 2> out;
    TBuf<TPosition::VECCALC> scratch;
    const uint64_t total = static_cast<uint64_t>(t.rows) * t.columns;
    const uint32_t tile = t.tileColumns;
    GlobalTensor<float> xGm, zGm;
    xGm.SetGlobalBuffer((__gm__ float*)x, total);
    zGm.SetGlobalBuffer((__gm__ float*)z, total);
    pipe.InitBuffer(in, 2, tile * sizeof(float));
    pipe.InitBuffer(out, 2, tile * sizeof(float));
    pipe.InitBuffer(scratch, tile * sizeof(float));
    LocalTensor<float> inner = scratch.Get<float>();
    const uint64_t tiles = total / tile;
    for (uint64_t i = tiles * GetBlockIdx() / GetBlockNum(); i < tiles * (GetBlockIdx() + 1) / GetBlockNum(); ++i) {
        LocalTensor<float> xLocal = in.AllocTensor<float>();
        DataCopy(xLocal, xGm[i * tile], tile);
        in.EnQue(xLocal);
        xLocal = in.DeQue<float>();
        LocalTensor<float> zLocal = out.AllocTensor<float>();
        Mul(inner, xLocal, xLocal, tile);
        Mul(inner, inner, xLocal, tile);
        Muls(inner, inner, 0.044715f, tile);
        Add(inner, inner, xLocal, tile);
        Muls(inner, inner, -1.5957691f, tile);
        Exp(inner, inner, tile);
        Adds(inner, inner, 1.0f, tile);
        Div(zLocal, xLocal, inner, tile);
        out.EnQue(zLocal);
        in.FreeTensor(xLocal);
        zLocal = out.DeQue<float>();
        DataCopy(zGm[i * tile], zLocal, tile);
        out.FreeTensor(zLocal);
    }
}
