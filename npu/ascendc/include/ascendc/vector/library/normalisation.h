// Normalisation of rows.
#pragma once
#include "ascendc/vector/core/rows.h"
#include "ascendc/vector/library/tiling.h"

namespace AscendC {

// (x - mean) / sqrt(variance + epsilon) * gamma + beta along the last axis of [B, S, H]
template <typename T, bool isReuseSource = false>
inline void LayerNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
                      const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX, const LocalTensor<T>& gamma,
                      const LocalTensor<T>& beta,
                      const LocalTensor<uint8_t>& sharedTmpBuffer, const T epsilon, const LayerNormTiling& tiling) {
    twin::simd::Normalisation norm;
    norm.rows = tiling.bLength * tiling.sLength;
    norm.stride = tiling.hLength;
    norm.valid = tiling.originalHLength ? tiling.originalHLength : tiling.hLength;
    norm.epsilon = epsilon;
    norm.dst = twin::simd::Of(output);
    norm.src = twin::simd::Of(inputX);
    norm.gamma = twin::simd::Of(gamma);
    norm.beta = twin::simd::Of(beta);
    norm.mean = twin::simd::Of(outputMean);
    norm.variance = twin::simd::Of(outputVariance);
    twin::simd::RunNormalisation("LayerNorm", norm, &sharedTmpBuffer);
}
// (x - mean) / sqrt(variance + epsilon) * gamma + beta along the last axis of [B, S, H]
template <typename T, bool isReuseSource = false>
inline void LayerNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
                      const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX, const LocalTensor<T>& gamma,
                      const LocalTensor<T>& beta, const T epsilon, const LayerNormTiling& tiling) {
    twin::simd::Normalisation norm;
    norm.rows = tiling.bLength * tiling.sLength;
    norm.stride = tiling.hLength;
    norm.valid = tiling.originalHLength ? tiling.originalHLength : tiling.hLength;
    norm.epsilon = epsilon;
    norm.dst = twin::simd::Of(output);
    norm.src = twin::simd::Of(inputX);
    norm.gamma = twin::simd::Of(gamma);
    norm.beta = twin::simd::Of(beta);
    norm.mean = twin::simd::Of(outputMean);
    norm.variance = twin::simd::Of(outputVariance);
    twin::simd::RunNormalisation("LayerNorm", norm, nullptr);
}

// The same for rows given by LayerNormPara, with 1 / sqrt(variance + epsilon) instead of the variance.
template <typename U, typename T, bool isReuseSource = false>
inline void LayerNorm(const LocalTensor<T>& output, const LocalTensor<float>& outputMean,
                      const LocalTensor<float>& outputRstd, const LocalTensor<T>& inputX, const LocalTensor<U>& gamma,
                      const LocalTensor<U>& beta, const float epsilon,
                      const LocalTensor<uint8_t>& sharedTmpBuffer, const LayerNormPara& para,
                      const LayerNormSeparateTiling&) {
    twin::simd::Normalisation norm;
    norm.rows = para.aLength;
    norm.stride = para.rLengthWithPadding;
    norm.valid = para.rLength;
    norm.epsilon = epsilon;
    norm.reciprocal = true;
    norm.dst = twin::simd::Of(output);
    norm.src = twin::simd::Of(inputX);
    norm.gamma = twin::simd::Of(gamma);
    norm.beta = twin::simd::Of(beta);
    norm.mean = twin::simd::Of(outputMean);
    norm.variance = twin::simd::Of(outputRstd);
    twin::simd::RunNormalisation("LayerNorm", norm, &sharedTmpBuffer);
}
// The same for rows given by LayerNormPara, with 1 / sqrt(variance + epsilon) instead of the variance.
template <typename U, typename T, bool isReuseSource = false>
inline void LayerNorm(const LocalTensor<T>& output, const LocalTensor<float>& outputMean,
                      const LocalTensor<float>& outputRstd, const LocalTensor<T>& inputX, const LocalTensor<U>& gamma,
                      const LocalTensor<U>& beta, const float epsilon, const LayerNormPara& para,
                      const LayerNormSeparateTiling&) {
    twin::simd::Normalisation norm;
    norm.rows = para.aLength;
    norm.stride = para.rLengthWithPadding;
    norm.valid = para.rLength;
    norm.epsilon = epsilon;
    norm.reciprocal = true;
    norm.dst = twin::simd::Of(output);
    norm.src = twin::simd::Of(inputX);
    norm.gamma = twin::simd::Of(gamma);
    norm.beta = twin::simd::Of(beta);
    norm.mean = twin::simd::Of(outputMean);
    norm.variance = twin::simd::Of(outputRstd);
    twin::simd::RunNormalisation("LayerNorm", norm, nullptr);
}

// x / sqrt(mean(x * x) + epsilon) * gamma along the last axis of [B, S, H]
template <typename T, bool isBasicBlock = false>
inline void RmsNorm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, const LocalTensor<T>& gammaLocal,
                    const LocalTensor<uint8_t>& sharedTmpBuffer,
                    const T epsilon, const RmsNormTiling& tiling) {
    twin::simd::Normalisation norm;
    norm.centred = false;
    norm.rows = tiling.bLength * tiling.sLength;
    norm.stride = tiling.hLength;
    norm.valid = tiling.originalHLength ? tiling.originalHLength : tiling.hLength;
    norm.epsilon = epsilon;
    norm.dst = twin::simd::Of(dstLocal);
    norm.src = twin::simd::Of(srcLocal);
    norm.gamma = twin::simd::Of(gammaLocal);
    twin::simd::RunNormalisation("RmsNorm", norm, &sharedTmpBuffer);
}
// x / sqrt(mean(x * x) + epsilon) * gamma along the last axis of [B, S, H]
template <typename T, bool isBasicBlock = false>
inline void RmsNorm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, const LocalTensor<T>& gammaLocal,
                    const T epsilon, const RmsNormTiling& tiling) {
    twin::simd::Normalisation norm;
    norm.centred = false;
    norm.rows = tiling.bLength * tiling.sLength;
    norm.stride = tiling.hLength;
    norm.valid = tiling.originalHLength ? tiling.originalHLength : tiling.hLength;
    norm.epsilon = epsilon;
    norm.dst = twin::simd::Of(dstLocal);
    norm.src = twin::simd::Of(srcLocal);
    norm.gamma = twin::simd::Of(gammaLocal);
    twin::simd::RunNormalisation("RmsNorm", norm, nullptr);
}

}  // namespace AscendC
