// A base class for ranges, if constexpr on types, comparison and selection in float.
#include "kernel_operator.h"
using namespace AscendC;
template <typename T, bool CAST = !std::is_same_v<T, float>>
class Base {
protected:
    TPipe pipe; GlobalTensor<T> xg, yg, zg; int64_t total; int32_t tile;
    __aicore__ inline void InitBase(GM_ADDR x, GM_ADDR y, GM_ADDR z, int64_t n, int32_t tl) {
        total = n; tile = tl;
        int64_t core = Ceil(n, GetBlockNum() * 16) * 16; off = GetBlockIdx() * core; cnt = off >= n ? 0 : (off + core > n ? n - off : core);
        xg.SetGlobalBuffer((__gm__ T*)x + off); yg.SetGlobalBuffer((__gm__ T*)y + off); zg.SetGlobalBuffer((__gm__ T*)z + off);
    }
    int64_t off, cnt;
    __aicore__ inline int64_t Ceil(int64_t a, int64_t b) const { return (a + b - 1) / b; }
};
template <typename T>
class Hinge : public Base<T> {
    using B = Base<T>;
public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR z, int64_t n, int32_t tile, float s) {
        B::InitBase(x, y, z, n, tile); scale = s;
        this->pipe.InitBuffer(qx, 1, this->tile * sizeof(T)); this->pipe.InitBuffer(qy, 1, this->tile * sizeof(T)); this->pipe.InitBuffer(qz, 1, this->tile * sizeof(T));
        this->pipe.InitBuffer(fx, this->tile * 4); this->pipe.InitBuffer(fy, this->tile * 4); this->pipe.InitBuffer(m, this->tile / 8);
    }
    __aicore__ inline void Process() {
        int64_t loops = (this->cnt + this->tile - 1) / this->tile;
        for (int64_t i = 0; i < loops; i++) {
            int32_t n = i == loops - 1 ? this->cnt - i * this->tile : this->tile;
            In(i, n); Compute(n); Out(i, n);
        }
    }
private:
    __aicore__ inline void In(int64_t i, int32_t n) {
        LocalTensor<T> a = qx.template AllocTensor<T>(), b = qy.template AllocTensor<T>();
        DataCopyParams p; p.blockCount = 1; p.blockLen = n * sizeof(T); p.srcStride = 0; p.dstStride = 0;
        DataCopyPadParams pad; pad.isPad = false;
        DataCopyPad(a, this->xg[i * this->tile], p, pad); DataCopyPad(b, this->yg[i * this->tile], p, pad);
        qx.EnQue(a); qy.EnQue(b);
    }
    __aicore__ inline void Compute(int32_t n) {
        LocalTensor<T> a = qx.template DeQue<T>(), b = qy.template DeQue<T>(), o = qz.template AllocTensor<T>();
        LocalTensor<float> x = fx.template Get<float>(), y = fy.template Get<float>();
        LocalTensor<uint8_t> bits = m.template Get<uint8_t>();
        if constexpr (std::is_same<T, float>::value) { Adds(x, a, (float)0, n); Adds(y, b, (float)0, n); }
        else { Cast(x, a, RoundMode::CAST_NONE, n); Cast(y, b, RoundMode::CAST_NONE, n); }
        PipeBarrier<PIPE_V>();
        int32_t up = (n + 63) / 64 * 64;
        Compare(bits, x, y, CMPMODE::GT, up);
        PipeBarrier<PIPE_V>();
        Select(x, bits, x, y, SELMODE::VSEL_TENSOR_TENSOR_MODE, up);
        PipeBarrier<PIPE_V>();
        Select(x, bits, x, static_cast<float>(0), SELMODE::VSEL_TENSOR_SCALAR_MODE, up);
        Muls(x, x, scale, n);
        if constexpr (IsSameType<T, bfloat16_t>::value) Cast(o, x, RoundMode::CAST_RINT, n);
        else if constexpr (IsSameType<T, half>::value) Cast(o, x, RoundMode::CAST_NONE, n);
        else Adds(o, x, (T)0, n);
        qz.EnQue(o); qx.FreeTensor(a); qy.FreeTensor(b);
    }
    __aicore__ inline void Out(int64_t i, int32_t n) {
        LocalTensor<T> o = qz.template DeQue<T>();
        DataCopyExtParams p{1, (uint32_t)(n * sizeof(T)), 0, 0, 0}; DataCopyPad(this->zg[i * this->tile], o, p); qz.FreeTensor(o);
    }
    TQue<QuePosition::VECIN, 1> qx, qy; TQue<QuePosition::VECOUT, 1> qz; TBuf<QuePosition::VECCALC> fx, fy, m; float scale;
};
extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling) {
    GET_TILING_DATA(t, tiling);
    Hinge<DTYPE_X> op; op.Init(x, y, z, t.totalLength, t.tileLength, t.scale); op.Process();
}
