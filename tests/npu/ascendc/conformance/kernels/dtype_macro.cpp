// A class template on the operator's dtype, which the build names DTYPE_X; low precision computes in float.
#include <type_traits>
#include "kernel_operator.h"
using namespace AscendC;

template <typename T>
class KernelSilu {
public:
    __aicore__ inline KernelSilu() = default;
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR z, uint32_t total, uint32_t tile, TPipe* pipeIn)
    {
        pipe = pipeIn;
        this->tile = tile;
        begin = total / GetBlockNum() * GetBlockIdx();
        count = total / GetBlockNum();
        xGm.SetGlobalBuffer((__gm__ T*)x + begin, count);
        zGm.SetGlobalBuffer((__gm__ T*)z + begin, count);
        pipe->InitBuffer(inQ, 2, tile * sizeof(T));
        pipe->InitBuffer(outQ, 2, tile * sizeof(T));
        if constexpr (!std::is_same_v<T, float>) {
            pipe->InitBuffer(wide, 2 * tile * sizeof(float));
        }
    }
    __aicore__ inline void Process()
    {
        for (uint32_t i = 0; i < count; i += tile) {
            LocalTensor<T> in = inQ.template AllocTensor<T>();
            DataCopy(in, xGm[i], tile);
            inQ.EnQue(in);
            in = inQ.template DeQue<T>();
            LocalTensor<T> out = outQ.template AllocTensor<T>();
            if constexpr (std::is_same_v<T, float>) {
                Compute(out, in, in);
            } else {
                LocalTensor<float> v = wide.Get<float>(), w = wide.GetWithOffset<float>(tile, tile * sizeof(float));
                Cast(v, in, RoundMode::CAST_NONE, tile);
                Compute(w, v, v);
                Cast(out, w, RoundMode::CAST_RINT, tile);
            }
            outQ.EnQue(out);
            inQ.FreeTensor(in);
            out = outQ.template DeQue<T>();
            DataCopy(zGm[i], out, tile);
            outQ.FreeTensor(out);
        }
    }

private:
    __aicore__ inline void Compute(const LocalTensor<float>& out, const LocalTensor<float>& in, LocalTensor<float>& x)
    {
        Muls(out, in, -1.0f, tile);
        Exp(out, out, tile);
        Adds(out, out, 1.0f, tile);
        Div(out, x, out, tile);
    }

    TPipe* pipe = nullptr;
    TQue<QuePosition::VECIN, 2> inQ;
    TQue<QuePosition::VECOUT, 2> outQ;
    TBuf<> wide;
    GlobalTensor<T> xGm, zGm;
    uint32_t begin, count, tile;
};

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(t, tiling);
    TPipe pipe;
    KernelSilu<DTYPE_X> op;
    op.Init(x, z, t.totalLength, t.tileLength, &pipe);
    op.Process();
}
