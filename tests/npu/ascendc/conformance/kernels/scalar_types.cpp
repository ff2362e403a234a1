// bfloat16 and half through the scalar unit, the data cache written back by hand.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    GlobalTensor<bfloat16_t> xGm, zGm;
    xGm.SetGlobalBuffer((__gm__ bfloat16_t*)x, t.totalLength);
    zGm.SetGlobalBuffer((__gm__ bfloat16_t*)z, t.totalLength);
    const uint32_t line = 32;  // 64 bytes
    for (uint32_t i = GetBlockIdx() * line; i < t.totalLength; i += GetBlockNum() * line) {
        for (uint32_t k = i; k < i + line && k < t.totalLength; ++k) {
            float value = ToFloat(xGm.GetValue(k));
            zGm.SetValue(k, ToBfloat16(value * t.scale + 1.0f));
        }
        DataCacheCleanAndInvalid<bfloat16_t, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(zGm[i]);
    }
}
