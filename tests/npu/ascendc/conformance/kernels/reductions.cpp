// Sums, maxima and minima at every level, with indices. Rows of z: eight results each.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    const uint32_t n = t.totalLength;  // 512: eight repeats
    TPipe pipe;
    TBuf<> inBuf, workBuf, outBuf;
    pipe.InitBuffer(inBuf, n * sizeof(float));
    pipe.InitBuffer(workBuf, n * sizeof(float));
    pipe.InitBuffer(outBuf, 128 * sizeof(float));
    LocalTensor<float> in = inBuf.Get<float>(), work = workBuf.Get<float>(), out = outBuf.Get<float>();
    GlobalTensor<float> xGm, zGm;
    xGm.SetGlobalBuffer((__gm__ float*)x, n);
    zGm.SetGlobalBuffer((__gm__ float*)z, 128);
    Duplicate(out, 0.0f, 128);
    DataCopy(in, xGm, n);
    TEventID event = GetTPipePtr()->AllocEventID<HardEvent::MTE2_V>();
    SetFlag<HardEvent::MTE2_V>(event);
    WaitFlag<HardEvent::MTE2_V>(event);
    GetTPipePtr()->ReleaseEventID<HardEvent::MTE2_V>(event);
    ReduceSum(out, in, work, static_cast<int32_t>(n));
    ReduceMax(out[8], in, work, static_cast<int32_t>(n), true);
    ReduceMin(out[16], in, work, static_cast<int32_t>(n), false);
    WholeReduceSum(out[24], in, 64, 8, 1, 1, 8);
    WholeReduceMax(out[32], in, 64, 8, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
    BlockReduceSum(out[64], in, 8, 64, 1, 1, 8);
    SetFlag<HardEvent::V_S>(EVENT_ID0);
    WaitFlag<HardEvent::V_S>(EVENT_ID0);
    float bits = out.GetValue(9);
    uint32_t index = *reinterpret_cast<uint32_t*>(&bits);
    out.SetValue(9, static_cast<float>(index));
    PipeBarrier<PIPE_ALL>();
    DataCopy(zGm, out, 128);
}
