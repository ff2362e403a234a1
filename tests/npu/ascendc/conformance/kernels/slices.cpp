// Slices of a matrix as one copy, headers by the places that newer releases have them at.
#include "kernel_operator.h"
#include "adv_api/activation/gelu.h"
#include "adv_api/math/tanh.h"
#include "lib/math/tanh.h"
#include "adv_api/normalization/layernorm.h"
#include "lib/std/type_traits.h"
using namespace AscendC;
extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling) {
    GET_TILING_DATA(t, tiling);
    TPipe pipe; TBuf<TPosition::VECCALC> b; pipe.InitBuffer(b, 128 * 1024);
    LocalTensor<float> a = b.Get<float>(), o = a[4096], tmp = a[8192];
    GlobalTensor<float> xg, zg; xg.SetGlobalBuffer((__gm__ float*)x, t.totalLength); zg.SetGlobalBuffer((__gm__ float*)z, t.totalLength);
    // Of all four rows columns 16 to 31 and 64 to 79.
    SliceInfo src[] = {{16, 79, 32, 2, 1024}, {0, 3, 0, 1, 4}};
    SliceInfo dst[] = {{0, 31, 0, 2, 32}, {0, 3, 0, 1, 4}};
    DataCopy(a, xg, dst, src, 2);
    PipeBarrier<PIPE_ALL>();
    LocalTensor<uint8_t> sh = tmp.ReinterpretCast<uint8_t>(); sh.SetSize(32768);
    Tanh(o, a, sh, 128);
    PipeBarrier<PIPE_ALL>();
    DataCopyEnhancedParams en; en.blockMode = BlockMode::BLOCK_MODE_NORMAL;
    DataCopy(zg, o, DataCopyParams{1, 16, 0, 0}, en);
}
