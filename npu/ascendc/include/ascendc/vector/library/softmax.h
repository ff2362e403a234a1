// Softmax and its relatives.
#pragma once
#include "ascendc/vector/core/rows.h"
#include "ascendc/vector/library/tiling.h"

namespace twin::simd {

// One call of a softmax: its name, its form, where its rows are, and its buffer if it was given one.
struct SoftmaxCall {
    const char* name;
    Softmax::Kind kind;
    bool nz;
    const SoftMaxTiling& tiling;
    const AscendC::SoftMaxShapeInfo& shape;
    const LocalTensor<uint8_t>* temporary;

    // Rows and strides: from the shape where it is given, else from the tiling.
    Softmax Rows() const {
        if (nz) raise(kind::unsupported, name, "the NZ layout is not simulated: use rows (ND)");
        Softmax softmax;
        softmax.kind = kind;
        softmax.rows = shape.oriSrcM ? shape.oriSrcM : shape.srcM ? shape.srcM : tiling.srcM;
        softmax.stride = shape.srcK ? shape.srcK : tiling.srcK;
        softmax.valid = shape.oriSrcK ? shape.oriSrcK : softmax.stride;
        if (softmax.rows == 0 || softmax.valid == 0) {
            raise(kind::parameter, name, "the shape has no elements: fill in SoftMaxShapeInfo, or the tiling by SoftMaxTilingFunc");
        }
        return softmax;
    }

    template <typename T>
    void Run(const LocalTensor<T>& dst, const LocalTensor<T>& src) const {
        Softmax softmax = Rows();
        softmax.dst = Of(dst);
        softmax.src = Of(src);
        RunSoftmax(name, softmax, temporary);
    }
    template <typename T, typename S>
    void Run(const LocalTensor<T>& dst, const LocalTensor<S>& sum, const LocalTensor<S>& max, const LocalTensor<T>& src) const {
        RunSoftmax(name, With(dst, sum, max, src), temporary);
    }
    // A row that comes in parts: `factor` is what the earlier result is to be multiplied by.
    template <typename T, typename S>
    void Run(const LocalTensor<T>& dst, const LocalTensor<S>& sum, const LocalTensor<S>& max, const LocalTensor<T>& src,
             const LocalTensor<S>& factor, const LocalTensor<S>& oldSum, const LocalTensor<S>& oldMax, bool update) const {
        Softmax softmax = With(dst, sum, max, src);
        softmax.factor = Of(factor);
        softmax.old_sum = Of(oldSum);
        softmax.old_max = Of(oldMax);
        softmax.update = update;
        RunSoftmax(name, softmax, temporary);
    }
    template <typename T>
    void Grad(bool front, const LocalTensor<T>& dst, const LocalTensor<T>& grad, const LocalTensor<T>& src) const {
        const Softmax rows = Rows();
        RunSoftmaxGrad(name, front, rows.rows, rows.stride, rows.valid, Of(dst), Of(grad), Of(src), temporary);
    }

private:
    template <typename T, typename S>
    Softmax With(const LocalTensor<T>& dst, const LocalTensor<S>& sum, const LocalTensor<S>& max, const LocalTensor<T>& src) const {
        Softmax softmax = Rows();
        softmax.dst = Of(dst);
        softmax.src = Of(src);
        softmax.sum = Of(sum);
        softmax.max = Of(max);
        return softmax;
    }
};

}  // namespace twin::simd

namespace AscendC {

struct SoftmaxConfig {
    bool isCheckTiling = true;
    uint32_t oriSrcM = 0, oriSrcK = 0;
};
inline constexpr SoftmaxConfig SOFTMAX_DEFAULT_CFG{};

// exp(x - max) / sum along rows; the sums and maxima fill a block of 32 B per row
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& sumTensor, const LocalTensor<T>& maxTensor,
                    const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                    const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftMax", twin::simd::Softmax::Kind::Plain, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       &sharedTmpBuffer};
    call.Run(dst, sumTensor, maxTensor, src);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& sumTensor, const LocalTensor<T>& maxTensor,
                    const LocalTensor<T>& src, const SoftMaxTiling& tiling,
                    const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftMax", twin::simd::Softmax::Kind::Plain, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       nullptr};
    call.Run(dst, sumTensor, maxTensor, src);
}
template <bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftMax(const LocalTensor<half>& dst, const LocalTensor<float>& sumTensor,
                    const LocalTensor<float>& maxTensor, const LocalTensor<half>& src,
                    const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                    const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftMax", twin::simd::Softmax::Kind::Plain, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       &sharedTmpBuffer};
    call.Run(dst, sumTensor, maxTensor, src);
}
template <bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftMax(const LocalTensor<half>& dst, const LocalTensor<float>& sumTensor,
                    const LocalTensor<float>& maxTensor, const LocalTensor<half>& src, const SoftMaxTiling& tiling,
                    const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftMax", twin::simd::Softmax::Kind::Plain, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       nullptr};
    call.Run(dst, sumTensor, maxTensor, src);
}

// The same without the sums and maxima.
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                    const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                    const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftMax", twin::simd::Softmax::Kind::Plain, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       &sharedTmpBuffer};
    call.Run(dst, src);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const SoftMaxTiling& tiling,
                    const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftMax", twin::simd::Softmax::Kind::Plain, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       nullptr};
    call.Run(dst, src);
}

}  // namespace AscendC
