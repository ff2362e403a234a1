// A product by the cube's instructions on one core, callable from Python, and kernels with one slip each.
#include <cstring>
#include <string>

#include "kernel_operator.h"
#include "twin/launch.h"

using namespace AscendC;

namespace {

struct Memory {
    uint8_t *a, *b, *bias, *c;
};

constexpr uint64_t bytes_each = 1 << 20;
std::string answer;

template <class T>
GlobalTensor<T> global(uint8_t* address) {
    GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(reinterpret_cast<T*>(address));
    return tensor;
}
constexpr uint32_t up(uint32_t count, uint32_t to) { return (count + to - 1) / to * to; }

enum Slip { None, NoWait, Misplaced, Overflow, Unset, WrongMode, Repeats, Vector };

/// C = A · B (+ bias) (+ what `halves` leaves of k), to rows of D.
template <class T, class D, bool transposed_b>
class Kernel {
public:
    using Sum = std::conditional_t<std::is_same_v<T, int8_t>, int32_t, float>;
    static constexpr uint32_t width = 32 / sizeof(T);

    void run(const Memory& memory, uint32_t m, uint32_t n, uint32_t k, bool bias, bool halves, bool fractals, bool relu, int slip) {
        m_ = m, n_ = n, k_ = k, slip_ = slip;
        const uint32_t grain = std::max(16u, width);
        pipe_.InitBuffer(a1_, 1, up(m, 16) * up(k, grain) * sizeof(T));
        pipe_.InitBuffer(b1_, 1, up(n, grain) * up(k, grain) * sizeof(T));
        pipe_.InitBuffer(a2_, 1, slip == Overflow ? 65 * 1024 : up(m, 16) * up(k, grain) * sizeof(T));
        pipe_.InitBuffer(b2_, 1, up(n, grain) * up(k, grain) * sizeof(T));
        pipe_.InitBuffer(c_, 1, up(m, 16) * up(n, grain) * 4);
        pipe_.InitBuffer(c1_, 1, up(n, 16) * 4);
        pipe_.InitBuffer(c2_, 1, up(n, 16) * 4);
        if (bias) bring_bias(memory);
        LocalTensor<Sum> c = c_.template AllocTensor<Sum>();
        LocalTensor<Sum> kept = bias ? c2_.template DeQue<Sum>() : LocalTensor<Sum>();
        const uint32_t part = halves ? k / 2 : k;
        for (uint32_t from = 0; from < k; from += part) {
            bring(memory, from, part);
            load_a(part);
            load_b(part);
            LocalTensor<T> a = a2_.template DeQue<T>();
            LocalTensor<T> b = b2_.template DeQue<T>();
            MmadParams params;
            // A single row would be read as a vector.
            params.m = std::max(2u, m), params.n = n, params.k = part;
            params.cmatrixInitVal = from == 0 && !bias && slip != Unset;
            if (from == 0 && bias) Mmad(c, a, b, kept, params);
            else Mmad(c, a, b, params);
            a2_.FreeTensor(a);
            b2_.FreeTensor(b);
        }
        if (bias) c2_.FreeTensor(kept);
        c_.EnQue(c);
        c = c_.template DeQue<Sum>();
        leave(memory, c, fractals, relu);
        c_.FreeTensor(c);
    }

private:
    void bring_bias(const Memory& memory) {
        LocalTensor<Sum> bias = c1_.template AllocTensor<Sum>();
        DataCopy(bias, global<Sum>(memory.bias), up(n_, 16));
        c1_.EnQue(bias);
        bias = c1_.template DeQue<Sum>();
        LocalTensor<Sum> table = c2_.template AllocTensor<Sum>();
        DataCopy(table, bias, DataCopyParams(1, up(n_, 16) / 16, 0, 0));
        c2_.EnQue(table);
        c1_.FreeTensor(bias);
    }
    void bring(const Memory& memory, uint32_t from, uint32_t k) {
        LocalTensor<T> a = a1_.template AllocTensor<T>();
        DataCopy(a, global<T>(memory.a)[from], Nd2NzParams(1, m_, k, 0, k_, up(m_, 16), 1, 0));
        a1_.EnQue(a);
        LocalTensor<T> b = b1_.template AllocTensor<T>();
        if (transposed_b) DataCopy(b, global<T>(memory.b)[from], Nd2NzParams(1, n_, k, 0, k_, up(n_, 16), 1, 0));
        else DataCopy(b, global<T>(memory.b)[from * n_], Nd2NzParams(1, k, n_, 0, n_, up(k, std::max(16u, width)), 1, 0));
        if (slip_ == NoWait) b1_.FreeTensor(b);
        else b1_.EnQue(b);
    }
    void load_a(uint32_t k) {
        LocalTensor<T> a1 = a1_.template DeQue<T>();
        LocalTensor<T> a2 = a2_.template AllocTensor<T>();
        const uint32_t rows = up(m_, 16) / 16, blocks = up(k, width) / width;
        LoadData2DParams params;
        params.repeatTimes = slip_ == Repeats ? 0 : blocks;
        params.srcStride = rows;
        for (uint32_t i = 0; i < rows; ++i)
            LoadData(slip_ == Misplaced ? a2[16] : a2[i * blocks * 16 * width], a1[i * 16 * width], params);
        a2_.EnQue(a2);
        a1_.FreeTensor(a1);
    }
    void load_b(uint32_t k) {
        LocalTensor<T> b1 = b1_.template DeQue<T>();
        LocalTensor<T> b2 = b2_.template AllocTensor<T>();
        const uint32_t columns = up(n_, 16) / 16, blocks = up(k, width) / width;
        if (transposed_b) {
            LoadData2DParams params(0, 1, 1, 0, 0, false, 0);
            params.repeatTimes = columns * blocks;
            LoadData(b2, b1, params);
        } else if (sizeof(T) == 2) {
            LoadData2DParams params(0, columns, blocks, 0, 0, true, 0);
            for (uint32_t i = 0; i < blocks; ++i) LoadData(b2[i * columns * 256], b1[i * 256], params);
        } else {
            // A square's second fractal may lie beyond n: the next row of fractals overwrites it.
            const uint32_t squares = up(n_, width) / width;
            for (uint32_t i = 0; i < blocks; ++i)
                LoadDataWithTranspose(b2[i * columns * 16 * width], b1, LoadData2dTransposeParams(i, squares, blocks, 1, 0));
        }
        b2_.EnQue(b2);
        b1_.FreeTensor(b1);
    }
    void leave(const Memory& memory, const LocalTensor<Sum>& c, bool fractals, bool relu) {
        FixpipeParamsV220 params;
        params.nSize = n_, params.mSize = m_, params.srcStride = up(m_, 16), params.dstStride = n_, params.reluEn = relu;
        if (std::is_same_v<D, half>) params.quantPre = std::is_same_v<T, int8_t> ? QuantMode_t::DEQF16 : QuantMode_t::F322F16;
        if (std::is_same_v<D, bfloat16_t>) params.quantPre = QuantMode_t::F322BF16;
        if (slip_ == WrongMode) params.quantPre = QuantMode_t::F322BF16;
        const float scale = 0.5f;
        uint32_t bits;
        std::memcpy(&bits, &scale, sizeof bits);
        params.deqScalar = bits;
        if (fractals) {
            params.dstStride = up(m_, 16) * 16 * sizeof(D) / 32;
            Fixpipe<D, Sum, CFG_NZ>(global<D>(memory.c), c, params);
        } else {
            Fixpipe(global<D>(memory.c), c, params);
        }
    }

    TPipe pipe_;
    TQue<TPosition::A1, 1> a1_;
    TQue<TPosition::B1, 1> b1_;
    TQue<TPosition::A2, 1> a2_;
    TQue<TPosition::B2, 1> b2_;
    TQue<TPosition::CO1, 1> c_;
    TQue<TPosition::C1, 1> c1_;
    TQue<TPosition::C2, 1> c2_;
    uint32_t m_, n_, k_;
    int slip_;
};

uint8_t* take(const void* data, uint64_t bytes) {
    uint8_t* memory = static_cast<uint8_t*>(twin::reserve(bytes_each));
    if (data != nullptr) std::memcpy(memory, data, bytes);
    return memory;
}

twin::Launch launch_of(const Memory& memory, int cores) {
    twin::Launch launch;
    launch.cores = cores == 0 ? twin::Cores::Cube : twin::Cores::Mix1to2;
    launch.arguments = {{"a", memory.a, bytes_each, twin::Role::Input}, {"b", memory.b, bytes_each, twin::Role::Input},
                        {"bias", memory.bias, bytes_each, twin::Role::Input}, {"c", memory.c, bytes_each, twin::Role::Output}};
    return launch;
}

/// Windows of an image as the left matrix, times a matrix of weights: a convolution.
void convolve(const Memory& memory, uint32_t height, uint32_t width, uint32_t channels, uint32_t filters, uint32_t filter, uint32_t stride, uint32_t pad) {
    TPipe pipe;
    TBuf<TPosition::A1> a1;
    TBuf<TPosition::B1> b1;
    TBuf<TPosition::A2> a2;
    TBuf<TPosition::B2> b2;
    TBuf<TPosition::CO1> c;
    const uint32_t across = (width + 2 * pad - filter) / stride + 1, down = (height + 2 * pad - filter) / stride + 1;
    const uint32_t m = across * down, k = channels * filter * filter;
    pipe.InitBuffer(a1, height * width * channels * 2);
    pipe.InitBuffer(b1, k * filters * 2);
    pipe.InitBuffer(a2, up(m, 16) * k * 2);
    pipe.InitBuffer(b2, k * filters * 2);
    pipe.InitBuffer(c, up(m, 16) * filters * 4);
    DataCopy(a1.Get<half>(), global<half>(memory.a), height * width * channels);
    DataCopy(b1.Get<half>(), global<half>(memory.b), Nd2NzParams(1, filters, k, 0, k, filters, 1, 0));
    PipeBarrier<PIPE_ALL>();
    const uint8_t pads[4] = {uint8_t(pad), uint8_t(pad), uint8_t(pad), uint8_t(pad)};
    LoadData(a2.Get<half>(), a1.Get<half>(), LoadData3DParamsV2<half>(pads, height, width, channels, k, m, 0, 0, stride, stride, filter, filter, 1, 1, false, false, half(0)));
    LoadData(b2.Get<half>(), b1.Get<half>(), LoadData2DParams(0, k * filters / 256, 1, 0, 0, false, 0));
    PipeBarrier<PIPE_ALL>();
    Mmad(c.Get<float>(), a2.Get<half>(), b2.Get<half>(), MmadParams(m, filters, k, 0, false, true));
    PipeBarrier<PIPE_ALL>();
    FixpipeParamsV220 params(filters, m, up(m, 16), filters, false);
    Fixpipe(global<float>(memory.c), c.Get<float>(), params);
}

/// Rows of a matrix of half become fractals in tiles; each core takes its bands, `passes` times per `quarters` of the columns.
void read_tiles(uint8_t* x, uint64_t rows, uint64_t columns, uint32_t height, uint32_t width, uint32_t passes, uint32_t quarters) {
    TPipe pipe;
    TBuf<TPosition::A1> buffer;
    pipe.InitBuffer(buffer, height * width * 2);
    const uint64_t bands = (rows + height - 1) / height, first = bands * GetBlockIdx() / GetBlockNum(), last = bands * (GetBlockIdx() + 1) / GetBlockNum();
    const uint64_t part = columns / quarters;
    for (uint64_t from = 0; from < columns - columns % quarters; from += part)
        for (uint32_t pass = 0; pass < passes; ++pass)
            for (uint64_t band = first; band < last; ++band)
                for (uint64_t column = from; column < from + part; column += width) {
                    const uint32_t m = std::min<uint64_t>(height, rows - band * height), n = std::min<uint64_t>(width, from + part - column);
                    DataCopy(buffer.Get<half>(), global<half>(x)[band * height * columns + column], Nd2NzParams(1, m, n, 0, columns, height, 1, 0));
                }
}

const char* finish(const Memory& memory, const twin::Report& report, void* c, uint64_t bytes) {
    if (c != nullptr) std::memcpy(c, memory.c, bytes);
    for (uint8_t* each : {memory.a, memory.b, memory.bias, memory.c}) twin::release(each, bytes_each);
    answer = report.json();
    return answer.c_str();
}

}  // namespace

/// type: 0 half, 1 bfloat16, 2 float (B transposed), 3 int8, 4 half to half, 5 int8 to half, 6 bfloat16 to bfloat16.
extern "C" __attribute__((visibility("default"))) const char* basic(int type, int m, int n, int k, int bias, int halves, int fractals, int relu, int slip, const void* a, uint64_t a_bytes, const void* b, uint64_t b_bytes, const void* bias_values, void* c, uint64_t c_bytes) {
    const Memory memory{take(a, a_bytes), take(b, b_bytes), take(bias_values, n * 4), take(nullptr, 0)};
    const twin::Launch launch = launch_of(memory, slip == Vector);
    const auto run = [&](auto&& kernel) { kernel.run(memory, m, n, k, bias, halves, fractals, relu, slip); };
    const twin::Report report = twin::launch(launch, [&] {
        switch (type) {
            case 0: return run(Kernel<half, float, false>());
            case 1: return run(Kernel<bfloat16_t, float, false>());
            case 2: return run(Kernel<float, float, true>());
            case 3: return run(Kernel<int8_t, int32_t, false>());
            case 4: return run(Kernel<half, half, false>());
            case 5: return run(Kernel<int8_t, half, false>());
            default: return run(Kernel<bfloat16_t, bfloat16_t, false>());
        }
    });
    return finish(memory, report, c, c_bytes);
}

/// The time of reading a matrix to L1 on 24 cores of a 910B1.
extern "C" __attribute__((visibility("default"))) const char* reading(uint64_t rows, uint64_t columns, uint32_t height, uint32_t width, uint32_t passes, uint32_t quarters) {
    const uint64_t bytes = rows * columns * 2;
    uint8_t* x = static_cast<uint8_t*>(twin::reserve(bytes));
    twin::Launch launch;
    launch.chip = twin::chips[0];
    launch.block_dim = 24;
    launch.cores = twin::Cores::Cube;
    launch.time_only = true;
    launch.arguments = {{"x", x, bytes, twin::Role::Input}};
    answer = twin::launch(launch, [&] { read_tiles(x, rows, columns, height, width, passes, quarters); }).json();
    twin::release(x, bytes);
    return answer.c_str();
}

extern "C" __attribute__((visibility("default"))) const char* convolution(int height, int width, int channels, int filters, int filter, int stride, int pad, const void* image, uint64_t image_bytes, const void* weights, uint64_t weight_bytes, void* c, uint64_t c_bytes) {
    const Memory memory{take(image, image_bytes), take(weights, weight_bytes), take(nullptr, 0), take(nullptr, 0)};
    const twin::Report report = twin::launch(launch_of(memory, 0), [&] { convolve(memory, height, width, channels, filters, filter, stride, pad); });
    return finish(memory, report, c, c_bytes);
}
