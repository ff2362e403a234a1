#include "kernel_operator.h"

using namespace AscendC;

using Tiling = ScaleCustomTilingData;
constexpr int32_t BUFFERS = 1;  // one tile at a time

// Element by element, one tile at a time.
class KernelScale {
public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const Tiling &tiling, TPipe *pipe) {
        M = tiling.M;
        N = tiling.N;
        tileLength = tiling.tileLength;
        chunksPerRow = (M * N + tileLength - 1) / tileLength;
        firstUnit = 0;
        lastUnit = chunksPerRow;
        xGm.SetGlobalBuffer(reinterpret_cast<__gm__ float *>(x));
        yGm.SetGlobalBuffer(reinterpret_cast<__gm__ float *>(y));
        pipe->InitBuffer(xQueue, BUFFERS, tileLength * sizeof(float));
        pipe->InitBuffer(yQueue, BUFFERS, tileLength * sizeof(float));
    }

    __aicore__ inline void Process() {
        for (uint64_t unit = firstUnit; unit < lastUnit; ++unit) {
            const uint64_t start = unit * tileLength;
            const uint64_t rest = M * N - start;
            const uint32_t count = rest < tileLength ? rest : tileLength;
            CopyInX(start, count);
            LocalTensor<float> xLocal = xQueue.DeQue<float>();
            LocalTensor<float> yLocal = yQueue.AllocTensor<float>();
            Muls(yLocal, xLocal, 2.0f, count);
            yQueue.EnQue(yLocal);
            xQueue.FreeTensor(xLocal);
            CopyOutY(start, count);
        }
    }

private:
    __aicore__ inline void CopyInX(uint64_t offset, uint32_t count) {
        LocalTensor<float> xLocal = xQueue.AllocTensor<float>();
        // DataCopy moves whole 32-byte blocks from aligned addresses; the rest goes element by element.
        const uint32_t bulk = offset % 8 == 0 ? count / 8 * 8 : 0;
        if (bulk > 0) { DataCopy(xLocal, xGm[offset], bulk); }
        if (bulk < count) {
            PipeBarrier<PIPE_ALL>();
            PipeBarrier<PIPE_ALL>();
            for (uint32_t i = bulk; i < count; ++i) {
                xLocal.SetValue(i, xGm.GetValue(offset + i));
            }
            PipeBarrier<PIPE_ALL>();
        }
        xQueue.EnQue(xLocal);
    }

    __aicore__ inline void CopyOutY(uint64_t offset, uint32_t count) {
        LocalTensor<float> yLocal = yQueue.DeQue<float>();
        const uint32_t bulk = offset % 8 == 0 ? count / 8 * 8 : 0;
        if (bulk > 0) { DataCopy(yGm[offset], yLocal, bulk); }
        if (bulk < count) { PipeBarrier<PIPE_ALL>(); }
        for (uint32_t i = bulk; i < count; ++i) {
            yGm.SetValue(offset + i, yLocal.GetValue(i));
        }
        yQueue.FreeTensor(yLocal);
    }

    GlobalTensor<float> xGm;
    GlobalTensor<float> yGm;
    TQue<TPosition::VECIN, BUFFERS> xQueue;
    TQue<TPosition::VECOUT, BUFFERS> yQueue;
    uint64_t M;
    uint64_t N;
    uint32_t tileLength;
    uint64_t chunksPerRow;
    uint64_t firstUnit;
    uint64_t lastUnit;
};

extern "C" __global__ __aicore__ void scale_custom(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
    GET_TILING_DATA(tilingData, tiling);
    TPipe pipe;
    KernelScale kernelScale;
    kernelScale.Init(x, y, tilingData, &pipe);
    kernelScale.Process();
}
