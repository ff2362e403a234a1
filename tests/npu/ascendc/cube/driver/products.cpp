// Matrix products by the high-level API, callable from Python: types, layouts, modes and launches by number.
#include <cstring>
#include <string>

#include "ascendc/cube/host/split.h"
#include "kernel_operator.h"
#include "twin/launch.h"
#include "lib/matmul_intf.h"

using namespace AscendC;

struct Setting {
    int32_t type, m, n, k, transposed_a, transposed_b, bias, mode, cores, mdl, time_only, nz, hf32, split_k, chip, atomic, unit_flag;
    int32_t tiling[50];  ///< all zero: cut by the library
};

namespace {

enum Mode {
    CubeOnly, Mixed, Blocks, BlocksToUb, Asynchronous, WholeToUb, BlocksAsynchronous, Partial, Batch,
    Unready, VectorOnly, NotTransposable, NoMatrix, SmallUb
};

constexpr MatmulConfig plain_norm = GetNormalConfig(false, false, false, BatchMode::NONE, true, IterateOrder::UNDEF, ScheduleType::INNER_PRODUCT, false);
constexpr MatmulConfig unit_mdl = GetMDLConfig(false, false, 0, false, false, false, true);

struct Arguments {
    uint8_t *a, *b, *bias, *c;
};

template <class T, class D, CubeFormat format, const auto& config>
void kernel(const Setting& s, const Arguments& g, const TCubeTiling& t) {
    using A = MatmulType<TPosition::GM, format, T, true>;
    using Plain = MatmulType<TPosition::GM, format, T>;
    using B = MatmulType<TPosition::GM, format, T, true>;
    using C = MatmulType<TPosition::GM, CubeFormat::ND, D>;
    using Sum = std::conditional_t<std::is_same_v<T, int8_t>, int32_t, float>;
    using Bias = MatmulType<TPosition::GM, CubeFormat::ND, Sum>;
    TPipe pipe;
    TQue<TPosition::VECIN, 1> queue;
    Matmul<A, B, C, Bias, config> mm;
    cube::regist(s.mode == CubeOnly, &pipe, mm, s.mode == Unready ? nullptr : &t);
    if (GetBlockIdx() >= t.usedCoreNum) return;
    const int64_t columns = (t.N + t.singleCoreN - 1) / t.singleCoreN, rows = (t.M + t.singleCoreM - 1) / t.singleCoreM;
    const int64_t block = GetBlockIdx() % (columns * rows), part = GetBlockIdx() / (columns * rows);
    const int64_t row = block / columns * t.singleCoreM, column = block % columns * t.singleCoreN, from = part * t.singleCoreK;
    const int m = std::min<int64_t>(t.singleCoreM, t.M - row), n = std::min<int64_t>(t.singleCoreN, t.N - column);
    const int k = std::min<int64_t>(t.singleCoreK, t.Ka - from);
    GlobalTensor<T> a, b;
    GlobalTensor<D> c;
    GlobalTensor<Sum> bias;
    const int64_t width = 32 / sizeof(T);
    const auto offset = [&](int64_t i, int64_t j, int64_t lines, int64_t length) {
        return format == CubeFormat::NZ ? j / width * ((lines + 15) / 16 * 16) * width + i * width : i * length + j;
    };
    a.SetGlobalBuffer(reinterpret_cast<T*>(g.a) + (s.transposed_a ? offset(from, row, t.Ka, t.M) : offset(row, from, t.M, t.Ka)));
    b.SetGlobalBuffer(reinterpret_cast<T*>(g.b) + (s.transposed_b ? offset(column, from, t.N, t.Kb) : offset(from, column, t.Kb, t.N)));
    c.SetGlobalBuffer(reinterpret_cast<D*>(g.c) + row * t.N + column);
    bias.SetGlobalBuffer(reinterpret_cast<Sum*>(g.bias) + column);
    mm.SetHF32(s.hf32 != 0);
    // int8 to half: the scale is 1/4; or one per column, which the bias's buffer then holds.
    if (s.type == 6) mm.SetQuantScalar(0x3e800000);
    if (s.type == 7) {
        GlobalTensor<uint64_t> scales;
        scales.SetGlobalBuffer(reinterpret_cast<uint64_t*>(g.bias) + column);
        mm.SetQuantVector(scales);
    }
    mm.SetTensorA(a, s.transposed_a != 0);
    mm.SetTensorB(b, s.transposed_b != 0);
    if (s.bias) mm.SetBias(bias);
    mm.SetTail(m, n, k);
    if (s.mode == NotTransposable) {
        Matmul<Plain, Plain, C, Bias, config> other;
        other.Init(&t);
        other.SetTensorA(a, true);
    } else if (s.mode == NoMatrix) {
        Matmul<A, B, C, Bias, config> other;
        other.Init(&t);
        other.SetTensorA(a);
        other.IterateAll(c);
    } else if (s.mode == BlocksAsynchronous) {
        mm.template Iterate<false>();
        const int blocks = (m + t.baseM - 1) / t.baseM * ((n + t.baseN - 1) / t.baseN);
        for (int i = 0; i < blocks; ++i) mm.template GetTensorC<false>(c);
    } else if (s.mode == Partial) {
        mm.SetTail(m, n, k / 2);
        mm.Iterate();
        mm.SetTensorA(a[k / 2]);
        mm.SetTensorB(b[uint64_t(k / 2) * t.N]);
        mm.Iterate(true);
        mm.GetTensorC(c);
    } else if (s.mode == Batch) {
        // Rows of A and C as a batch of products with the same B.
        mm.SetTail(1, n, k);
        mm.IterateBatch(c, m, 1, false, t.Ka, 0, t.N);
    } else if (s.mode == Blocks) {
        while (mm.Iterate()) mm.GetTensorC(c, s.atomic);
    } else if (s.mode == BlocksToUb) {
        pipe.InitBuffer(queue, 1, t.baseM * t.baseN * sizeof(D));
        for (int i = 0; mm.Iterate(); ++i) {
            LocalTensor<D> block = queue.AllocTensor<D>();
            mm.GetTensorC(block);
            queue.EnQue(block);
            block = queue.DeQue<D>();
            const int rows_of = (m + t.baseM - 1) / t.baseM;
            const int y = i % rows_of * t.baseM, x = i / rows_of * t.baseN;
            const uint32_t height = std::min(t.baseM, m - y), length = std::min(t.baseN, n - x) * sizeof(D);
            DataCopyExtParams params(height, length, (t.baseN * sizeof(D) - (length + 31) / 32 * 32) / 32, t.N * sizeof(D) - length, 0);
            PipeBarrier<PIPE_ALL>();
            DataCopyPad(c[uint64_t(y) * t.N + x], block, params);
            queue.FreeTensor(block);
        }
    } else if (s.mode == WholeToUb || s.mode == SmallUb) {
        pipe.InitBuffer(queue, 1, s.mode == SmallUb ? 64 : m * n * sizeof(D));
        LocalTensor<D> whole = queue.AllocTensor<D>();
        mm.IterateAll(whole);
        queue.EnQue(whole);
        whole = queue.DeQue<D>();
        PipeBarrier<PIPE_ALL>();
        DataCopyPad(c, whole, DataCopyExtParams(m, n * sizeof(D), 0, (t.N - n) * sizeof(D), 0));
        queue.FreeTensor(whole);
    } else if (s.mode == Asynchronous) {
        mm.template IterateAll<false>(c, s.atomic, false, true);
        mm.WaitIterateAll();
    } else {
        mm.IterateAll(c, s.atomic);
    }
    mm.End();
}

template <class T, class D>
twin::Report run(const Setting& s, twin::Launch& launch, const Arguments& g, const TCubeTiling& t) {
    return twin::launch(launch, [&] {
        if (s.nz) return kernel<T, D, CubeFormat::NZ, CFG_MDL>(s, g, t);
        if (s.mdl && s.unit_flag) return kernel<T, D, CubeFormat::ND, unit_mdl>(s, g, t);
        s.mdl ? kernel<T, D, CubeFormat::ND, CFG_MDL>(s, g, t) : kernel<T, D, CubeFormat::ND, plain_norm>(s, g, t);
    });
}

uint8_t* take(const void* data, uint64_t bytes) {
    uint8_t* memory = static_cast<uint8_t*>(twin::reserve(bytes));
    if (data != nullptr) std::memcpy(memory, data, bytes);
    return memory;
}

TCubeTiling cut(const Setting& s, uint32_t element) {
    TCubeTiling tiling{};
    if (s.tiling[0] != 0) {
        std::memcpy(&tiling, s.tiling, sizeof tiling);
        return tiling;
    }
    matmul_tiling::Request request;
    request.m = s.m, request.n = s.n, request.ka = request.kb = s.k;
    request.cores = s.mode == CubeOnly ? s.cores : 2 * s.cores;
    request.element_bytes = element;
    request.transposed_a = s.transposed_a, request.transposed_b = s.transposed_b;
    request.bias = s.bias, request.split_k = s.split_k;
    matmul_tiling::Cores cores;
    if (!matmul_tiling::split(request, tiling, cores)) tiling.usedCoreNum = 0;
    return tiling;
}

std::string answer;

}  // namespace

/// The report of one product as JSON, with the tiling; `c` receives the result unless only time is asked for.
extern "C" __attribute__((visibility("default"))) const char* product(const Setting* setting, const void* a, const void* b, const void* bias, void* c) {
    const Setting& s = *setting;
    const uint32_t element = s.type == 0 ? 4 : s.type >= 5 ? 1 : 2, target = s.type == 2 || s.type == 4 || s.type >= 6 ? 2 : 4;
    const auto up = [&](uint64_t count, uint64_t to) { return s.nz ? (count + to - 1) / to * to : count; };
    const uint64_t bytes_a = up(s.m, 32) * up(s.k, 32) * element, bytes_b = up(s.k, 32) * up(s.n, 32) * element;
    const uint64_t bytes_c = uint64_t(s.m) * s.n * target;
    const Arguments g{take(a, bytes_a), take(b, bytes_b), take(bias, s.n * 8), take(c, bytes_c)};
    const TCubeTiling t = cut(s, element);
    twin::Launch launch;
    launch.chip = twin::chips[s.chip];
    launch.block_dim = s.cores;
    launch.cores = s.mode == CubeOnly ? twin::Cores::Cube : s.mode == VectorOnly ? twin::Cores::Vector : twin::Cores::Mix1to2;
    launch.time_only = s.time_only;
    launch.arguments = {{"a", g.a, bytes_a, twin::Role::Input}, {"b", g.b, bytes_b, twin::Role::Input},
                        {"bias", g.bias, s.n * 8ull, twin::Role::Input}, {"c", g.c, bytes_c, twin::Role::Output}};
    const twin::Report report = s.type == 0   ? run<float, float>(s, launch, g, t)
                                : s.type == 1 ? run<half, float>(s, launch, g, t)
                                : s.type == 2 ? run<half, half>(s, launch, g, t)
                                : s.type == 3 ? run<bfloat16_t, float>(s, launch, g, t)
                                : s.type == 4 ? run<bfloat16_t, bfloat16_t>(s, launch, g, t)
                                : s.type == 5 ? run<int8_t, int32_t>(s, launch, g, t)
                                              : run<int8_t, half>(s, launch, g, t);
    if (c != nullptr) std::memcpy(c, g.c, bytes_c);
    twin::release(g.a, bytes_a), twin::release(g.b, bytes_b), twin::release(g.bias, s.n * 8), twin::release(g.c, bytes_c);
    answer = report.json();
    return answer.c_str();
}
