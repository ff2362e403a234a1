// Flags by the compiler's own names beside those of the API, without a using directive.
#include "kernel_operator.h"
using AscendC::GlobalTensor;
using AscendC::HardEvent;
using AscendC::LocalTensor;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    if (AscendC::GetBlockIdx() > 0) {
        return;
    }
    const uint32_t n = t.totalLength;
    AscendC::TPipe pipe;
    AscendC::TBuf<AscendC::TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, 2 * n * sizeof(float));
    LocalTensor<float> a = buffer.Get<float>();
    LocalTensor<float> c = buffer.GetWithOffset<float>(n, n * sizeof(float));
    GlobalTensor<float> xGm, zGm;
    xGm.SetGlobalBuffer((__gm__ float*)x);
    zGm.SetGlobalBuffer((__gm__ float*)z);
    AscendC::DataCopy(a, xGm, n);
    event_t copied = static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::MTE2_V));
    AscendC::SetFlag<HardEvent::MTE2_V>(copied);
    AscendC::WaitFlag<HardEvent::MTE2_V>(copied);
    AscendC::Muls(c, a, 2.0f, n);
    set_flag(PIPE_V, PIPE_S, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_S, EVENT_ID0);
    const float first = c.GetValue(0);
    c.SetValue(0, sqrt(first * first));
    event_t changed = static_cast<event_t>(pipe.FetchEventID(HardEvent::S_MTE3));
    AscendC::SetFlag<HardEvent::S_MTE3>(changed);
    AscendC::WaitFlag<HardEvent::S_MTE3>(changed);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID1);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID1);
    AscendC::DataCopy(zGm, c, n);
    AscendC::PipeBarrier<PIPE_MTE3>();
    pipe_barrier(PIPE_ALL);
}
