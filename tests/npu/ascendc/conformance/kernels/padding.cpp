// Rows of 31 that become rows of 32: by the copy, by SetPadValue, by Pad and back by UnPad; DeepNorm of them.
#include "kernel_operator.h"
#include "lib/normalization/deepnorm.h"
#include "lib/pad/kernel_operator_pad_intf.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    const uint32_t columns = t.columns, rows = t.totalLength / columns, width = 32;
    TPipe pipe;
    TBuf<TPosition::VECCALC> buf;
    pipe.InitBuffer(buf, 9 * 1024);
    LocalTensor<float> a = buf.Get<float>(), dense = a[256], padded = a[512], b = a[768], norm = a[1024];
    LocalTensor<float> mean = a[1280], rstd = a[1296], gamma = a[1312], beta = a[1344];
    GlobalTensor<float> xGm, yGm, zGm;
    xGm.SetGlobalBuffer((__gm__ float*)x, t.totalLength);
    yGm.SetGlobalBuffer((__gm__ float*)y, t.totalLength);
    zGm.SetGlobalBuffer((__gm__ float*)z, 1024);
    DataCopyExtParams copy{(uint16_t)rows, (uint32_t)(columns * sizeof(float)), 0, 0, 0};
    SetPadValue<float, TPosition::VECIN>(7.0f);
    DataCopyPad(a, xGm, copy, DataCopyPadExtParams<float>{false, 0, 1, 0.0f});
    DataCopyPad(b, yGm, copy, DataCopyPadExtParams<float>{true, 0, 1, 0.5f});
    Duplicate(dense, 0.0f, 256);
    Duplicate(gamma, 2.0f, width);
    Duplicate(beta, 1.0f, width);
    PipeBarrier<PIPE_ALL>();
    UnPadParams less{0, 1};
    UnPadTiling unpad{rows, width};
    UnPad(dense, a, less, unpad);
    PadParams more{0, 1, 5};
    PadTiling pad{rows, columns, columns};
    Pad(padded, dense, more, pad);
    DeepNormTiling deep{1, rows, width, columns};
    DeepNorm(norm, mean, rstd, padded, b, beta, gamma, 3.0f, 1e-5f, deep);
    PipeBarrier<PIPE_ALL>();
    DataCopy(zGm, a, 256);
    DataCopy(zGm[256], dense, 256);
    DataCopy(zGm[512], padded, 256);
    DataCopyPad(zGm[768], norm, copy);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(zGm[768 + rows * columns], mean, DataCopyExtParams{1, 8 * sizeof(float), 0, 0, 0});
}
