// z = x > y ? x : scale, and then where x < 0 the value of y.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    const uint32_t n = t.totalLength;
    TPipe pipe;
    TBuf<TPosition::VECCALC> buf, bitsBuf;
    pipe.InitBuffer(buf, 3 * n * sizeof(half));
    pipe.InitBuffer(bitsBuf, n / 8 < 256 ? 256 : n / 8);
    LocalTensor<half> a = buf.Get<half>();
    LocalTensor<half> b = a[n], c = a[2 * n];
    LocalTensor<uint8_t> bits = bitsBuf.Get<uint8_t>();
    GlobalTensor<half> xGm, yGm, zGm;
    xGm.SetGlobalBuffer((__gm__ half*)x);
    yGm.SetGlobalBuffer((__gm__ half*)y);
    zGm.SetGlobalBuffer((__gm__ half*)z);
    DataCopy(a, xGm, n);
    DataCopy(b, yGm, n);
    Compare(bits, a, b, CMPMODE::GT, n);
    Select(c, bits, a, static_cast<half>(t.scale), SELMODE::VSEL_TENSOR_SCALAR_MODE, n);
    CompareScalar(bits, a, static_cast<half>(0.0f), CMPMODE::LT, n);
    Select(c, bits, b, c, SELMODE::VSEL_TENSOR_TENSOR_MODE, n);
    DataCopy(zGm, c, n);
}
