// Two Matmul objects in one kernel; the second one's A lies in UB and its B is transposed.
#include "kernel_operator.h"
#include "lib/matmul_intf.h"
using namespace AscendC;
using namespace matmul;
extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling) {
    GET_TILING_DATA(t, tiling);
    TCubeTiling c1{}; const int size = t.columns;
    c1.usedCoreNum = 1; c1.M = c1.N = c1.Ka = c1.Kb = size; c1.singleCoreM = c1.singleCoreN = c1.singleCoreK = size;
    c1.baseM = 32; c1.baseN = 32; c1.baseK = size; c1.stepM = c1.stepN = c1.stepKa = c1.stepKb = 1; c1.depthA1 = c1.depthB1 = 1; c1.dbL0A = c1.dbL0B = 2; c1.dbL0C = 1;
    TCubeTiling c2 = c1;
    GM_ADDR user = GetUserWorkspace(workspace);
    using GmHalf = MatmulType<TPosition::GM, CubeFormat::ND, half>;
    MatmulImpl<GmHalf, GmHalf, GmHalf> unusedType;
    (void)unusedType;
    TPipe pipe;
    Matmul<GmHalf, GmHalf, GmHalf> mm1; Matmul<MatmulType<TPosition::VECOUT, CubeFormat::ND, half, true>, MatmulType<TPosition::GM, CubeFormat::ND, half, true>, MatmulType<TPosition::GM, CubeFormat::ND, float>> mm2;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm1, &c1, mm2, &c2);
    if (GetBlockIdx() != 0) return;
    GlobalTensor<half> xg, yg, wg; GlobalTensor<float> zg;
    xg.SetGlobalBuffer((__gm__ half*)x, size * size); yg.SetGlobalBuffer((__gm__ half*)y, size * size); wg.SetGlobalBuffer((__gm__ half*)user, size * size); zg.SetGlobalBuffer((__gm__ float*)z, size * size);
    mm1.SetTensorA(xg); mm1.SetTensorB(yg); mm1.IterateAll(wg); mm1.End();
    TQue<TPosition::VECIN, 1> q; TQue<TPosition::VECOUT, 1> qo; pipe.InitBuffer(q, 1, size * size * 2); pipe.InitBuffer(qo, 1, size * size * 2);
    auto a = q.AllocTensor<half>(); DataCopy(a, wg, size * size); q.EnQue(a); a = q.DeQue<half>();
    auto o = qo.AllocTensor<half>(); Relu(o, a, size * size); qo.EnQue(o); o = qo.DeQue<half>(); q.FreeTensor(a);
    mm2.SetTensorA(o, false); mm2.SetTensorB(yg, true); mm2.IterateAll(zg); qo.FreeTensor(o); mm2.End();
}
