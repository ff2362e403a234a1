// LayerNorm of a scaled input and a residual.
#pragma once
#include "ascendc/vector/library/normalisation.h"

namespace twin::simd {

template <typename T>
Normalisation DeepNormOf(Normalisation norm, const LocalTensor<T>& dst, const LocalTensor<T>& mean,
                         const LocalTensor<T>& rstd, const LocalTensor<T>& src, const LocalTensor<T>& residual,
                         const LocalTensor<T>& beta, const LocalTensor<T>& gamma, float alpha) {
    norm.reciprocal = true;
    norm.alpha = alpha;
    norm.residual = Of(residual);
    return LayerNormOf(norm, dst, mean, rstd, src, gamma, beta);
}

}  // namespace twin::simd

namespace AscendC {

// LayerNorm(alpha · src + gx) along the last axis of [B, S, H], with mean and 1 / sqrt(variance + epsilon)
template <typename T, bool isReuseSrc = false, bool isBasicBlock = false>
inline void DeepNorm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& meanLocal, const LocalTensor<T>& rstdLocal,
                     const LocalTensor<T>& srcLocal, const LocalTensor<T>& gxLocal, const LocalTensor<T>& betaLocal,
                     const LocalTensor<T>& gammaLocal, const LocalTensor<uint8_t>& sharedTmpBuffer, const T alpha,
                     const T epsilon, const DeepNormTiling& tiling) {
    const auto norm = twin::simd::DeepNormOf(twin::simd::RowsOf(tiling, epsilon), dstLocal, meanLocal, rstdLocal, srcLocal,
                                             gxLocal, betaLocal, gammaLocal, alpha);
    twin::simd::RunNormalisation("DeepNorm", norm, &sharedTmpBuffer);
}
template <typename T, bool isReuseSrc = false, bool isBasicBlock = false>
inline void DeepNorm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& meanLocal, const LocalTensor<T>& rstdLocal,
                     const LocalTensor<T>& srcLocal, const LocalTensor<T>& gxLocal, const LocalTensor<T>& betaLocal,
                     const LocalTensor<T>& gammaLocal, const T alpha, const T epsilon, const DeepNormTiling& tiling) {
    const auto norm = twin::simd::DeepNormOf(twin::simd::RowsOf(tiling, epsilon), dstLocal, meanLocal, rstdLocal, srcLocal,
                                             gxLocal, betaLocal, gammaLocal, alpha);
    twin::simd::RunNormalisation("DeepNorm", norm, nullptr);
}

}  // namespace AscendC
