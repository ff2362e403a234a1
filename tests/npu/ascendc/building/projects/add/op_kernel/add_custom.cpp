#include "kernel_operator.h"

using namespace AscendC;

constexpr int32_t BUFFER_NUM = 2;

class KernelAdd {
public:
    __aicore__ inline KernelAdd() {}
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t total, uint32_t perCore, uint32_t tile)
    {
        uint32_t begin = GetBlockIdx() * perCore;
        this->count = begin >= total ? 0 : (begin + perCore > total ? total - begin : perCore);
        this->tile = tile;
        xGm.SetGlobalBuffer((__gm__ float*)x + begin, this->count);
        yGm.SetGlobalBuffer((__gm__ float*)y + begin, this->count);
        zGm.SetGlobalBuffer((__gm__ float*)z + begin, this->count);
        pipe.InitBuffer(inX, BUFFER_NUM, tile * sizeof(float));
        pipe.InitBuffer(inY, BUFFER_NUM, tile * sizeof(float));
        pipe.InitBuffer(outZ, BUFFER_NUM, tile * sizeof(float));
    }
    __aicore__ inline void Process()
    {
        for (uint32_t begin = 0; begin < count; begin += tile) {
            uint32_t n = begin + tile > count ? count - begin : tile;
            CopyIn(begin, n);
            Compute(n);
            CopyOut(begin, n);
        }
    }

private:
    __aicore__ inline void CopyIn(uint32_t begin, uint32_t n)
    {
        LocalTensor<float> x = inX.AllocTensor<float>();
        LocalTensor<float> y = inY.AllocTensor<float>();
        DataCopyExtParams params{1, static_cast<uint32_t>(n * sizeof(float)), 0, 0, 0};
        DataCopyPadExtParams<float> pad{false, 0, 0, 0};
        DataCopyPad(x, xGm[begin], params, pad);
        DataCopyPad(y, yGm[begin], params, pad);
        inX.EnQue(x);
        inY.EnQue(y);
    }
    __aicore__ inline void Compute(uint32_t n)
    {
        LocalTensor<float> x = inX.DeQue<float>();
        LocalTensor<float> y = inY.DeQue<float>();
        LocalTensor<float> z = outZ.AllocTensor<float>();
        Add(z, x, y, n);
        outZ.EnQue<float>(z);
        inX.FreeTensor(x);
        inY.FreeTensor(y);
    }
    __aicore__ inline void CopyOut(uint32_t begin, uint32_t n)
    {
        LocalTensor<float> z = outZ.DeQue<float>();
        DataCopyExtParams params{1, static_cast<uint32_t>(n * sizeof(float)), 0, 0, 0};
        DataCopyPad(zGm[begin], z, params);
        outZ.FreeTensor(z);
    }

    TPipe pipe;
    TQue<QuePosition::VECIN, BUFFER_NUM> inX, inY;
    TQue<QuePosition::VECOUT, BUFFER_NUM> outZ;
    GlobalTensor<float> xGm, yGm, zGm;
    uint32_t count, tile;
};

extern "C" __global__ __aicore__ void add_custom(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(tilingData, tiling);
    KernelAdd op;
    op.Init(x, y, z, tilingData.total, tilingData.perCore, tilingData.tile);
    op.Process();
}
