// A product block by block: each vector core asks for its half of the rows, with a tiling made in the kernel.
#include "kernel_operator.h"
#include "lib/matmul_intf.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    const int32_t size = t.columns;  // 64 × 64
    TCubeTiling cube{};
    cube.usedCoreNum = 2;
    cube.M = cube.N = cube.Ka = cube.Kb = size;
    cube.singleCoreM = size / 2;
    cube.singleCoreN = cube.singleCoreK = size;
    cube.baseM = BLOCK_CUBE;
    cube.baseN = 2 * BLOCK_CUBE;
    cube.baseK = size;
    cube.stepM = cube.stepN = cube.stepKa = cube.stepKb = 1;
    cube.depthA1 = cube.depthB1 = 1;
    cube.dbL0A = cube.dbL0B = 2;
    cube.dbL0C = 1;
    TPipe pipe;
    matmul::Matmul<matmul::MatmulType<TPosition::GM, CubeFormat::ND, half>,
                   matmul::MatmulType<TPosition::GM, CubeFormat::ND, half>,
                   matmul::MatmulType<TPosition::GM, CubeFormat::ND, float>> mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &cube);
    const int32_t row = GetBlockIdx() * size / 2;
    GlobalTensor<half> xGm, yGm;
    GlobalTensor<float> zGm;
    xGm.SetGlobalBuffer((__gm__ half*)x + row * size);
    yGm.SetGlobalBuffer((__gm__ half*)y);
    zGm.SetGlobalBuffer((__gm__ float*)z + row * size);
    mm.SetOrgShape(size, size, size);
    mm.SetSingleShape(size / 2, size, size);
    mm.SetTensorA(xGm);
    mm.SetTensorB(yGm);
    while (mm.Iterate()) {
        mm.GetTensorC(zGm);
    }
    mm.End();
}
