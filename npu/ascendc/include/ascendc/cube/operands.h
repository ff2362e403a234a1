// What a Matmul object is told: its tiling, shapes and matrices.
#pragma once
#include "ascendc/cube/config.h"
#include "ascendc/cube/core/product.h"
#include "ascendc/global_tensor.h"
#include "ascendc/pipe.h"
#include "ascendc/tensor.h"
#include "twin/flags.h"
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

/// The setters of MatmulImpl, and how its matrices lie in memory.
template <class A_TYPE, class B_TYPE, class C_TYPE, class BIAS_TYPE>
class MatmulOperands {
    using SrcA = typename A_TYPE::T;
    using SrcB = typename B_TYPE::T;
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
    /// A (B) is a row (column) of k elements, all with this value.
    void SetTensorA(SrcA aScalar) { set_constant(product_.a, aScalar); }
    void SetTensorB(const GlobalTensor<SrcB>& b, bool isTransposeB = false) { set_b(b, isTransposeB); }
    void SetTensorB(const LocalTensor<SrcB>& b, bool isTransposeB = false) { set_b(b, isTransposeB); }
    void SetTensorB(SrcB bScalar) { set_constant(product_.b, bScalar); }
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

protected:
    static constexpr uint32_t fractal = 32;

    void restart() {
        iterating_ = false;
        next_ = 0;
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
    template <typename T>
    void set_constant(cube::Matrix& matrix, T value) {
        static_assert(std::is_same_v<T, half> || std::is_same_v<T, float>, "a scalar as matrix is half or float");
        matrix = {};
        matrix.element = cube::element_of<T>();
        matrix.constant = true;
        __builtin_memcpy(&matrix.value, &value, sizeof value);
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
    cube::Product product_;
    cube::Block block_;
};

}  // namespace AscendC
