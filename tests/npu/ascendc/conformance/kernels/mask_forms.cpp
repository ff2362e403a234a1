// One Add in every form: mask as a count, as bits, by register, and with strides.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    constexpr uint32_t LENGTH = 512, PARTS = 6;  // eight repeats of 64 floats a part
    TPipe pipe;
    TQue<TPosition::VECIN, 1> inX, inY;
    TQue<TPosition::VECOUT, 1> outZ;
    GlobalTensor<float> xGm, yGm, zGm;
    xGm.SetGlobalBuffer((__gm__ float*)x, LENGTH * PARTS);
    yGm.SetGlobalBuffer((__gm__ float*)y, LENGTH * PARTS);
    zGm.SetGlobalBuffer((__gm__ float*)z, LENGTH * PARTS);
    pipe.InitBuffer(inX, 1, LENGTH * PARTS * sizeof(float));
    pipe.InitBuffer(inY, 1, LENGTH * PARTS * sizeof(float));
    pipe.InitBuffer(outZ, 1, LENGTH * PARTS * sizeof(float));
    LocalTensor<float> a = inX.AllocTensor<float>(), b = inY.AllocTensor<float>();
    DataCopy(a, xGm, LENGTH * PARTS);
    DataCopy(b, yGm, LENGTH * PARTS);
    inX.EnQue(a);
    inY.EnQue(b);
    a = inX.DeQue<float>();
    b = inY.DeQue<float>();
    LocalTensor<float> c = outZ.AllocTensor<float>();
    Duplicate(c, 0.0f, LENGTH * PARTS);
    // 0: a count. 1: mask of 64 lanes. 2: mask bits, every second lane.
    Add(c, a, b, LENGTH);
    Add(c[LENGTH], a[LENGTH], b[LENGTH], (uint64_t)64, 8, {1, 1, 1, 8, 8, 8});
    uint64_t bits[2] = {0x5555555555555555, 0};
    Add(c[LENGTH * 2], a[LENGTH * 2], b[LENGTH * 2], bits, 8, {1, 1, 1, 8, 8, 8});
    // 3: the mask register, set once. 4: counter mode.
    SetMaskNorm();
    SetVectorMask<float, MaskMode::NORMAL>(0, 0xffffffff);
    Add<float, false>(c[LENGTH * 3], a[LENGTH * 3], b[LENGTH * 3], MASK_PLACEHOLDER, 8, {1, 1, 1, 8, 8, 8});
    SetMaskCount();
    SetVectorMask<float, MaskMode::COUNTER>(0, 300);
    Add<float, false>(c[LENGTH * 4], a[LENGTH * 4], b[LENGTH * 4], MASK_PLACEHOLDER, 1, {1, 1, 1, 8, 8, 8});
    SetMaskNorm();
    ResetMask();
    // 5: strides: the second source's first block serves every repeat.
    BinaryRepeatParams repeatParams;
    repeatParams.src1RepStride = 0;
    Add(c[LENGTH * 5], a[LENGTH * 5], b[LENGTH * 5], 64, 8, repeatParams);
    outZ.EnQue(c);
    inX.FreeTensor(a);
    inY.FreeTensor(b);
    c = outZ.DeQue<float>();
    DataCopy(zGm, c, LENGTH * PARTS);
    outZ.FreeTensor(c);
}
