// Without host code: the sizes are constants, and the file launches itself.
#include "kernel_operator.h"
using namespace AscendC;
constexpr int32_t TOTAL_LENGTH = 4 * 2048;
constexpr int32_t USE_CORE_NUM = 4;
constexpr int32_t BLOCK_LENGTH = TOTAL_LENGTH / USE_CORE_NUM;

class KernelMaximum {
public:
    __aicore__ inline KernelMaximum(GM_ADDR x, GM_ADDR y, GM_ADDR z)
    {
        xGm.SetGlobalBuffer((__gm__ half*)x + BLOCK_LENGTH * GetBlockIdx(), BLOCK_LENGTH);
        yGm.SetGlobalBuffer((__gm__ half*)y + BLOCK_LENGTH * GetBlockIdx(), BLOCK_LENGTH);
        zGm.SetGlobalBuffer((__gm__ half*)z + BLOCK_LENGTH * GetBlockIdx(), BLOCK_LENGTH);
        pipe.InitBuffer(inQueue, 1, 2 * BLOCK_LENGTH * sizeof(half));
        pipe.InitBuffer(outQueue, 1, BLOCK_LENGTH * sizeof(half));
    }
    __aicore__ inline void Process()
    {
        LocalTensor<half> in = inQueue.AllocTensor<half>();
        DataCopy(in, xGm, BLOCK_LENGTH);
        DataCopy(in[BLOCK_LENGTH], yGm, BLOCK_LENGTH);
        inQueue.EnQue(in);
        LocalTensor<half> got = inQueue.DeQue<half>();
        LocalTensor<half> out = outQueue.AllocTensor<half>();
        Max(out, got, got[BLOCK_LENGTH], BLOCK_LENGTH);
        outQueue.EnQue<half>(out);
        inQueue.FreeTensor(got);
        LocalTensor<half> result = outQueue.DeQue<half>();
        DataCopy(zGm, result, BLOCK_LENGTH);
        outQueue.FreeTensor(result);
    }

private:
    TPipe pipe;
    TQue<QuePosition::VECIN, 1> inQueue;
    TQue<QuePosition::VECOUT, 1> outQueue;
    GlobalTensor<half> xGm, yGm, zGm;
};

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z)
{
    KernelMaximum op(x, y, z);
    op.Process();
}

#ifndef ASCENDC_CPU_DEBUG
void conformance_do(void* stream, uint8_t* x, uint8_t* y, uint8_t* z)
{
    conformance<<<USE_CORE_NUM, nullptr, stream>>>(x, y, z);
}
#endif
