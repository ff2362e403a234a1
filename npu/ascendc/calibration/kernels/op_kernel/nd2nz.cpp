// Rows to fractals of 16 columns by Copy, in tiles of tileRows × 128 halves; tileColumns is the distance in blocks
// between the fractal columns of a tile in UB.
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void calibration(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    constexpr uint32_t WIDTH = 128, BLOCK = 16;
    TPipe pipe;
    TQue<QuePosition::VECIN, 2> in;
    TQue<QuePosition::VECOUT, 2> out;
    GlobalTensor<half> xGm, zGm;
    xGm.SetGlobalBuffer((__gm__ half*)x, static_cast<uint64_t>(t.rows) * t.columns);
    zGm.SetGlobalBuffer((__gm__ half*)z, static_cast<uint64_t>(t.rows) * t.columns);
    pipe.InitBuffer(in, 2, t.tileRows * WIDTH * sizeof(half));
    pipe.InitBuffer(out, 2, t.tileColumns * WIDTH * sizeof(half));
    const uint32_t across = t.columns / WIDTH, tiles = (t.rows + t.tileRows - 1) / t.tileRows * across;
    for (uint32_t i = tiles * GetBlockIdx() / GetBlockNum(); i < tiles * (GetBlockIdx() + 1) / GetBlockNum(); ++i) {
        const uint32_t row = i / across * t.tileRows, column = i % across * WIDTH;
        const uint16_t rows = row + t.tileRows > t.rows ? t.rows - row : t.tileRows;
        LocalTensor<half> xLocal = in.AllocTensor<half>();
        DataCopy(xLocal, xGm[static_cast<uint64_t>(row) * t.columns + column],
                 {rows, WIDTH / BLOCK, static_cast<uint16_t>((t.columns - WIDTH) / BLOCK), 0});
        in.EnQue(xLocal);
        xLocal = in.DeQue<half>();
        LocalTensor<half> zLocal = out.AllocTensor<half>();
        Copy(zLocal, xLocal, WIDTH, static_cast<uint8_t>(rows), {static_cast<uint16_t>(t.tileColumns), 1, 1, 8});
        out.EnQue(zLocal);
        in.FreeTensor(xLocal);
        zLocal = out.DeQue<half>();
        DataCopy(zGm[static_cast<uint64_t>(column) * t.rows + row * BLOCK], zLocal,
                 {WIDTH / BLOCK, rows, static_cast<uint16_t>(t.tileColumns - rows), static_cast<uint16_t>(t.rows - rows)});
        out.FreeTensor(zLocal);
    }
}
