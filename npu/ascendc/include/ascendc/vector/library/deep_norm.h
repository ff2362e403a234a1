// LayerNorm of a scaled input and a residual.
#pragma once
#include "ascendc/vector/core/rows.h"
#include "ascendc/vector/library/tiling.h"

namespace AscendC {

template <typename T>
twin::simd::Normalisation deep_norm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& meanLocal,
                                    const LocalTensor<T>& rstdLocal, const LocalTensor<T>& srcLocal,
                                    const LocalTensor<T>& gxLocal, const LocalTensor<T>& betaLocal,
                                    const LocalTensor<T>& gammaLocal, const T alpha, const T epsilon,
                                    const DeepNormTiling& tiling) {
    twin::simd::Normalisation norm;
    norm.rows = tiling.bLength * tiling.sLength;
    norm.stride = tiling.hLength;
    norm.valid = tiling.originalHLength ? tiling.originalHLength : tiling.hLength;
    norm.epsilon = static_cast<float>(epsilon);
    norm.reciprocal = true;
    norm.alpha = static_cast<float>(alpha);
    norm.dst = twin::simd::Of(dstLocal);
    norm.src = twin::simd::Of(srcLocal);
    norm.residual = twin::simd::Of(gxLocal);
    norm.gamma = twin::simd::Of(gammaLocal);
    norm.beta = twin::simd::Of(betaLocal);
    norm.mean = twin::simd::Of(meanLocal);
    norm.variance = twin::simd::Of(rstdLocal);
    return norm;
}

// LayerNorm(alpha · src + gx) along the last axis of [B, S, H], with mean and 1 / sqrt(variance + epsilon)
template <typename T, bool isReuseSrc = false, bool isBasicBlock = false>
inline void DeepNorm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& meanLocal, const LocalTensor<T>& rstdLocal,
                     const LocalTensor<T>& srcLocal, const LocalTensor<T>& gxLocal, const LocalTensor<T>& betaLocal,
                     const LocalTensor<T>& gammaLocal, const LocalTensor<uint8_t>& sharedTmpBuffer, const T alpha,
                     const T epsilon, const DeepNormTiling& tiling) {
    twin::simd::RunNormalisation("DeepNorm",
                                 deep_norm(dstLocal, meanLocal, rstdLocal, srcLocal, gxLocal, betaLocal, gammaLocal,
                                           alpha, epsilon, tiling),
                                 &sharedTmpBuffer);
}
template <typename T, bool isReuseSrc = false, bool isBasicBlock = false>
inline void DeepNorm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& meanLocal, const LocalTensor<T>& rstdLocal,
                     const LocalTensor<T>& srcLocal, const LocalTensor<T>& gxLocal, const LocalTensor<T>& betaLocal,
                     const LocalTensor<T>& gammaLocal, const T alpha, const T epsilon, const DeepNormTiling& tiling) {
    twin::simd::RunNormalisation("DeepNorm",
                                 deep_norm(dstLocal, meanLocal, rstdLocal, srcLocal, gxLocal, betaLocal, gammaLocal,
                                           alpha, epsilon, tiling),
                                 nullptr);
}

}  // namespace AscendC
