// TQueBind: what was copied in goes out again without a vector instruction between; tails by DataCopyPad.
#include "kernel_operator.h"

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    AscendC::TPipe pipe;
    AscendC::TQueBind<AscendC::TPosition::VECIN, AscendC::TPosition::VECOUT, 2> bind;
    AscendC::GlobalTensor<half> src, dst;
    src.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(x), t.totalLength);
    dst.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(z), t.totalLength);
    pipe.InitBuffer(bind, 2, t.tileLength * sizeof(half));
    for (uint32_t begin = AscendC::GetBlockIdx() * t.tileLength; begin < t.totalLength;
         begin += AscendC::GetBlockNum() * t.tileLength) {
        uint32_t length = t.totalLength - begin < t.tileLength ? t.totalLength - begin : t.tileLength;
        auto local = bind.AllocTensor<half>();
        AscendC::DataCopyExtParams copyParams{1, static_cast<uint32_t>(length * sizeof(half)), 0, 0, 0};
        AscendC::DataCopyPadExtParams<half> padParams{true, 0, 0, 0};
        AscendC::DataCopyPad(local, src[begin], copyParams, padParams);
        bind.EnQue(local);
        local = bind.DeQue<half>();
        AscendC::DataCopyPad(dst[begin], local, copyParams);
        bind.FreeTensor(local);
    }
}
