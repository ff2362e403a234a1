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
    twin::simd::Softmax softmax = twin::simd::SoftmaxOf(twin::simd::Softmax::Kind::Simple, isDataFormatNZ, "SimpleSoftMax", tiling,
                                                        softmaxShapeInfo);
    softmax.dst = twin::simd::Of(dst);
    softmax.src = twin::simd::Of(src);
    softmax.sum = twin::simd::Of(inSumTensor);
    softmax.max = twin::simd::Of(inMaxTensor);
    twin::simd::RunSoftmax("SimpleSoftMax", softmax, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SimpleSoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& inSumTensor,
                          const LocalTensor<T>& inMaxTensor, const LocalTensor<T>& src,
                          const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    twin::simd::Softmax softmax = twin::simd::SoftmaxOf(twin::simd::Softmax::Kind::Simple, isDataFormatNZ, "SimpleSoftMax", tiling,
                                                        softmaxShapeInfo);
    softmax.dst = twin::simd::Of(dst);
    softmax.src = twin::simd::Of(src);
    softmax.sum = twin::simd::Of(inSumTensor);
    softmax.max = twin::simd::Of(inMaxTensor);
    twin::simd::RunSoftmax("SimpleSoftMax", softmax, nullptr);
}
template <bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SimpleSoftMax(const LocalTensor<half>& dst, const LocalTensor<float>& inSumTensor,
                          const LocalTensor<float>& inMaxTensor, const LocalTensor<half>& src,
                          const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                          const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    twin::simd::Softmax softmax = twin::simd::SoftmaxOf(twin::simd::Softmax::Kind::Simple, isDataFormatNZ, "SimpleSoftMax", tiling,
                                                        softmaxShapeInfo);
    softmax.dst = twin::simd::Of(dst);
    softmax.src = twin::simd::Of(src);
    softmax.sum = twin::simd::Of(inSumTensor);
    softmax.max = twin::simd::Of(inMaxTensor);
    twin::simd::RunSoftmax("SimpleSoftMax", softmax, &sharedTmpBuffer);
}
template <bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SimpleSoftMax(const LocalTensor<half>& dst, const LocalTensor<float>& inSumTensor,
                          const LocalTensor<float>& inMaxTensor, const LocalTensor<half>& src,
                          const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    twin::simd::Softmax softmax = twin::simd::SoftmaxOf(twin::simd::Softmax::Kind::Simple, isDataFormatNZ, "SimpleSoftMax", tiling,
                                                        softmaxShapeInfo);
    softmax.dst = twin::simd::Of(dst);
    softmax.src = twin::simd::Of(src);
    softmax.sum = twin::simd::Of(inSumTensor);
    softmax.max = twin::simd::Of(inMaxTensor);
    twin::simd::RunSoftmax("SimpleSoftMax", softmax, nullptr);
}

// x - max - ln(sum)
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void LogSoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& sumTensor, const LocalTensor<T>& maxTensor,
                       const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                       const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    twin::simd::Softmax softmax = twin::simd::SoftmaxOf(twin::simd::Softmax::Kind::Log, isDataFormatNZ, "LogSoftMax", tiling,
                                                        softmaxShapeInfo);
    softmax.dst = twin::simd::Of(dst);
    softmax.src = twin::simd::Of(src);
    softmax.sum = twin::simd::Of(sumTensor);
    softmax.max = twin::simd::Of(maxTensor);
    twin::simd::RunSoftmax("LogSoftMax", softmax, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false,
          const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void LogSoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& sumTensor, const LocalTensor<T>& maxTensor,
                       const LocalTensor<T>& src, const SoftMaxTiling& tiling,
                       const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    twin::simd::Softmax softmax = twin::simd::SoftmaxOf(twin::simd::Softmax::Kind::Log, isDataFormatNZ, "LogSoftMax", tiling,
                                                        softmaxShapeInfo);
    softmax.dst = twin::simd::Of(dst);
    softmax.src = twin::simd::Of(src);
    softmax.sum = twin::simd::Of(sumTensor);
    softmax.max = twin::simd::Of(maxTensor);
    twin::simd::RunSoftmax("LogSoftMax", softmax, nullptr);
}

}  // namespace AscendC
