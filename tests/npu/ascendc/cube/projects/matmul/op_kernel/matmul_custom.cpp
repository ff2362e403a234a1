#include "kernel_operator.h"
#include "lib/matmul_intf.h"

using namespace AscendC;
using namespace matmul;

class KernelMatmul {
public:
    using A = MatmulType<TPosition::GM, CubeFormat::ND, float>;
    using B = MatmulType<TPosition::GM, CubeFormat::ND, float>;
    using C = MatmulType<TPosition::GM, CubeFormat::ND, float>;
    using Bias = MatmulType<TPosition::GM, CubeFormat::ND, float>;

    __aicore__ inline void Init(GM_ADDR a, GM_ADDR b, GM_ADDR bias, GM_ADDR c, const TCubeTiling& tiling)
    {
        uint32_t columns = (tiling.N + tiling.singleCoreN - 1) / tiling.singleCoreN;
        uint32_t row = GetBlockIdx() / columns * tiling.singleCoreM;
        uint32_t column = GetBlockIdx() % columns * tiling.singleCoreN;
        this->rows = tiling.M - row < tiling.singleCoreM ? tiling.M - row : tiling.singleCoreM;
        this->columns = tiling.N - column < tiling.singleCoreN ? tiling.N - column : tiling.singleCoreN;
        aGm.SetGlobalBuffer((__gm__ float*)a + (uint64_t)row * tiling.Ka);
        bGm.SetGlobalBuffer((__gm__ float*)b + column);
        biasGm.SetGlobalBuffer((__gm__ float*)bias + column);
        cGm.SetGlobalBuffer((__gm__ float*)c + (uint64_t)row * tiling.N + column);
    }
    __aicore__ inline void Process()
    {
        mm.SetTensorA(aGm);
        mm.SetTensorB(bGm);
        mm.SetBias(biasGm);
        mm.SetTail(rows, columns);
        mm.IterateAll(cGm);
        mm.End();
    }

    Matmul<A, B, C, Bias, CFG_MDL> mm;

private:
    GlobalTensor<float> aGm, bGm, biasGm, cGm;
    uint32_t rows, columns;
};

extern "C" __global__ __aicore__ void matmul_custom(GM_ADDR a, GM_ADDR b, GM_ADDR bias, GM_ADDR c, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(tilingData, tiling);
    TPipe pipe;
    KernelMatmul op;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), op.mm, &tilingData.cubeTilingData);
    if (GetBlockIdx() >= tilingData.pieces) {
        return;
    }
    op.Init(a, b, bias, c, tilingData.cubeTilingData);
    op.Process();
}
