// Tiling data copied by a function of the kernel's own; softmax of the library; macros of the CPU debug mode.
#include "kernel_operator.h"
#include "lib/activation/softmax.h"
#include "lib/math/exp.h"
using namespace AscendC;
#ifdef __CCE_KT_TEST__
#define LOG_DEBUG printf
#else
#define LOG_DEBUG(...)
#endif
__aicore__ inline void InitTilingData(__gm__ uint8_t* tiling, ConformanceTilingData* constData) {
    const __gm__ uint32_t* src = (const __gm__ uint32_t*)tiling;
    uint32_t* dst = (uint32_t*)constData;
    for (auto i = 0; i < sizeof(ConformanceTilingData) / 4; i++) *(dst + i) = *(src + i);
}
extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling) {
    if ASCEND_IS_AIC { return; }
    ConformanceTilingData t; InitTilingData(tiling, &t);
    TPipe pipe;
    TQue<QuePosition::VECIN, 1> in; TQue<QuePosition::VECOUT, 1> out; TBuf<TPosition::VECCALC> mx, sm, tmp;
    const uint32_t c = t.columns, rows = t.totalLength / c;
    pipe.InitBuffer(in, 1, rows * c * sizeof(float)); pipe.InitBuffer(out, 1, rows * c * sizeof(float));
    pipe.InitBuffer(mx, rows * 32); pipe.InitBuffer(sm, rows * 32); pipe.InitBuffer(tmp, 64 * 1024);
    GlobalTensor<float> xg, zg; xg.SetGlobalBuffer((__gm__ float*)x, t.totalLength); zg.SetGlobalBuffer((__gm__ float*)z, t.totalLength);
    auto a = in.AllocTensor<float>(); DataCopy(a, xg, t.totalLength); in.EnQue(a); a = in.DeQue<float>();
    auto o = out.AllocTensor<float>();
    SoftMaxShapeInfo info{rows, c, rows, c};
    LocalTensor<uint8_t> shared = tmp.Get<uint8_t>();
    LocalTensor<float> m = mx.Get<float>(), s = sm.Get<float>();
    SoftMaxTiling st = {};
    (void)st;
    SoftMax<float, false, false>(o, s, m, a, shared, SoftMaxTiling{}, info);
    LOG_DEBUG("done\n");
    out.EnQue<float>(o); o = out.DeQue<float>(); DataCopy(zg, o, t.totalLength); out.FreeTensor(o); in.FreeTensor(a);
}
