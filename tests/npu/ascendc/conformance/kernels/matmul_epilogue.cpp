// A product block by block into UB, an activation on each block, and the block's copy to C.
#include "kernel_operator.h"
#include "lib/matmul_intf.h"
using namespace matmul;
using namespace AscendC;
__aicore__ inline uint32_t Ceiling(uint32_t a, uint32_t b) { return (a + b - 1) / b; }
template <typename aType, typename bType, typename cType>
class MatmulLeaky {
public:
    __aicore__ inline MatmulLeaky(){};
    __aicore__ inline void Init(GM_ADDR a, GM_ADDR b, GM_ADDR c, const TCubeTiling& tiling, float alpha, TPipe* pipe) {
        this->tiling = tiling; this->alpha = alpha;
        aGlobal.SetGlobalBuffer(reinterpret_cast<__gm__ aType*>(a), tiling.M * tiling.Ka);
        bGlobal.SetGlobalBuffer(reinterpret_cast<__gm__ bType*>(b), tiling.Kb * tiling.N);
        cGlobal.SetGlobalBuffer(reinterpret_cast<__gm__ cType*>(c), tiling.M * tiling.N);
        int32_t mIdx = GetBlockIdx() % Ceiling(tiling.M, tiling.singleCoreM);
        aGlobal = aGlobal[mIdx * tiling.singleCoreM * tiling.Ka]; cGlobal = cGlobal[mIdx * tiling.singleCoreM * tiling.N];
        pipe->InitBuffer(outQ, 1, tiling.baseM * tiling.baseN * sizeof(cType));
    }
    template <bool setTmpSpace = false>
    __aicore__ inline void Process(TPipe* pipe) {
        uint32_t round = 0;
        mm.SetTensorA(aGlobal); mm.SetTensorB(bGlobal);
        while (mm.template Iterate<true>()) {
            LocalTensor<cType> o = outQ.AllocTensor<cType>();
            mm.template GetTensorC<true>(o, false, true);
            LeakyRelu(o, o, (cType)alpha, tiling.baseM * tiling.baseN);
            outQ.EnQue(o);
            outQ.DeQue<cType>();
            const uint32_t rm = tiling.singleCoreM / tiling.baseM; const uint32_t rn = tiling.singleCoreN / tiling.baseN;
            uint32_t start = round % rm * tiling.baseM * tiling.N + round / rm * tiling.baseN;
            DataCopyParams p = {(uint16_t)tiling.baseM, (uint16_t)(tiling.baseN * sizeof(cType) / DEFAULT_C0_SIZE), 0, (uint16_t)((tiling.N - tiling.baseN) * sizeof(cType) / DEFAULT_C0_SIZE)};
            DataCopy(cGlobal[start], o, p);
            outQ.FreeTensor(o); round++;
        }
        mm.End();
    }
    Matmul<MatmulType<TPosition::GM, CubeFormat::ND, aType>, MatmulType<TPosition::GM, CubeFormat::ND, bType>, MatmulType<TPosition::VECIN, CubeFormat::ND, cType>> mm;
    GlobalTensor<aType> aGlobal; GlobalTensor<bType> bGlobal; GlobalTensor<cType> cGlobal; TCubeTiling tiling; float alpha; TQue<QuePosition::VECOUT, 1> outQ;
};
extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling) {
    GET_TILING_DATA(t, tiling);
    TCubeTiling cube{}; const int size = t.columns;
    cube.usedCoreNum = 2; cube.M = cube.N = cube.Ka = cube.Kb = size; cube.singleCoreM = size / 2; cube.singleCoreN = cube.singleCoreK = size;
    cube.baseM = 16; cube.baseN = 32; cube.baseK = size; cube.stepM = cube.stepN = cube.stepKa = cube.stepKb = 1; cube.depthA1 = cube.depthB1 = 1; cube.dbL0A = cube.dbL0B = 2; cube.dbL0C = 1;
    MatmulLeaky<half, half, float> op; TPipe pipe;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), op.mm, &cube);
    op.Init(x, y, z, cube, 0.001f, &pipe);
    op.Process(&pipe);
}
