// Buffers at addresses of the kernel's own choice, without TPipe; all flags by hand.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    const uint32_t n = t.tileLength;
    LocalMemAllocator<Hardware::UB> allocator;
    LocalTensor<float> a = allocator.Alloc<TPosition::VECIN, float>(n);
    LocalTensor<float> c = allocator.Alloc<TPosition::VECOUT, float>(n);
    GlobalTensor<float> xGm, zGm;
    xGm.SetGlobalBuffer((__gm__ float*)x);
    zGm.SetGlobalBuffer((__gm__ float*)z);
    SetFlag<HardEvent::V_MTE2>(EVENT_ID0);
    SetFlag<HardEvent::MTE3_V>(EVENT_ID0);
    for (uint32_t i = GetBlockIdx() * n; i < t.totalLength; i += GetBlockNum() * n) {
        WaitFlag<HardEvent::V_MTE2>(EVENT_ID0);
        DataCopy(a, xGm[i], n);
        SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
        WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
        WaitFlag<HardEvent::MTE3_V>(EVENT_ID0);
        Exp(c, a, n);
        SetFlag<HardEvent::V_MTE2>(EVENT_ID0);
        SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
        WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
        DataCopy(zGm[i], c, n);
        SetFlag<HardEvent::MTE3_V>(EVENT_ID0);
    }
    WaitFlag<HardEvent::V_MTE2>(EVENT_ID0);
    WaitFlag<HardEvent::MTE3_V>(EVENT_ID0);
}
