// Queues in an array, tensors handed over by reference, parameters in braces, tails of any length.
#include "kernel_operator.h"
using namespace AscendC;
#define ALIGN_UP(x, a) (((x) + (a) - 1) / (a) * (a))

namespace {
constexpr uint32_t BLOCK = 32;
template <typename T>
__aicore__ inline T CeilDiv(T a, T b)
{
    return b == 0 ? a : (a + b - 1) / b;
}
}  // namespace

template <typename T, int BUFFERS>
class Clamp {
public:
    __aicore__ inline explicit Clamp(TPipe* p) : pipe(p) {}
    __aicore__ inline void Init(__gm__ uint8_t* x, __gm__ uint8_t* y, __gm__ uint8_t* z, const ConformanceTilingData& data)
    {
        this->n = data.totalLength;
        this->tile = data.tileLength;
        xGm.SetGlobalBuffer((__gm__ T*)x, n);
        yGm.SetGlobalBuffer((__gm__ T*)y, n);
        zGm.SetGlobalBuffer((__gm__ T*)z, n);
        xGm.SetL2CacheHint(CacheMode::CACHE_MODE_DISABLE);
        for (int i = 0; i < 2; i++) {
            pipe->InitBuffer(in[i], BUFFERS, ALIGN_UP(tile * sizeof(T), BLOCK));
        }
        pipe->InitBuffer(out, BUFFERS, AlignUp(tile * sizeof(T), 32));
    }
    __aicore__ inline void Process()
    {
        const uint32_t tiles = CeilDiv(n, tile);
        auto share = DivCeil(tiles, (uint32_t)GetBlockNum());
        for (uint32_t i = GetBlockIdx() * share; i < (GetBlockIdx() + 1) * share && i < tiles; ++i) {
            Tile(i * tile, (i == tiles - 1) ? n - i * tile : tile);
        }
    }

private:
    __aicore__ inline void Tile(uint32_t begin, uint32_t length)
    {
        {
            LocalTensor<T> a, b;
            in[0].AllocTensor(a);
            in[1].template AllocTensor<T>(b);
            DataCopyPad(a, xGm[begin], {1, (uint32_t)(length * sizeof(T)), 0, 0, 0}, {false, 0, 0, 0});
            DataCopyPad(b, yGm[begin], DataCopyExtParams{1, uint32_t(length * sizeof(T)), 0, 0, 0},
                        DataCopyPadExtParams<T>{false, 0, 0, T(0)});
            in[0].EnQue(a);
            in[1].EnQue(b);
        }
        LocalTensor<T> a, b;
        in[0].DeQue(a);
        in[1].template DeQue<T>(b);
        LocalTensor<T> c = out.template AllocTensor<T>();
        Max(c, a, b, length);
        PipeBarrier<PIPE_V>();
        Mins(c, c, (T)1.5, length);
        out.EnQue(c);
        in[0].FreeTensor(a);
        in[1].FreeTensor(b);
        LocalTensor<T> d = out.template DeQue<T>();
        DataCopyPad(zGm[begin], d, {1, (uint32_t)(length * sizeof(T)), 0, 0, 0});
        out.FreeTensor(d);
    }

    TPipe* pipe;
    TQue<QuePosition::VECIN, BUFFERS> in[2];
    TQue<QuePosition::VECOUT, BUFFERS> out;
    GlobalTensor<T> xGm, yGm, zGm;
    uint32_t n, tile;
};

extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(data, tiling);
    TPipe pipe;
    if (TILING_KEY_IS(0)) {
        Clamp<DTYPE_X, 2> op(&pipe);
        op.Init(x, y, z, data);
        op.Process();
    }
}
