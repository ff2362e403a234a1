// One function of the library per row of x, and some basic ones that no other kernel here uses.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    const uint32_t n = t.columns;
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in;
    TQue<TPosition::VECOUT, 1> out;
    TBuf<TPosition::VECCALC> scratch;
    pipe.InitBuffer(in, 1, n * sizeof(float));
    pipe.InitBuffer(out, 1, n * sizeof(float));
    pipe.InitBuffer(scratch, TOTAL_VEC_LOCAL_SIZE / 4);
    GlobalTensor<float> xGm, zGm;
    xGm.SetGlobalBuffer((__gm__ float*)x, t.totalLength);
    zGm.SetGlobalBuffer((__gm__ float*)z, t.totalLength);
    LocalTensor<uint8_t> space = scratch.Get<uint8_t>();
    for (uint32_t row = 0; row < t.totalLength / n; ++row) {
        LocalTensor<float> a = in.AllocTensor<float>();
        DataCopy(a, xGm[row * n], n);
        in.EnQue<float>(a);
        a = in.DeQue<float>();
        LocalTensor<float> c = out.AllocTensor<float>();
        switch (row) {
            case 0: Sigmoid(c, a, space, n); break;
            case 1: Tanh(c, a, space, n); break;
            case 2: Gelu(c, a, space, n); break;
            case 3: FasterGeluV2(c, a, space, n); break;
            case 4: Silu(c, a, n); break;
            case 5: Erf(c, a, space, n); break;
            case 6: Abs(c, a, n); Log(c, c, n); break;
            case 7: Ceil(c, a, n); break;
            case 8: Relu(c, a, n); break;
            case 9: Maxs(c, a, -0.5f, n); Mins(c, c, 0.5f, n); break;
            case 10: Duplicate(c, 1.0f, n); Axpy(c, a, 3.0f, n); break;
            case 11: Muls(c, a, -1.0f, n); Max(c, c, a, n); break;
            case 12: Muls(c, a, -1.0f, n); Min(c, c, a, n); break;
            default: Abs(c, a, n); Rsqrt(c, c, n); break;
        }
        out.EnQue<float>(c);
        in.FreeTensor(a);
        c = out.DeQue<float>();
        DataCopy(zGm[row * n], c, n);
        out.FreeTensor(c);
    }
}
