// Reads x into L1 of the cube cores in tiles, rows becoming fractals. mode as in read.cpp.
#include "kernel_operator.h"

using namespace AscendC;

class KernelRead {
public:
    __aicore__ inline KernelRead(GM_ADDR x, const CalibrationTilingData& data) : t(data)
    {
        xGm.SetGlobalBuffer((__gm__ half*)x, static_cast<uint64_t>(t.rows) * t.columns);
        pipe.InitBuffer(buffer, t.tileRows * t.tileColumns * sizeof(half));
    }
    __aicore__ inline void Process()
    {
        const bool shared = (t.mode & 12) != 0;
        const uint32_t bands = (t.rows + t.tileRows - 1) / t.tileRows;
        const uint32_t first = shared ? 0 : bands * GetBlockIdx() / GetBlockNum();
        const uint32_t last = shared ? bands : bands * (GetBlockIdx() + 1) / GetBlockNum();
        const uint32_t shift = (t.mode & 8) ? bands * GetBlockIdx() / GetBlockNum() : 0;
        const uint32_t quarters = (t.mode & 2) ? 4 : 1;
        for (uint32_t quarter = 0; quarter < quarters; ++quarter)
            for (uint32_t pass = 0; pass < ((t.mode & 3) ? 4 : 1); ++pass)
                for (uint32_t band = first; band < last; ++band)
                    Band((band + shift) % bands * t.tileRows, t.columns / quarters * quarter, t.columns / quarters);
    }

private:
    __aicore__ inline void Band(uint32_t row, uint32_t begin, uint32_t width)
    {
        const uint32_t rows = row + t.tileRows > t.rows ? t.rows - row : t.tileRows;
        for (uint32_t column = 0; column < width; column += t.tileColumns) {
            const uint32_t columns = column + t.tileColumns > width ? width - column : t.tileColumns;
            Nd2NzParams params{1, static_cast<uint16_t>(rows), static_cast<uint16_t>(columns), 0,
                               static_cast<uint16_t>(t.columns), static_cast<uint16_t>(t.tileRows), 1, 0};
            DataCopy(buffer.Get<half>(), xGm[static_cast<uint64_t>(row) * t.columns + begin + column], params);
        }
    }

    TPipe pipe;
    TBuf<TPosition::A1> buffer;
    GlobalTensor<half> xGm;
    CalibrationTilingData t;
};

extern "C" __global__ __aicore__ void calibration(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
    GET_TILING_DATA(t, tiling);
    KernelRead op(x, t);
    op.Process();
}
