// Softmax of a row that comes in parts, as flash attention needs it.
#pragma once
#include "ascendc/vector/core/convert.h"
#include "ascendc/vector/library/softmax.h"

namespace AscendC {

// Divides by the sum so far; expMax: what the earlier result is to be multiplied by.
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false>
inline void SoftmaxFlash(const LocalTensor<T>& dst, const LocalTensor<T>& sumTensor,
                         const LocalTensor<T>& maxTensor, const LocalTensor<T>& src,
                         const LocalTensor<T>& expMaxTensor, const LocalTensor<T>& inSumTensor,
                         const LocalTensor<T>& inMaxTensor, const LocalTensor<uint8_t>& sharedTmpBuffer,
                         const SoftMaxTiling& tiling, bool isUpdate = false,
                         const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftmaxFlash", twin::simd::Softmax::Kind::Flash, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       &sharedTmpBuffer};
    call.Run(dst, sumTensor, maxTensor, src, expMaxTensor, inSumTensor, inMaxTensor, isUpdate);
}
template <typename T, bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false>
inline void SoftmaxFlash(const LocalTensor<T>& dst, const LocalTensor<T>& sumTensor,
                         const LocalTensor<T>& maxTensor, const LocalTensor<T>& src,
                         const LocalTensor<T>& expMaxTensor, const LocalTensor<T>& inSumTensor,
                         const LocalTensor<T>& inMaxTensor, const SoftMaxTiling& tiling, bool isUpdate = false,
                         const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftmaxFlash", twin::simd::Softmax::Kind::Flash, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       nullptr};
    call.Run(dst, sumTensor, maxTensor, src, expMaxTensor, inSumTensor, inMaxTensor, isUpdate);
}
template <bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false>
inline void SoftmaxFlash(const LocalTensor<half>& dst, const LocalTensor<float>& sumTensor,
                         const LocalTensor<float>& maxTensor, const LocalTensor<half>& src,
                         const LocalTensor<float>& expMaxTensor, const LocalTensor<float>& inSumTensor,
                         const LocalTensor<float>& inMaxTensor, const LocalTensor<uint8_t>& sharedTmpBuffer,
                         const SoftMaxTiling& tiling, bool isUpdate = false,
                         const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftmaxFlash", twin::simd::Softmax::Kind::Flash, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       &sharedTmpBuffer};
    call.Run(dst, sumTensor, maxTensor, src, expMaxTensor, inSumTensor, inMaxTensor, isUpdate);
}
template <bool isReuseSource = false, bool isBasicBlock = false, bool isDataFormatNZ = false>
inline void SoftmaxFlash(const LocalTensor<half>& dst, const LocalTensor<float>& sumTensor,
                         const LocalTensor<float>& maxTensor, const LocalTensor<half>& src,
                         const LocalTensor<float>& expMaxTensor, const LocalTensor<float>& inSumTensor,
                         const LocalTensor<float>& inMaxTensor, const SoftMaxTiling& tiling, bool isUpdate = false,
                         const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftmaxFlash", twin::simd::Softmax::Kind::Flash, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       nullptr};
    call.Run(dst, sumTensor, maxTensor, src, expMaxTensor, inSumTensor, inMaxTensor, isUpdate);
}

// Leaves the division by the sum to the end; expMax = exp(inMax - max).
template <typename T, bool isUpdate = false, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftmaxFlashV2(const LocalTensor<T>& dst, const LocalTensor<T>& sumTensor,
                           const LocalTensor<T>& maxTensor, const LocalTensor<T>& src,
                           const LocalTensor<T>& expMaxTensor, const LocalTensor<T>& inSumTensor,
                           const LocalTensor<T>& inMaxTensor, const LocalTensor<uint8_t>& sharedTmpBuffer,
                           const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftmaxFlashV2", twin::simd::Softmax::Kind::FlashV2, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       &sharedTmpBuffer};
    call.Run(dst, sumTensor, maxTensor, src, expMaxTensor, inSumTensor, inMaxTensor, isUpdate);
}
template <typename T, bool isUpdate = false, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftmaxFlashV2(const LocalTensor<T>& dst, const LocalTensor<T>& sumTensor,
                           const LocalTensor<T>& maxTensor, const LocalTensor<T>& src,
                           const LocalTensor<T>& expMaxTensor, const LocalTensor<T>& inSumTensor,
                           const LocalTensor<T>& inMaxTensor, const SoftMaxTiling& tiling,
                           const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftmaxFlashV2", twin::simd::Softmax::Kind::FlashV2, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       nullptr};
    call.Run(dst, sumTensor, maxTensor, src, expMaxTensor, inSumTensor, inMaxTensor, isUpdate);
}
template <bool isUpdate = false, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftmaxFlashV2(const LocalTensor<half>& dst, const LocalTensor<float>& sumTensor,
                           const LocalTensor<float>& maxTensor, const LocalTensor<half>& src,
                           const LocalTensor<float>& expMaxTensor, const LocalTensor<float>& inSumTensor,
                           const LocalTensor<float>& inMaxTensor, const LocalTensor<uint8_t>& sharedTmpBuffer,
                           const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftmaxFlashV2", twin::simd::Softmax::Kind::FlashV2, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       &sharedTmpBuffer};
    call.Run(dst, sumTensor, maxTensor, src, expMaxTensor, inSumTensor, inMaxTensor, isUpdate);
}
template <bool isUpdate = false, bool isReuseSource = false, bool isBasicBlock = false,
          bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>
inline void SoftmaxFlashV2(const LocalTensor<half>& dst, const LocalTensor<float>& sumTensor,
                           const LocalTensor<float>& maxTensor, const LocalTensor<half>& src,
                           const LocalTensor<float>& expMaxTensor, const LocalTensor<float>& inSumTensor,
                           const LocalTensor<float>& inMaxTensor, const SoftMaxTiling& tiling,
                           const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftmaxFlashV2", twin::simd::Softmax::Kind::FlashV2, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       nullptr};
    call.Run(dst, sumTensor, maxTensor, src, expMaxTensor, inSumTensor, inMaxTensor, isUpdate);
}

// Puts `to` into the rows of a softmax whose maximum has the bits `from`: rows that a mask left empty. Whether there
// were any.
template <typename T1, typename T2, bool isDataFormatNZ = false, uint8_t stepSizeMode = 0>
inline bool AdjustSoftMaxRes(const LocalTensor<T1>& softMaxRes, const LocalTensor<T2>& maxTensor, const uint32_t from,
                             const T1 to, const SoftMaxShapeInfo& softmaxShapeInfo) {
    bool found = false;
    const uint32_t block = 32 / sizeof(T2);
    for (uint32_t row = 0; row < softmaxShapeInfo.srcM; ++row) {
        const T2 value = maxTensor.GetValue(row * block);
        uint32_t bits = 0;
        __builtin_memcpy(&bits, &value, sizeof(T2));
        if (bits != from) continue;
        found = true;
        twin::simd::Fill("AdjustSoftMaxRes", twin::simd::Count(softmaxShapeInfo.srcK), twin::simd::ScalarOf(to),
                         twin::simd::Of(softMaxRes[row * softmaxShapeInfo.srcK]));
    }
    return found;
}

}  // namespace AscendC
