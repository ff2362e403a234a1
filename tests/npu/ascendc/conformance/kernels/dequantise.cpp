// int32 to half with a scale for all elements, and repeat parameters of one-operand instructions.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    const uint32_t n = t.totalLength;
    TPipe pipe;
    TBuf<> inBuf, outBuf;
    pipe.InitBuffer(inBuf, n * sizeof(int32_t));
    pipe.InitBuffer(outBuf, n * sizeof(half));
    LocalTensor<int32_t> in = inBuf.Get<int32_t>();
    LocalTensor<half> out = outBuf.Get<half>();
    GlobalTensor<int32_t> xGm;
    GlobalTensor<half> zGm;
    xGm.SetGlobalBuffer((__gm__ int32_t*)x);
    zGm.SetGlobalBuffer((__gm__ half*)z);
    DataCopy(in, xGm, n);
    SetDeqScale(static_cast<half>(t.scale));
    const uint32_t repeats = n / 64 < MAX_REPEAT_TIMES ? n / 64 : MAX_REPEAT_TIMES;
    Cast(out, in, RoundMode::CAST_NONE, 64, repeats, UnaryRepeatParams{1, 1, 4, 8});
    AscendCUtils::ResetMask();
    PipeBarrier<PIPE_V>();
    Relu(out, out, n);
    DataCopy(zGm, out, n);
}
