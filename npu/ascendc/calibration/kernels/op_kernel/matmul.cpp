// z = x · y, parts of tileRows × tileColumns on the cube cores, base blocks of 128 × 256 × 64. mode: 0 the normal
// template, 1 MDL, 2 MDL with long stretches in L1, 3 the same with unit flags.
#include "kernel_operator.h"
#define ASCENDC_CUBE_ONLY
#include "lib/matmul_intf.h"

using namespace AscendC;

constexpr MatmulConfig UNIT_FLAG = GetMDLConfig(false, false, 0, false, false, false, true);
using Half = matmul::MatmulType<TPosition::GM, CubeFormat::ND, half>;

__aicore__ inline TCubeTiling CubeTiling(const CalibrationTilingData& t)
{
    TCubeTiling cube{};
    cube.usedCoreNum = GetBlockNum();
    cube.M = cube.N = cube.Ka = cube.Kb = cube.singleCoreK = t.rows;
    cube.singleCoreM = t.tileRows;
    cube.singleCoreN = t.tileColumns;
    cube.baseM = 128;
    cube.baseN = 256;
    cube.baseK = 64;
    cube.stepM = cube.stepN = 1;
    cube.stepKa = t.mode == 0 ? 1 : t.mode == 1 ? 4 : 8;
    cube.stepKb = t.mode == 0 ? 1 : 4;
    cube.depthA1 = 2 * cube.stepKa;
    cube.depthB1 = t.mode == 1 ? cube.stepKb : 2 * cube.stepKb;
    cube.dbL0A = cube.dbL0B = 2;
    cube.dbL0C = 1;
    return cube;
}

template <const auto& config>
__aicore__ inline void Multiply(GM_ADDR x, GM_ADDR y, GM_ADDR z, const CalibrationTilingData& t)
{
    const TCubeTiling cube = CubeTiling(t);
    TPipe pipe;
    matmul::Matmul<Half, Half, Half, Half, config> mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &cube);
    const uint32_t across = (t.rows + t.tileColumns - 1) / t.tileColumns;
    const uint32_t row = GetBlockIdx() / across * t.tileRows, column = GetBlockIdx() % across * t.tileColumns;
    const uint32_t rows = t.rows - row < t.tileRows ? t.rows - row : t.tileRows;
    const uint32_t columns = t.rows - column < t.tileColumns ? t.rows - column : t.tileColumns;
    GlobalTensor<half> xGm, yGm, zGm;
    xGm.SetGlobalBuffer((__gm__ half*)x + static_cast<uint64_t>(row) * t.rows);
    yGm.SetGlobalBuffer((__gm__ half*)y + column);
    zGm.SetGlobalBuffer((__gm__ half*)z + static_cast<uint64_t>(row) * t.rows + column);
    mm.SetTensorA(xGm);
    mm.SetTensorB(yGm);
    mm.SetTail(rows, columns);
    mm.IterateAll(zGm);
    mm.End();
}

extern "C" __global__ __aicore__ void calibration(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
    GET_TILING_DATA(t, tiling);
    if (t.mode == 0) {
        Multiply<CFG_NORM>(x, y, z, t);
    } else if (t.mode == 3) {
        Multiply<UNIT_FLAG>(x, y, z, t);
    } else {
        Multiply<CFG_MDL>(x, y, z, t);
    }
}
