// Softmax and its relatives.
#pragma once
#include "ascendc/vector/core/rows.h"
#include "ascendc/vector/library/tiling.h"

namespace twin::simd {

// Rows and strides: from the shape where it is given, else from the tiling.
inline Softmax SoftmaxOf(Softmax::Kind kind, bool nz, const char* call, const SoftMaxTiling& tiling,
                         const AscendC::SoftMaxShapeInfo& shape) {
    if (nz) raise(kind::unsupported, call, "the NZ layout is not simulated: use rows (ND)");
    Softmax softmax;
    softmax.kind = kind;
    softmax.rows = shape.oriSrcM ? shape.oriSrcM : shape.srcM ? shape.srcM : tiling.srcM;
    softmax.stride = shape.srcK ? shape.srcK : tiling.srcK;
    softmax.valid = shape.oriSrcK ? shape.oriSrcK : softmax.stride;
    if (softmax.rows == 0 || softmax.valid == 0) {
        raise(kind::parameter, call, "the shape has no elements: fill in SoftMaxShapeInfo, or the tiling by SoftMaxTilingFunc");
    }
    return softmax;
}

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
    twin::simd::Softmax softmax = twin::simd::SoftmaxOf(twin::simd::Softmax::Kind::Plain, isDataFormatNZ, "SoftMax", tiling,
                                                        softmaxShapeInfo);
    softmax.dst = twin::simd::Of(dst);
    softmax.src = twin::simd::Of(src);
    softmax.sum = twin::simd::Of(sumTensor);
    softmax.max = twin::simd::Of(maxTensor);
    twin::simd::RunSoftmax("SoftMax", softmax, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& sumTensor, const LocalTensor<T>& maxTensor,
                    const LocalTensor<T>& src, const SoftMaxTiling& tiling,
                    const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    twin::simd::Softmax softmax = twin::simd::SoftmaxOf(twin::simd::Softmax::Kind::Plain, isDataFormatNZ, "SoftMax", tiling,
                                                        softmaxShapeInfo);
    softmax.dst = twin::simd::Of(dst);
    softmax.src = twin::simd::Of(src);
    softmax.sum = twin::simd::Of(sumTensor);
    softmax.max = twin::simd::Of(maxTensor);
    twin::simd::RunSoftmax("SoftMax", softmax, nullptr);
}
template <bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftMax(const LocalTensor<half>& dst, const LocalTensor<float>& sumTensor,
                    const LocalTensor<float>& maxTensor, const LocalTensor<half>& src,
                    const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                    const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    twin::simd::Softmax softmax = twin::simd::SoftmaxOf(twin::simd::Softmax::Kind::Plain, isDataFormatNZ, "SoftMax", tiling,
                                                        softmaxShapeInfo);
    softmax.dst = twin::simd::Of(dst);
    softmax.src = twin::simd::Of(src);
    softmax.sum = twin::simd::Of(sumTensor);
    softmax.max = twin::simd::Of(maxTensor);
    twin::simd::RunSoftmax("SoftMax", softmax, &sharedTmpBuffer);
}
template <bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftMax(const LocalTensor<half>& dst, const LocalTensor<float>& sumTensor,
                    const LocalTensor<float>& maxTensor, const LocalTensor<half>& src, const SoftMaxTiling& tiling,
                    const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    twin::simd::Softmax softmax = twin::simd::SoftmaxOf(twin::simd::Softmax::Kind::Plain, isDataFormatNZ, "SoftMax", tiling,
                                                        softmaxShapeInfo);
    softmax.dst = twin::simd::Of(dst);
    softmax.src = twin::simd::Of(src);
    softmax.sum = twin::simd::Of(sumTensor);
    softmax.max = twin::simd::Of(maxTensor);
    twin::simd::RunSoftmax("SoftMax", softmax, nullptr);
}

// The same without the sums and maxima.
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                    const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                    const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    twin::simd::Softmax softmax = twin::simd::SoftmaxOf(twin::simd::Softmax::Kind::Plain, isDataFormatNZ, "SoftMax", tiling,
                                                        softmaxShapeInfo);
    softmax.dst = twin::simd::Of(dst);
    softmax.src = twin::simd::Of(src);
    twin::simd::RunSoftmax("SoftMax", softmax, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const SoftMaxTiling& tiling,
                    const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    twin::simd::Softmax softmax = twin::simd::SoftmaxOf(twin::simd::Softmax::Kind::Plain, isDataFormatNZ, "SoftMax", tiling,
                                                        softmaxShapeInfo);
    softmax.dst = twin::simd::Of(dst);
    softmax.src = twin::simd::Of(src);
    twin::simd::RunSoftmax("SoftMax", softmax, nullptr);
}

}  // namespace AscendC
