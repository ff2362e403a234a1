// Branches by tiling key; the tiling struct by name; the kernel type said.
#include "kernel_operator.h"
using namespace AscendC;

template <bool subtract>
__aicore__ inline void Run(GM_ADDR x, GM_ADDR y, GM_ADDR z, const ConformanceTilingData* __restrict t)
{
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in;
    TQue<TPosition::VECOUT, 1> out;
    pipe.InitBuffer(in, 2, 2 * t->tileLength * sizeof(int32_t));
    pipe.InitBuffer(out, 2, t->tileLength * sizeof(int32_t));
    GlobalTensor<int32_t> xGm, yGm, zGm;
    xGm.SetGlobalBuffer((__gm__ int32_t*)x);
    yGm.SetGlobalBuffer((__gm__ int32_t*)y);
    zGm.SetGlobalBuffer((__gm__ int32_t*)z);
    for (uint32_t i = 0; i < t->totalLength; i += t->tileLength) {
        LocalTensor<int32_t> both = in.AllocTensor<int32_t>();
        DataCopy(both, xGm[i], t->tileLength);
        DataCopy(both[t->tileLength], yGm[i], t->tileLength);
        in.EnQue(both);
        both = in.DeQue<int32_t>();
        LocalTensor<int32_t> result = out.AllocTensor<int32_t>();
        if (subtract) {
            result = both - both[t->tileLength];
        } else {
            result = both + both[t->tileLength];
        }
        out.EnQue(result);
        in.FreeTensor(both);
        result = out.DeQue<int32_t>();
        DataCopy(zGm[i], result, t->tileLength);
        out.FreeTensor(result);
    }
}

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    REGISTER_TILING_DEFAULT(ConformanceTilingData);
    GET_TILING_DATA_WITH_STRUCT(ConformanceTilingData, data, tiling);
    const ConformanceTilingData* __restrict t = &data;
    if (TILING_KEY_IS(1)) {
        Run<false>(x, y, z, t);
    } else if (TILING_KEY_IS(2)) {
        Run<true>(x, y, z, t);
    }
}
