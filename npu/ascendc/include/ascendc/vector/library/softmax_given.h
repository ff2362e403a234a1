// Softmax of which sums and maxima are known, and its logarithm.
#pragma once
#include "ascendc/vector/library/softmax.h"

namespace AscendC {

// exp(x - inMax) / inSum
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SimpleSoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& inSumTensor,
                          const LocalTensor<T>& inMaxTensor, const LocalTensor<T>& src,
                          const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                          const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SimpleSoftMax", twin::simd::Softmax::Kind::Simple, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       &sharedTmpBuffer};
    call.Run(dst, inSumTensor, inMaxTensor, src);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SimpleSoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& inSumTensor,
                          const LocalTensor<T>& inMaxTensor, const LocalTensor<T>& src,
                          const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SimpleSoftMax", twin::simd::Softmax::Kind::Simple, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       nullptr};
    call.Run(dst, inSumTensor, inMaxTensor, src);
}
template <bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SimpleSoftMax(const LocalTensor<half>& dst, const LocalTensor<float>& inSumTensor,
                          const LocalTensor<float>& inMaxTensor, const LocalTensor<half>& src,
                          const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                          const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SimpleSoftMax", twin::simd::Softmax::Kind::Simple, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       &sharedTmpBuffer};
    call.Run(dst, inSumTensor, inMaxTensor, src);
}
template <bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SimpleSoftMax(const LocalTensor<half>& dst, const LocalTensor<float>& inSumTensor,
                          const LocalTensor<float>& inMaxTensor, const LocalTensor<half>& src,
                          const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SimpleSoftMax", twin::simd::Softmax::Kind::Simple, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       nullptr};
    call.Run(dst, inSumTensor, inMaxTensor, src);
}

// x - max - ln(sum)
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void LogSoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& sumTensor, const LocalTensor<T>& maxTensor,
                       const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                       const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"LogSoftMax", twin::simd::Softmax::Kind::Log, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       &sharedTmpBuffer};
    call.Run(dst, sumTensor, maxTensor, src);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void LogSoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& sumTensor, const LocalTensor<T>& maxTensor,
                       const LocalTensor<T>& src, const SoftMaxTiling& tiling,
                       const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"LogSoftMax", twin::simd::Softmax::Kind::Log, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       nullptr};
    call.Run(dst, sumTensor, maxTensor, src);
}

}  // namespace AscendC
