// Styles: 0 a sum over the whole tensor by one core, which writes at its end; 1 three passes a row, rows on eight cores;
// 2 a loop that ends only where the tensor is small; 3 a loop that never ends.
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void passes_custom(GM_ADDR x, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(data, tiling);
    GlobalTensor<float> in, out;
    const uint32_t all = data.rows * data.width;
    in.SetGlobalBuffer((__gm__ float*)x, all);
    out.SetGlobalBuffer((__gm__ float*)z, all);
    float sum = 0;
    if (data.style == 0) {
        for (uint32_t i = 0; i < all; ++i) sum += in.GetValue(i);
        for (uint32_t i = 0; i < all; ++i) sum += in.GetValue(i) * sum;
        out.SetValue(0, sum);
    } else if (data.style == 1) {
        for (uint32_t row = GetBlockIdx(); row < data.rows; row += GetBlockNum()) {
            const uint32_t begin = row * data.width;
            for (uint32_t i = 0; i < data.width; ++i) sum += in.GetValue(begin + i);
            for (uint32_t i = 0; i < data.width; ++i) sum += in.GetValue(begin + i) * sum;
            for (uint32_t i = 0; i < data.width; ++i) out.SetValue(begin + i, in.GetValue(begin + i) - sum);
        }
    } else {
        const uint32_t step = data.style == 3 || all > 100000 ? 0 : 1;
        for (uint32_t i = 0; i < all; i += step) sum += in.GetValue(i);
        out.SetValue(0, sum);
    }
}
