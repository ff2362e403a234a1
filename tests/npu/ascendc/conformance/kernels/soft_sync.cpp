// Cores meet through memory of their own, twice; each reads what its neighbour wrote.
#include "kernel_operator.h"
using namespace AscendC;

__aicore__ inline void Scale(LocalTensor<float>& tensor, float factor, uint32_t n) { Muls(tensor, tensor, factor, n); }

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    KERNEL_TASK_TYPE(0, KERNEL_TYPE_AIV_ONLY);
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffer, syncBuffer;
    const uint32_t n = t.totalLength / GetBlockNum(), next = (GetBlockIdx() + 1) % GetBlockNum();
    pipe.InitBuffer(buffer, n * sizeof(float));
    pipe.InitBuffer(syncBuffer, GetBlockNum() * 32);
    GlobalTensor<float> xGm, zGm;
    GlobalTensor<int32_t> syncGm;
    xGm.SetGlobalBuffer((__gm__ float*)x + n * GetBlockIdx(), n);
    zGm.SetGlobalBuffer((__gm__ float*)z, t.totalLength);
    syncGm.SetGlobalBuffer((__gm__ int32_t*)GetUserWorkspace(workspace), GetBlockNum() * 8);
    LocalTensor<float> local = buffer.Get<float>();
    LocalTensor<int32_t> sync = syncBuffer.Get<int32_t>();
    DataCopy(local, xGm, n);
    Scale(local, 3.0f, n);
    DataCopy(zGm[n * GetBlockIdx()], local, n);
    SyncAll(syncGm, sync);
    DataCopy(local, zGm[n * next], n);
    Adds(local, local, 1.0f, n);
    SyncAll(syncGm, sync);
    PipeBarrier<PIPE_ALL>();
    DataCopy(zGm[n * next], local, n);
}
