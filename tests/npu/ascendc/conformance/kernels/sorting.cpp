// Sorts 128 floats downwards with their indices; the values come out, then the indices as numbers.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    const uint32_t n = t.totalLength;
    TPipe pipe;
    TBuf<TPosition::VECCALC> valueBuffer, indexBuffer, sortedBuffer, spareBuffer;
    pipe.InitBuffer(valueBuffer, n * sizeof(float));
    pipe.InitBuffer(indexBuffer, n * sizeof(float));
    pipe.InitBuffer(sortedBuffer, 2 * n * sizeof(float));
    pipe.InitBuffer(spareBuffer, 2 * n * sizeof(float));
    LocalTensor<float> values = valueBuffer.Get<float>(), sorted = sortedBuffer.Get<float>();
    LocalTensor<float> spare = spareBuffer.Get<float>(), concatenated;
    LocalTensor<uint32_t> indices = indexBuffer.Get<uint32_t>();
    GlobalTensor<float> xGm, zGm;
    xGm.SetGlobalBuffer((__gm__ float*)x);
    zGm.SetGlobalBuffer((__gm__ float*)z);
    DataCopy(values, xGm, n);
    ArithProgression<int32_t>(indices.ReinterpretCast<int32_t>(), 0, 1, n);
    Concat(concatenated, values, spare, n / 16);
    Sort<float, true>(sorted, concatenated, indices, spare, n / 32);
    Extract(values, indices, sorted, n / 32);
    Cast(spare, indices.ReinterpretCast<int32_t>(), RoundMode::CAST_NONE, n);
    DataCopy(zGm, values, n);
    DataCopy(zGm[n], spare, n);
}
