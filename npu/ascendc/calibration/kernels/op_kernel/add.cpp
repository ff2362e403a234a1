// z = x + y in tiles of tileColumns halves that the cores share. mode: 1 scalar unit, 2 double buffer, 4 no L2,
// 8 sources in different bank groups.
#include "kernel_operator.h"

using namespace AscendC;

template <int32_t buffers>
__aicore__ inline void AddTiles(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint64_t total, uint32_t tile, uint32_t mode)
{
    TPipe pipe;
    TQue<QuePosition::VECIN, buffers> inX, inY;
    TQue<QuePosition::VECOUT, buffers> outZ;
    TBuf<TPosition::VECCALC> gap;
    GlobalTensor<half> xGm, yGm, zGm;
    xGm.SetGlobalBuffer((__gm__ half*)x, total);
    yGm.SetGlobalBuffer((__gm__ half*)y, total);
    zGm.SetGlobalBuffer((__gm__ half*)z, total);
    if (mode & 4) {
        xGm.SetL2CacheHint(CacheMode::CACHE_MODE_DISABLE);
        yGm.SetL2CacheHint(CacheMode::CACHE_MODE_DISABLE);
        zGm.SetL2CacheHint(CacheMode::CACHE_MODE_DISABLE);
    }
    pipe.InitBuffer(inX, buffers, tile * sizeof(half));
    if (mode & 8) pipe.InitBuffer(gap, 256);
    pipe.InitBuffer(inY, buffers, tile * sizeof(half));
    pipe.InitBuffer(outZ, buffers, tile * sizeof(half));
    const uint64_t tiles = (total + tile - 1) / tile;
    for (uint64_t i = tiles * GetBlockIdx() / GetBlockNum(); i < tiles * (GetBlockIdx() + 1) / GetBlockNum(); ++i) {
        const uint64_t begin = i * tile;
        const uint32_t length = begin + tile > total ? total - begin : tile;
        LocalTensor<half> xLocal = inX.template AllocTensor<half>();
        LocalTensor<half> yLocal = inY.template AllocTensor<half>();
        DataCopy(xLocal, xGm[begin], length);
        DataCopy(yLocal, yGm[begin], length);
        inX.EnQue(xLocal);
        inY.EnQue(yLocal);
        xLocal = inX.template DeQue<half>();
        yLocal = inY.template DeQue<half>();
        LocalTensor<half> zLocal = outZ.template AllocTensor<half>();
        if (mode & 1) {
            for (uint32_t k = 0; k < length; ++k) zLocal.SetValue(k, xLocal.GetValue(k) + yLocal.GetValue(k));
        } else {
            Add(zLocal, xLocal, yLocal, length);
        }
        outZ.template EnQue<half>(zLocal);
        inX.FreeTensor(xLocal);
        inY.FreeTensor(yLocal);
        zLocal = outZ.template DeQue<half>();
        DataCopy(zGm[begin], zLocal, length);
        outZ.FreeTensor(zLocal);
    }
}

extern "C" __global__ __aicore__ void calibration(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    const uint64_t total = static_cast<uint64_t>(t.rows) * t.columns;
    if (t.mode & 2) {
        AddTiles<2>(x, y, z, total, t.tileColumns, t.mode);
    } else {
        AddTiles<1>(x, y, z, total, t.tileColumns, t.mode);
    }
}
