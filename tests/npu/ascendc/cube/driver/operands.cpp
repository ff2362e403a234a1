// Products whose operands and results take other ways than from and to global memory, callable from Python.
#include <cstring>
#include <string>

#include "kernel_operator.h"
#include "lib/matmul_intf.h"
#include "twin/launch.h"

using namespace AscendC;

namespace {

constexpr uint32_t m = 32, n = 48, k = 16, buffer_bytes = 1 << 16;

enum Way { Local, Tscm, TscmPlain, ScalarLeft, ScalarRight, Both, Workspace, Kept, Scaled, Copied, Loaded };

struct Memory {
    uint8_t *a, *b, *bias, *c, *workspace;
};

template <class T>
GlobalTensor<T> global(uint8_t* address) {
    GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(reinterpret_cast<T*>(address));
    return tensor;
}

template <class T>
LocalTensor<T> bring(TPipe& pipe, TBuf<TPosition::VECOUT>& buffer, uint8_t* from, uint32_t elements) {
    pipe.InitBuffer(buffer, elements * sizeof(T));
    LocalTensor<T> tensor = buffer.Get<T>();
    DataCopy(tensor, global<T>(from), elements);
    PipeBarrier<PIPE_ALL>();
    return tensor;
}

template <TPosition position, CubeFormat format = CubeFormat::ND, typename T = half>
using Type = MatmulType<position, format, T>;
template <typename T>
using Sum = std::conditional_t<std::is_same_v<T, int8_t>, int32_t, float>;
template <TPosition position, CubeFormat format = CubeFormat::ND, typename T = half>
using Product = Matmul<Type<position, format, T>, Type<position, format, T>, Type<TPosition::GM, CubeFormat::ND, Sum<T>>>;

template <class Object>
void regist(Object& mm, TPipe& pipe, const TCubeTiling& tiling, bool cube_only = false) {
    cube::regist(cube_only, &pipe, mm, &tiling);
}

/// A, B and the bias in UB, where vector instructions left them.
template <typename T>
void from_ub(const Memory& memory, const TCubeTiling& tiling) {
    TPipe pipe;
    TBuf<TPosition::VECOUT> buffers[3];
    Product<TPosition::VECOUT, CubeFormat::ND, T> mm;
    regist(mm, pipe, tiling);
    if (GetSubBlockIdx() != 0) return;
    LocalTensor<T> left = bring<T>(pipe, buffers[0], memory.a, m * k);
    LocalTensor<T> right = bring<T>(pipe, buffers[1], memory.b, k * n);
    LocalTensor<Sum<T>> added = bring<Sum<T>>(pipe, buffers[2], memory.bias, n);
    mm.SetTensorA(left, false);
    mm.SetTensorB(right, false);
    mm.SetBias(added);
    mm.IterateAll(global<Sum<T>>(memory.c));
    mm.End();
}

/// A and B as fractals in TSCM; rows of k elements are fractals already.
void from_tscm(const Memory& memory, const TCubeTiling& tiling, bool plain) {
    TPipe pipe;
    TBuf<TPosition::VECOUT> buffers[2];
    TBuf<TPosition::TSCM> shared[2];
    Product<TPosition::TSCM, CubeFormat::NZ> mm;
    regist(mm, pipe, tiling);
    if (GetSubBlockIdx() != 0) return;
    LocalTensor<half> rows = bring<half>(pipe, buffers[0], memory.a, m * k);
    LocalTensor<half> right_rows = bring<half>(pipe, buffers[1], memory.b, k * n);
    pipe.InitBuffer(shared[0], m * k * sizeof(half));
    pipe.InitBuffer(shared[1], k * n * sizeof(half));
    LocalTensor<half> left = shared[0].Get<half>(), right = shared[1].Get<half>();
    if (plain) {
        DataCopy(left, rows, m * k / 2);
        DataCopy(left[m * k / 2], rows[m * k / 2], DataCopyParams(m / 4, 2, 0, 0));
        DataCopyPad(right, right_rows, DataCopyParams(k, n * sizeof(half), 0, 0), Nd2NzParams(1, k, n, 0, n, k, 1, 0));
    } else {
        DataCopy(left, rows, Nd2NzParams(1, m, k, 0, k, m, 1, 0));
        DataCopyPad(right, right_rows, DataCopyExtParams(k, n * sizeof(half), 0, 0, 0), Nd2NzParams(1, k, n, 0, n, k, 1, 0));
    }
    PipeBarrier<PIPE_ALL>();
    mm.SetTensorA(left, false);
    mm.SetTensorB(right, false);
    mm.IterateAll(global<float>(memory.c));
    mm.End();
}

/// A row (column) of one value in place of A (B).
template <typename T>
void from_scalar(const Memory& memory, const TCubeTiling& tiling, bool left) {
    TPipe pipe;
    Product<TPosition::GM, CubeFormat::ND, T> mm;
    regist(mm, pipe, tiling);
    if (GetSubBlockIdx() != 0) return;
    if (left) {
        mm.SetTensorA(T(0.5f));
        mm.SetTensorB(global<T>(memory.b));
        mm.SetTail(1, n, k);
    } else {
        mm.SetTensorA(global<T>(memory.a));
        mm.SetTensorB(T(0.5f));
        mm.SetTail(m, 1, k);
    }
    mm.IterateAll(global<float>(memory.c));
    mm.End();
}

/// Blocks to global memory and UB at once, or by way of the workspace; what came to UB goes to the second half of c.
void to_both(const Memory& memory, const TCubeTiling& tiling, bool workspace) {
    TPipe pipe;
    TBuf<TPosition::VECIN> buffer;
    Product<TPosition::GM> mm;
    regist(mm, pipe, tiling);
    if (GetSubBlockIdx() != 0) return;
    pipe.InitBuffer(buffer, tiling.baseM * tiling.baseN * sizeof(float));
    const LocalTensor<float> block = buffer.Get<float>();
    const GlobalTensor<float> c = global<float>(memory.c), second = global<float>(memory.c + m * n * sizeof(float));
    GlobalTensor<float> kept = global<float>(memory.workspace);
    mm.SetTensorA(global<half>(memory.a));
    mm.SetTensorB(global<half>(memory.b));
    if (workspace) {
        mm.SetWorkspace(kept);
        mm.template Iterate<false>();
    }
    for (uint32_t row = 0; row < m; row += tiling.baseM) {
        if (workspace) {
            const GlobalTensor<float> fetched = mm.template GetTensorC<false>();
            DataCopy(block, fetched, tiling.baseM * n);
        } else {
            mm.Iterate();
            mm.GetTensorC(c, block);
        }
        PipeBarrier<PIPE_ALL>();
        DataCopy(workspace ? c[row * n] : second[row * n], block, tiling.baseM * n);
        PipeBarrier<PIPE_ALL>();
    }
    mm.End();
}

/// Sums in L0C that the kernel itself brings out: to rows, as int8 by scales per column, or by DataCopy.
void to_co1(const Memory& memory, const TCubeTiling& tiling, Way way) {
    TPipe pipe;
    TBuf<TPosition::CO1> sums_buffer;
    TBuf<TPosition::A1> scales_buffer;
    Matmul<Type<TPosition::GM>, Type<TPosition::GM>, Type<TPosition::CO1, CubeFormat::NZ, float>> mm;
    regist(mm, pipe, tiling, true);
    pipe.InitBuffer(sums_buffer, m * n * sizeof(float));
    const LocalTensor<float> sums = sums_buffer.Get<float>();
    mm.SetTensorA(global<half>(memory.a));
    mm.SetTensorB(global<half>(memory.b));
    mm.Iterate(false, sums);
    PipeBarrier<PIPE_ALL>();
    if (way == Copied) {
        SetFixpipeNz2ndFlag(1, 0, 0);
        DataCopy(global<float>(memory.c), sums, DataCopyCO12DstParams(n, m, n, m, QuantMode_t::NoQuant, 0, false, true));
    } else if (way == Scaled) {
        pipe.InitBuffer(scales_buffer, n * sizeof(uint64_t));
        const LocalTensor<uint64_t> scales = scales_buffer.Get<uint64_t>();
        DataCopy(scales, global<uint64_t>(memory.bias), n);
        PipeBarrier<PIPE_ALL>();
        FixpipeParamsV220 params(n, m, m, n, true);
        params.quantPre = QuantMode_t::VQF322B8_PRE;
        Fixpipe(global<int8_t>(memory.c), sums, scales, params);
    } else {
        Fixpipe(global<float>(memory.c), sums, FixpipeParamsV220(n, m, m, n, false));
    }
    mm.End();
}

/// Fractals from global memory to L1, and back.
void to_l1(const Memory& memory) {
    TPipe pipe;
    TBuf<TPosition::A1> buffer;
    pipe.InitBuffer(buffer, 1024);
    const LocalTensor<half> fractals = buffer.Get<half>();
    LoadData(fractals, global<half>(memory.a), LoadData2DParams(0, 2, 1, 0, 0, false, 0));
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<half>(memory.c), fractals, 256);
    DataCopy(global<half>(memory.c)[256], fractals[256], DataCopyParams(8, 2, 0, 0));
}

TCubeTiling tiling_of(Way way) {
    TCubeTiling t{};
    const bool whole = way == Kept || way == Scaled || way == Copied;
    t.usedCoreNum = t.stepM = t.stepN = t.stepKa = t.stepKb = t.depthA1 = t.depthB1 = t.dbL0A = t.dbL0B = t.dbL0C = 1;
    t.M = t.singleCoreM = m, t.N = t.singleCoreN = t.baseN = n, t.Ka = t.Kb = t.singleCoreK = t.baseK = k;
    t.baseM = whole ? m : m / 2;
    return t;
}

/// Types by number: half, float, bfloat16_t, int8_t.
void from_ub_of(int type, const Memory& memory, const TCubeTiling& tiling) {
    switch (type) {
        case 0: return from_ub<half>(memory, tiling);
        case 1: return from_ub<float>(memory, tiling);
        case 2: return from_ub<bfloat16_t>(memory, tiling);
        default: return from_ub<int8_t>(memory, tiling);
    }
}

void run(Way way, int type, const Memory& memory, const TCubeTiling& tiling) {
    const bool left = way == ScalarLeft;
    switch (way) {
        case Local: return from_ub_of(type, memory, tiling);
        case Tscm: return from_tscm(memory, tiling, false);
        case TscmPlain: return from_tscm(memory, tiling, true);
        case ScalarLeft:
        case ScalarRight: return type == 0 ? from_scalar<half>(memory, tiling, left) : from_scalar<float>(memory, tiling, left);
        case Both: return to_both(memory, tiling, false);
        case Workspace: return to_both(memory, tiling, true);
        case Loaded: return to_l1(memory);
        default: return to_co1(memory, tiling, way);
    }
}

uint8_t* take(const void* data, uint64_t bytes) {
    uint8_t* memory = static_cast<uint8_t*>(twin::reserve(buffer_bytes));
    std::memset(memory, 0, buffer_bytes);
    if (data != nullptr) std::memcpy(memory, data, bytes);
    return memory;
}

std::string answer;

}  // namespace

/// The report as JSON; `c` receives `bytes` of the result.
extern "C" __attribute__((visibility("default"))) const char* operands(int way, int type, const void* a, const void* b, const void* bias, void* c, uint64_t bytes) {
    const uint64_t element = type == 1 ? 4 : type == 3 ? 1 : 2;
    const Memory memory{take(a, m * k * element), take(b, k * n * element), take(bias, n * 8), take(nullptr, 0), take(nullptr, 0)};
    twin::Launch launch;
    launch.cores = way >= Kept ? twin::Cores::Cube : twin::Cores::Mix1to2;
    launch.arguments = {{"a", memory.a, buffer_bytes, twin::Role::Input}, {"b", memory.b, buffer_bytes, twin::Role::Input},
                        {"bias", memory.bias, buffer_bytes, twin::Role::Input}, {"c", memory.c, buffer_bytes, twin::Role::Output},
                        {"workspace", memory.workspace, buffer_bytes, twin::Role::Workspace}};
    const TCubeTiling tiling = tiling_of(static_cast<Way>(way));
    answer = twin::launch(launch, [&] { run(static_cast<Way>(way), type, memory, tiling); }).json();
    std::memcpy(c, memory.c, bytes);
    for (uint8_t* each : {memory.a, memory.b, memory.bias, memory.c, memory.workspace}) twin::release(each, buffer_bytes);
    return answer.c_str();
}
