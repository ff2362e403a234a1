// Two phases with different buffers: Reset, and a pipe that is destroyed and made anew.
#include "kernel_operator.h"
using namespace AscendC;

__aicore__ inline void Phase(TPipe& pipe, GlobalTensor<half>& from, GlobalTensor<half>& to, uint32_t n, half addend)
{
    TQue<QuePosition::VECIN, 1> in;
    TQue<QuePosition::VECOUT, 1> out;
    pipe.InitBuffer(in, 1, n * sizeof(half));
    pipe.InitBuffer(out, 1, n * sizeof(half));
    LocalTensor<half> a = in.AllocTensor<half>();
    DataCopy(a, from, n);
    in.EnQue(a);
    LocalTensor<half> b = in.DeQue<half>();
    LocalTensor<half> c = out.AllocTensor<half>();
    Adds(c, b, addend, n);
    out.EnQue(c);
    in.FreeTensor(b);
    c = out.DeQue<half>();
    DataCopy(to, c, n);
    out.FreeTensor(c);
}

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    GlobalTensor<half> xGm, yGm, zGm, tmp;
    xGm.SetGlobalBuffer((__gm__ half*)x, t.totalLength);
    zGm.SetGlobalBuffer((__gm__ half*)z, t.totalLength);
    tmp.SetGlobalBuffer((__gm__ half*)GetUserWorkspace(workspace), t.totalLength);
    {
        TPipe pipe;
        Phase(pipe, xGm, tmp, t.totalLength, (half)1.0);
        pipe.Reset();
        SetFlag<HardEvent::MTE3_MTE2>(EVENT_ID1);
        WaitFlag<HardEvent::MTE3_MTE2>(EVENT_ID1);
        Phase(pipe, tmp, zGm, t.totalLength, (half)2.0);
        pipe.Destroy();
    }
    TPipe second;
    SetFlag<HardEvent::MTE3_MTE2>(EVENT_ID1);
    WaitFlag<HardEvent::MTE3_MTE2>(EVENT_ID1);
    Phase(second, zGm, tmp, t.totalLength, (half)4.0);
    SetFlag<HardEvent::MTE3_MTE2>(EVENT_ID1);
    WaitFlag<HardEvent::MTE3_MTE2>(EVENT_ID1);
    second.Reset();
    Phase(second, tmp, zGm, t.totalLength, (half)8.0);
}
