// A kernel of both kinds of core: the cube core gives the start, its vector cores compute halves, and answer.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
    GET_TILING_DATA(t, tiling);
    if ASCEND_IS_AIC {
        CrossCoreSetFlag<0x2, PIPE_FIX>(3);
        CrossCoreWaitFlag(4);
        return;
    }
    if ASCEND_IS_AIV {
        CrossCoreWaitFlag(3);
        TPipe pipe;
        TBuf<> buf;
        const uint32_t n = t.totalLength / (GetBlockNum() * 2);
        const uint32_t part = GetBlockIdx() / 2 * 2 + GetSubBlockIdx();
        pipe.InitBuffer(buf, n * sizeof(float));
        LocalTensor<float> local = buf.Get<float>();
        GlobalTensor<float> xGm, zGm;
        xGm.SetGlobalBuffer((__gm__ float*)x + part * n, n);
        zGm.SetGlobalBuffer((__gm__ float*)z + part * n, n);
        DataCopy(local, xGm, n);
        Muls(local, local, 2.0f, n);
        DataCopy(zGm, local, n);
        CrossCoreSetFlag<0x2, PIPE_MTE3>(4);
    }
}
