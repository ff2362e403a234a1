// Prints and dumps; changes nothing but the sign.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    printf("block %d of %d: %u elements, scale %f\n", static_cast<int>(GetBlockIdx()), (int)GetBlockNum(), t.totalLength, t.scale);
    TPipe pipe;
    TBuf<> buf;
    pipe.InitBuffer(buf, t.totalLength * sizeof(float));
    LocalTensor<float> local = buf.Get<float>(t.totalLength);
    GlobalTensor<float> xGm, zGm;
    xGm.SetGlobalBuffer((__gm__ float*)x);
    zGm.SetGlobalBuffer((__gm__ float*)z);
    DataCopy(local, xGm, t.totalLength);
    PipeBarrier<PIPE_ALL>();
    DumpTensor(local, 7, 4);
    AscendC::PRINTF("size %d\n", local.GetSize());
    Muls(local, local, -1.0f, local.GetSize());
    pipe_barrier(PIPE_ALL);
    DataCopy(zGm, local, t.totalLength);
}
