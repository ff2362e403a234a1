// Normalisation of rows.
#pragma once
#include "ascendc/vector/core/rows.h"
#include "ascendc/vector/library/tiling.h"

namespace twin::simd {

// The rows of [B, S, H] along the last axis.
template <typename Tiling>
Normalisation RowsOf(const Tiling& tiling, float epsilon) {
    Normalisation norm;
    norm.rows = tiling.bLength * tiling.sLength;
    norm.stride = tiling.hLength;
    norm.valid = tiling.originalHLength ? tiling.originalHLength : tiling.hLength;
    norm.epsilon = epsilon;
    return norm;
}

// A norm with mean, gamma and beta, of rows or groups that are told elsewhere; `spread` receives the variance, or 1 / sqrt(variance + epsilon).
template <typename T, typename S, typename U>
Normalisation LayerNormOf(Normalisation norm, const LocalTensor<T>& dst, const LocalTensor<S>& mean,
                          const LocalTensor<S>& spread, const LocalTensor<T>& src, const LocalTensor<U>& gamma,
                          const LocalTensor<U>& beta) {
    norm.dst = Of(dst);
    norm.src = Of(src);
    norm.gamma = Of(gamma);
    norm.beta = Of(beta);
    norm.mean = Of(mean);
    norm.variance = Of(spread);
    return norm;
}

// Rows as LayerNormPara gives them, with 1 / sqrt(variance + epsilon) instead of the variance.
inline Normalisation RowsOf(const AscendC::LayerNormPara& para, float epsilon) {
    Normalisation norm;
    norm.rows = para.aLength;
    norm.stride = para.rLengthWithPadding;
    norm.valid = para.rLength;
    norm.epsilon = epsilon;
    norm.reciprocal = true;
    return norm;
}

template <typename T>
Normalisation RmsNormOf(Normalisation norm, const LocalTensor<T>& dst, const LocalTensor<T>& src,
                        const LocalTensor<T>& gamma) {
    norm.centred = false;
    norm.dst = Of(dst);
    norm.src = Of(src);
    norm.gamma = Of(gamma);
    return norm;
}

}  // namespace twin::simd

namespace AscendC {

// (x - mean) / sqrt(variance + epsilon) * gamma + beta along the last axis of [B, S, H]
template <typename T, bool isReuseSource = false>
inline void LayerNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
                      const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX, const LocalTensor<T>& gamma,
                      const LocalTensor<T>& beta, const LocalTensor<uint8_t>& sharedTmpBuffer, const T epsilon,
                      const LayerNormTiling& tiling) {
    const auto rows = twin::simd::RowsOf(tiling, epsilon);
    const auto norm = twin::simd::LayerNormOf(rows, output, outputMean, outputVariance, inputX, gamma, beta);
    twin::simd::RunNormalisation("LayerNorm", norm, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void LayerNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
                      const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX, const LocalTensor<T>& gamma,
                      const LocalTensor<T>& beta, const T epsilon, const LayerNormTiling& tiling) {
    const auto rows = twin::simd::RowsOf(tiling, epsilon);
    const auto norm = twin::simd::LayerNormOf(rows, output, outputMean, outputVariance, inputX, gamma, beta);
    twin::simd::RunNormalisation("LayerNorm", norm, nullptr);
}

// The same for rows given by LayerNormPara, with 1 / sqrt(variance + epsilon) instead of the variance.
template <typename U, typename T, bool isReuseSource = false>
inline void LayerNorm(const LocalTensor<T>& output, const LocalTensor<float>& outputMean,
                      const LocalTensor<float>& outputRstd, const LocalTensor<T>& inputX, const LocalTensor<U>& gamma,
                      const LocalTensor<U>& beta, const float epsilon, const LocalTensor<uint8_t>& sharedTmpBuffer,
                      const LayerNormPara& para, const LayerNormSeparateTiling&) {
    const auto rows = twin::simd::RowsOf(para, epsilon);
    const auto norm = twin::simd::LayerNormOf(rows, output, outputMean, outputRstd, inputX, gamma, beta);
    twin::simd::RunNormalisation("LayerNorm", norm, &sharedTmpBuffer);
}
template <typename U, typename T, bool isReuseSource = false>
inline void LayerNorm(const LocalTensor<T>& output, const LocalTensor<float>& outputMean,
                      const LocalTensor<float>& outputRstd, const LocalTensor<T>& inputX, const LocalTensor<U>& gamma,
                      const LocalTensor<U>& beta, const float epsilon, const LayerNormPara& para,
                      const LayerNormSeparateTiling&) {
    const auto rows = twin::simd::RowsOf(para, epsilon);
    const auto norm = twin::simd::LayerNormOf(rows, output, outputMean, outputRstd, inputX, gamma, beta);
    twin::simd::RunNormalisation("LayerNorm", norm, nullptr);
}

// x / sqrt(mean(x * x) + epsilon) * gamma along the last axis of [B, S, H]
template <typename T, bool isBasicBlock = false>
inline void RmsNorm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, const LocalTensor<T>& gammaLocal,
                    const LocalTensor<uint8_t>& sharedTmpBuffer, const T epsilon, const RmsNormTiling& tiling) {
    const auto norm = twin::simd::RmsNormOf(twin::simd::RowsOf(tiling, epsilon), dstLocal, srcLocal, gammaLocal);
    twin::simd::RunNormalisation("RmsNorm", norm, &sharedTmpBuffer);
}
template <typename T, bool isBasicBlock = false>
inline void RmsNorm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, const LocalTensor<T>& gammaLocal,
                    const T epsilon, const RmsNormTiling& tiling) {
    const auto norm = twin::simd::RmsNormOf(twin::simd::RowsOf(tiling, epsilon), dstLocal, srcLocal, gammaLocal);
    twin::simd::RunNormalisation("RmsNorm", norm, nullptr);
}

}  // namespace AscendC
