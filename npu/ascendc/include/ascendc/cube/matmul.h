// The high-level matrix product: C = A · B + bias, by base blocks, from and to global memory or UB.
#pragma once
#include "ascendc/cube/config.h"
#include "ascendc/cube/core/product.h"
#include "ascendc/global_tensor.h"
#include "ascendc/pipe.h"
#include "ascendc/tensor.h"
#include "twin/issue.h"

using AscendC::tiling::TCubeTiling;

namespace AscendC {

/// Where a matrix lies, how, of which type, and whether it may be given transposed.
template <TPosition POSITION, CubeFormat FORMAT, typename TYPE, bool ISTRANS = false,
          LayoutMode LAYOUT = LayoutMode::NONE, bool IBSHARE = false, TPosition SRCPOS = TPosition::GM>
struct MatmulType {
    static constexpr TPosition pos = POSITION;
    static constexpr TPosition srcPos = SRCPOS;
    static constexpr CubeFormat format = FORMAT;
    static constexpr bool isTrans = ISTRANS;
    static constexpr LayoutMode layout = LAYOUT;
    static constexpr bool ibShare = IBSHARE;
    using T = TYPE;
};

template <auto... functions>
struct MatmulCallBackFunc {
    static_assert(((functions == nullptr) && ...), "the twin knows no callbacks of Matmul");
};

template <class A_TYPE, class B_TYPE, class C_TYPE, class BIAS_TYPE = C_TYPE, const auto& MM_CFG = CFG_NORM,
          class MM_CB = MatmulCallBackFunc<>>
class MatmulImpl {
    using SrcA = typename A_TYPE::T;
    using SrcB = typename B_TYPE::T;
    using DstT = typename C_TYPE::T;
    using BiasT = typename BIAS_TYPE::T;

public:
    void Init(const TCubeTiling* tiling, TPipe* = nullptr) {
        twin::scalar(twin::costs::matmul_call);
        if (tiling == nullptr) return;
        tiling_ = *tiling;
        ready_ = true;
        rows_ = tiling_.M;
        columns_ = tiling_.N;
        depth_a_ = tiling_.Ka;
        depth_b_ = tiling_.Kb;
        columns_c_ = tiling_.N;
        SetSingleShape(tiling_.singleCoreM, tiling_.singleCoreN, tiling_.singleCoreK);
        with_bias_ = false;
        restart();
    }
    void SetSubBlockIdx(uint8_t) {}
    void SetUserDefInfo(uint64_t) {}
    void SetSelfDefineData(uint64_t) {}

    void SetOrgShape(int m, int n, int k) { SetOrgShape(m, n, k, k); }
    void SetOrgShape(int m, int n, int ka, int kb, int nc = 0) {
        rows_ = m;
        columns_ = n;
        depth_a_ = ka;
        depth_b_ = kb;
        columns_c_ = nc > 0 ? nc : n;
        restart();
    }
    void SetSingleShape(int m, int n, int k) {
        product_.m = m;
        product_.n = n;
        product_.k = k;
        restart();
    }
    void SetTail(int tailM = -1, int tailN = -1, int tailK = -1) {
        if (tailM != -1) product_.m = tailM;
        if (tailN != -1) product_.n = tailN;
        if (tailK != -1) product_.k = tailK;
        restart();
    }

    void SetTensorA(const GlobalTensor<SrcA>& a, bool isTransposeA = false) { set_a(a, isTransposeA); }
    void SetTensorA(const LocalTensor<SrcA>& a, bool isTransposeA = false) { set_a(a, isTransposeA); }
    void SetTensorB(const GlobalTensor<SrcB>& b, bool isTransposeB = false) { set_b(b, isTransposeB); }
    void SetTensorB(const LocalTensor<SrcB>& b, bool isTransposeB = false) { set_b(b, isTransposeB); }
    void SetBias(const GlobalTensor<BiasT>& bias) { set_bias(bias); }
    void SetBias(const LocalTensor<BiasT>& bias) { set_bias(bias); }
    void ClearBias() { with_bias_ = false; }
    void DisableBias() { with_bias_ = false; }
    void SetHF32(bool enable, int32_t mode = 0) {
        product_.hf32 = enable;
        product_.hf32_toward_zero = mode != 0;
    }
    void SetQuantScalar(uint64_t scale) {
        product_.quantisation = {};
        product_.quantisation.kind = cube::Quantisation::Kind::One;
        product_.quantisation.scale = scale;
    }
    void SetQuantVector(const GlobalTensor<uint64_t>& scales) {
        product_.quantisation = {};
        product_.quantisation.kind = cube::Quantisation::Kind::PerColumn;
        product_.quantisation.values = scales.data();
    }
    void SetLocalWorkspace(const LocalTensor<uint8_t>&) {}
    template <typename T>
    void SetWorkspace(GlobalTensor<T>& workspace) {
        workspace_ = reinterpret_cast<uint8_t*>(workspace.data());
    }
    template <typename T>
    void SetWorkspace(__gm__ const T* workspace, int) {
        workspace_ = reinterpret_cast<uint8_t*>(const_cast<T*>(workspace));
    }

    template <bool sync = true>
    void IterateAll(const GlobalTensor<DstT>& c, uint8_t enAtomic = 0, bool enSequentialWrite = false,
                    bool waitIterateAll = false, bool = false) {
        iterate_all(target(c), enAtomic, enSequentialWrite, sync || !waitIterateAll);
    }
    template <bool sync = true>
    void IterateAll(const LocalTensor<DstT>& c, uint8_t enAtomic = 0) {
        begin("IterateAll");
        iterate_all_to(c, enAtomic);
    }
    void WaitIterateAll() { pipeline_.wait(); }

    /// The next base block of C: false once all are done. With `enPartialSum` it is added to the block that
    /// GetTensorC has not fetched yet.
    template <bool sync = true>
    bool Iterate(bool enPartialSum = false) {
        begin("Iterate");
        if (!enPartialSum || !iterating_) {
            if (!iterating_) next_ = 0;
            const uint32_t count = blocks_m() * blocks_n();
            if (next_ >= count) {
                restart();
                return false;
            }
            block_ = block_at(next_++);
        }
        iterating_ = true;
        cube::check_inputs(product_);
        pipeline_.begin(product_, tiling_);
        pipeline_.block(product_, block_);
        cube::multiply(product_, block_, sums_, enPartialSum);
        return true;
    }
    template <bool sync = true>
    void GetTensorC(const GlobalTensor<DstT>& c, uint8_t enAtomic = 0, bool enSequentialWrite = false) {
        const cube::Matrix whole = target(c);
        if (enSequentialWrite) return fetch(packed(whole), enAtomic);
        fetch(whole.from(block_.row, block_.column), enAtomic);
    }
    template <bool sync = true>
    void GetTensorC(const LocalTensor<DstT>& c, uint8_t enAtomic = 0, bool = false) {
        fetch(packed(target(c)), enAtomic);
        receive(c, block_.rows * uint32_t(tiling_.baseN));
    }
    void WaitGetTensorC() { pipeline_.wait(); }

    template <bool sync = true, bool waitIterateBatch = false>
    void IterateBatch(const GlobalTensor<DstT>& c, uint32_t batchA, uint32_t batchB, bool enSequentialWrite = false,
                      const uint32_t matrixStrideA = 0, const uint32_t matrixStrideB = 0,
                      const uint32_t matrixStrideC = 0, const bool = false, const uint8_t enAtomic = 0) {
        const cube::Matrix a = product_.a, b = product_.b, first = target(c);
        const uint32_t count = batchA > batchB ? batchA : batchB;
        for (uint32_t i = 0; i < count; ++i) {
            product_.a = shifted(a, i * batchA / count, matrixStrideA, product_.m * product_.k);
            product_.b = shifted(b, i * batchB / count, matrixStrideB, product_.k * product_.n);
            iterate_all(shifted(first, i, matrixStrideC, product_.m * product_.n), enAtomic, enSequentialWrite, true);
        }
        product_.a = a;
        product_.b = b;
    }

    void End() { twin::scalar(twin::costs::matmul_call); }

private:
    static constexpr uint32_t fractal = 32;

    void restart() {
        iterating_ = false;
        next_ = 0;
    }
    void begin(const char* call) {
        if (!ready_)
            twin::raise(twin::kind::parameter, call,
                        "the Matmul object has no tiling: pass it to REGIST_MATMUL_OBJ or to Init");
        twin::scalar(twin::costs::matmul_call);
        product_.call = call;
        product_.large_copies = MM_CFG.doMultiDataLoad;
        product_.overlapped_output = MM_CFG.enUnitFlag;
        product_.with_bias = with_bias_;
        if (tiling_.baseM <= 0 || tiling_.baseN <= 0 || tiling_.baseK <= 0 || tiling_.stepM <= 0 || tiling_.stepN <= 0 ||
            tiling_.stepKa <= 0 || tiling_.stepKb <= 0)
            twin::raise(twin::kind::tiling, call,
                        "the TCubeTiling has a base block or a step of 0: was GetTiling called, and did it succeed?");
        lay_out_inputs();
        cube::check_tiling(product_, tiling_);
    }

    template <typename T>
    cube::Matrix described(const GlobalTensor<T>& tensor) const {
        cube::Matrix matrix;
        matrix.element = cube::element_of<T>();
        matrix.data = reinterpret_cast<uint8_t*>(tensor.data());
        matrix.range = tensor.range();
        return matrix;
    }
    template <typename T>
    cube::Matrix described(const LocalTensor<T>& tensor) const {
        cube::Matrix matrix;
        matrix.element = cube::element_of<T>();
        matrix.data = reinterpret_cast<uint8_t*>(tensor.data());
        matrix.local = true;
        matrix.place = tensor.place();
        return matrix;
    }
    /// The layout of a matrix whose stored rows have `columns` elements and of which there are `rows`.
    template <class Type>
    static void lay_out(cube::Matrix& matrix, uint64_t rows, uint64_t columns) {
        if constexpr (Type::format == CubeFormat::NZ) {
            matrix.width = fractal / sizeof(typename Type::T);
            matrix.pitch = matrix.width;
            matrix.block = (rows + 15) / 16 * 16 * matrix.width;
        } else {
            matrix.pitch = columns;
        }
    }
    template <class Tensor>
    void set_a(const Tensor& a, bool transposed) {
        cube::check_transpose("SetTensorA", A_TYPE::isTrans, transposed);
        product_.a = described(a);
        product_.a.transposed = transposed;
        restart();
    }
    template <class Tensor>
    void set_b(const Tensor& b, bool transposed) {
        cube::check_transpose("SetTensorB", B_TYPE::isTrans, transposed);
        product_.b = described(b);
        product_.b.transposed = transposed;
        restart();
    }
    template <class Tensor>
    void set_bias(const Tensor& bias) {
        product_.bias = described(bias);
        with_bias_ = true;
        restart();
    }
    void lay_out_inputs() {
        const bool a = product_.a.transposed, b = product_.b.transposed;
        lay_out<A_TYPE>(product_.a, a ? depth_a_ : rows_, a ? rows_ : depth_a_);
        lay_out<B_TYPE>(product_.b, b ? columns_ : depth_b_, b ? depth_b_ : columns_);
        product_.bias.pitch = columns_;
    }
    template <class Tensor>
    cube::Matrix target(const Tensor& c) const {
        cube::Matrix matrix = described(c);
        lay_out<C_TYPE>(matrix, rows_, matrix.local ? product_.n : columns_c_);
        return matrix;
    }
    /// One base block, by itself.
    cube::Matrix packed(cube::Matrix matrix) const {
        if constexpr (C_TYPE::format == CubeFormat::NZ)
            matrix.block = (block_.rows + 15) / 16 * 16 * matrix.width;
        else
            matrix.pitch = tiling_.baseN;
        return matrix;
    }
    static cube::Matrix shifted(cube::Matrix matrix, uint64_t count, uint64_t stride, uint64_t elements) {
        const uint64_t bytes = count * (stride == 0 ? elements : stride) * cube::bytes_of(matrix.element);
        matrix.data += bytes;
        matrix.place.address += static_cast<uint32_t>(matrix.local ? bytes : 0);
        return matrix;
    }

    void iterate_all(cube::Matrix c, uint8_t atomic, bool sequential, bool wait) {
        begin("IterateAll");
        if (sequential && C_TYPE::format != CubeFormat::NZ) c.pitch = product_.n;
        product_.c = c;
        product_.atomic = atomic;
        cube::check_inputs(product_);
        pipeline_.begin(product_, tiling_);
        pipeline_.all(product_);
        const cube::Block whole{0, 0, product_.m, product_.n};
        cube::Sums sums;
        cube::multiply(product_, whole, sums, false);
        cube::store(product_, whole, sums, c);
        pipeline_.end(product_, wait);
        restart();
    }
    void iterate_all_to(const LocalTensor<DstT>& c, uint8_t atomic) {
        const cube::Matrix whole = target(c);
        iterate_all(whole, atomic, false, true);
        receive(c, static_cast<uint32_t>(whole.index(product_.m - 1, product_.n - 1) + 1));
    }
    void fetch(const cube::Matrix& c, uint8_t atomic) {
        twin::scalar(twin::costs::matmul_call);
        if (!iterating_)
            twin::raise(twin::kind::parameter, "GetTensorC", "there is no block to fetch: call Iterate first");
        cube::Product part = product_;
        part.call = "GetTensorC";
        part.c = c;
        part.m = block_.rows;
        part.n = block_.columns;
        part.atomic = atomic;
        pipeline_.leave(part, block_);
        cube::store(part, block_, sums_, c);
        pipeline_.end(part, true);
    }
    /// The vector core's copy of C from global memory to UB.
    void receive(const LocalTensor<DstT>& c, uint32_t elements) {
        const uint32_t bytes = elements * static_cast<uint32_t>(sizeof(DstT));
        const uint32_t whole = (bytes + fractal - 1) / fractal * fractal;
        const uint32_t most = c.place().bytes < whole && c.place().bytes >= bytes ? c.place().bytes : whole;
        twin::instruction("GetTensorC", twin::Pipe::MTE2, twin::costs::move_issue + bytes / twin::costs::read_rate_l2,
                          {twin::writes(c.place(), most)});
    }

    uint32_t blocks_m() const { return (product_.m + tiling_.baseM - 1) / tiling_.baseM; }
    uint32_t blocks_n() const { return (product_.n + tiling_.baseN - 1) / tiling_.baseN; }
    cube::Block block_at(uint32_t number) const {
        const bool m_first = tiling_.iterateOrder == 0;
        const uint32_t i = m_first ? number % blocks_m() : number / blocks_n();
        const uint32_t j = m_first ? number / blocks_m() : number % blocks_n();
        const uint32_t row = i * tiling_.baseM, column = j * tiling_.baseN;
        const uint32_t rows = product_.m - row, columns = product_.n - column;
        return {row, column, rows < uint32_t(tiling_.baseM) ? rows : uint32_t(tiling_.baseM),
                columns < uint32_t(tiling_.baseN) ? columns : uint32_t(tiling_.baseN)};
    }

    TCubeTiling tiling_{};
    bool ready_ = false, with_bias_ = false, iterating_ = false;
    uint64_t rows_ = 0, columns_ = 0, depth_a_ = 0, depth_b_ = 0, columns_c_ = 0;
    uint32_t next_ = 0;
    uint8_t* workspace_ = nullptr;
    cube::Product product_;
    cube::Block block_;
    cube::Sums sums_;
    cube::Pipeline pipeline_;
};

template <class A_TYPE, class B_TYPE, class C_TYPE, class BIAS_TYPE = C_TYPE, const auto& MM_CFG = CFG_NORM,
          class MM_CB = MatmulCallBackFunc<>>
using Matmul = MatmulImpl<A_TYPE, B_TYPE, C_TYPE, BIAS_TYPE, MM_CFG, MM_CB>;

}  // namespace AscendC

namespace matmul = AscendC;
