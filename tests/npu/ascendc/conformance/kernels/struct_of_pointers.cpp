// Pointers in a struct, a lambda, macros for loops, taps in an array, scalars only.
#include "kernel_operator.h"
#define FOR_RANGE(i, n) for (int i = 0; i < (n); ++i)
struct Params { __gm__ float* in; __gm__ float* w; __gm__ float* out; int rows; int cols; };
__aicore__ inline static float max_of(float a, float b) { return a > b ? a : b; }
class Conv {
    static constexpr int K = 3;
    AscendC::GlobalTensor<float> xg, yg, zg; Params p;
public:
    __aicore__ inline explicit Conv(const Params& q) : p(q) {
        xg.SetGlobalBuffer(p.in); yg.SetGlobalBuffer(p.w); zg.SetGlobalBuffer(p.out);
    }
    __aicore__ inline void Run() {
        float taps[K];
        FOR_RANGE(k, K) taps[k] = yg.GetValue(k);
        auto at = [this](int r, int c) -> float { return (c < 0 || c >= p.cols) ? 0.0f : xg.GetValue(static_cast<uint64_t>(r) * p.cols + c); };
        const int64_t blk = AscendC::GetBlockIdx(), num = AscendC::GetBlockNum();
        for (int64_t r = blk; r < p.rows; r += num) {
            FOR_RANGE(c, p.cols) {
                float acc = 0; FOR_RANGE(k, K) acc += taps[k] * at(r, c + k - 1);
                zg.SetValue(r * p.cols + c, max_of(acc, 0.f));
            }
        }
        AscendC::DataCacheCleanAndInvalid<float, AscendC::CacheLine::ENTIRE_DATA_CACHE, AscendC::DcciDst::CACHELINE_OUT>(zg);
    }
};
extern "C" __global__ __aicore__ void conformance(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling) {
    GET_TILING_DATA(tiling_data, tiling);
    Params p{(__gm__ float*)x, (__gm__ float*)y, (__gm__ float*)z, static_cast<int>(tiling_data.totalLength / tiling_data.columns), static_cast<int>(tiling_data.columns)};
    Conv c(p); c.Run();
}
