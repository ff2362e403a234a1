// Normalisation over groups and batches, and running statistics.
#pragma once
#include "ascendc/vector/core/statistics.h"
#include "ascendc/vector/library/normalisation.h"

namespace AscendC {

struct WelfordUpdateParam {
    uint32_t rnLength = 0, abLength = 0, abComputeLength = 0;
    float nRec = 1;
};
struct WelfordFinalizePara {
    uint32_t rnLength = 0, abLength = 0, headCount = 0, headCountLength = 0, tailCount = 0, tailCountLength = 0;
    float abRec = 1, rRec = 1;
};

// [N, C, H * W] in g groups of d channels; gamma and beta per channel, mean and variance per sample and group
template <typename T, bool isReuseSource = false>
inline void GroupNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
                      const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX, const LocalTensor<T>& gamma,
                      const LocalTensor<T>& beta, const LocalTensor<uint8_t>& sharedTmpBuffer, const T epsilon,
                      const GroupNormTiling& tiling) {
    twin::simd::RunGroupNorm("GroupNorm", tiling.n, tiling.g, tiling.d, tiling.hw, epsilon,
                             twin::simd::LayerNormOf({}, output, outputMean, outputVariance, inputX, gamma, beta),
                             &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void GroupNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
                      const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX, const LocalTensor<T>& gamma,
                      const LocalTensor<T>& beta, const T epsilon,
                      const GroupNormTiling& tiling) {
    twin::simd::RunGroupNorm("GroupNorm", tiling.n, tiling.g, tiling.d, tiling.hw, epsilon,
                             twin::simd::LayerNormOf({}, output, outputMean, outputVariance, inputX, gamma, beta),
                             nullptr);
}
// [B, S * H] over B; gamma and beta per row, mean and variance per column
template <typename T, bool isReuseSource = false, bool isBasicBlock = false>
inline void BatchNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
                      const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX, const LocalTensor<T>& gamm,
                      const LocalTensor<T>& beta, const LocalTensor<uint8_t>& sharedTmpBuffer, const T epsilon,
                      const BatchNormTiling& tiling) {
    twin::simd::RunBatchNorm("BatchNorm", tiling.originalBLength, tiling.meanVarSize, epsilon,
                             twin::simd::LayerNormOf({}, output, outputMean, outputVariance, inputX, gamm, beta),
                             &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false>
inline void BatchNorm(const LocalTensor<T>& output, const LocalTensor<T>& outputMean,
                      const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX, const LocalTensor<T>& gamm,
                      const LocalTensor<T>& beta, const T epsilon,
                      const BatchNormTiling& tiling) {
    twin::simd::RunBatchNorm("BatchNorm", tiling.originalBLength, tiling.meanVarSize, epsilon,
                             twin::simd::LayerNormOf({}, output, outputMean, outputVariance, inputX, gamm, beta),
                             nullptr);
}
// mean' = mean + (x - mean) * nRec, variance' = variance + (x - mean) * (x - mean'): sums of squares until the end
template <typename T, typename U, bool isReuseSource = false>
inline void WelfordUpdate(const LocalTensor<U>& outputMean, const LocalTensor<U>& outputVariance,
                          const LocalTensor<U>& inputMean, const LocalTensor<U>& inputVariance,
                          const LocalTensor<T>& inputX, const LocalTensor<uint8_t>& sharedTmpBuffer, const WelfordUpdateParam& para) {
    twin::simd::RunWelford("WelfordUpdate", para.rnLength, para.abLength, para.abComputeLength, para.nRec,
                           twin::simd::Of(outputMean), twin::simd::Of(outputVariance), twin::simd::Of(inputMean),
                           twin::simd::Of(inputVariance), twin::simd::Of(inputX), &sharedTmpBuffer);
}
template <typename T, typename U, bool isReuseSource = false>
inline void WelfordUpdate(const LocalTensor<U>& outputMean, const LocalTensor<U>& outputVariance,
                          const LocalTensor<U>& inputMean, const LocalTensor<U>& inputVariance,
                          const LocalTensor<T>& inputX, const WelfordUpdateParam& para) {
    twin::simd::RunWelford("WelfordUpdate", para.rnLength, para.abLength, para.abComputeLength, para.nRec,
                           twin::simd::Of(outputMean), twin::simd::Of(outputVariance), twin::simd::Of(inputMean),
                           twin::simd::Of(inputVariance), twin::simd::Of(inputX), nullptr);
}
// Mean and variance of all columns together; with counts each column stands for as many elements as its count says.
template <bool isReuseSource = false>
inline void WelfordFinalize(const LocalTensor<float>& outputMean, const LocalTensor<float>& outputVariance,
                            const LocalTensor<float>& inputMean, const LocalTensor<float>& inputVariance,
                            const LocalTensor<uint8_t>& sharedTmpBuffer, const WelfordFinalizePara& para) {
    twin::simd::RunWelfordEnd("WelfordFinalize", para.abLength, para.rnLength, para.abRec, para.rRec,
                              twin::simd::Of(outputMean), twin::simd::Of(outputVariance), twin::simd::Of(inputMean),
                              twin::simd::Of(inputVariance), {}, &sharedTmpBuffer);
}
template <bool isReuseSource = false>
inline void WelfordFinalize(const LocalTensor<float>& outputMean, const LocalTensor<float>& outputVariance,
                            const LocalTensor<float>& inputMean, const LocalTensor<float>& inputVariance,
                            const LocalTensor<int32_t>& counts, const LocalTensor<uint8_t>& sharedTmpBuffer,
                            const WelfordFinalizePara& para) {
    twin::simd::RunWelfordEnd("WelfordFinalize", para.abLength, para.rnLength, para.rRec, para.rRec,
                              twin::simd::Of(outputMean), twin::simd::Of(outputVariance), twin::simd::Of(inputMean),
                              twin::simd::Of(inputVariance), twin::simd::Of(counts), &sharedTmpBuffer);
}
template <bool isReuseSource = false>
inline void WelfordFinalize(const LocalTensor<float>& outputMean, const LocalTensor<float>& outputVariance,
                            const LocalTensor<float>& inputMean, const LocalTensor<float>& inputVariance,
                            const WelfordFinalizePara& para) {
    twin::simd::RunWelfordEnd("WelfordFinalize", para.abLength, para.rnLength, para.abRec, para.rRec,
                              twin::simd::Of(outputMean), twin::simd::Of(outputVariance), twin::simd::Of(inputMean),
                              twin::simd::Of(inputVariance), {}, nullptr);
}
template <bool isReuseSource = false>
inline void WelfordFinalize(const LocalTensor<float>& outputMean, const LocalTensor<float>& outputVariance,
                            const LocalTensor<float>& inputMean, const LocalTensor<float>& inputVariance,
                            const LocalTensor<int32_t>& counts,
                            const WelfordFinalizePara& para) {
    twin::simd::RunWelfordEnd("WelfordFinalize", para.abLength, para.rnLength, para.rRec, para.rRec,
                              twin::simd::Of(outputMean), twin::simd::Of(outputVariance), twin::simd::Of(inputMean),
                              twin::simd::Of(inputVariance), twin::simd::Of(counts), nullptr);
}

}  // namespace AscendC
