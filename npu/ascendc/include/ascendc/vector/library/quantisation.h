// Quantisation, dropout, and the k greatest of each row.
#pragma once
#include "ascendc/vector/core/statistics.h"
#include "ascendc/vector/library/tiling.h"

namespace AscendC {

struct DequantParams {
    uint32_t m = 0, n = 0, calCount = 0;
};
enum class DeQuantMode : uint8_t { DEQUANT_WITH_SINGLE_ROW = 0, DEQUANT_WITH_MULTI_ROW };
struct DropOutShapeInfo {
    uint32_t firstAxis = 0, srcLastAxis = 0, maskLastAxis = 0;
};
struct TopKInfo {
    int32_t outter = 1, inner = 1, n = 1;
};
enum class TopKMode : uint8_t { TOPK_NORMAL = 0, TOPK_NSMALL };

// int8_t from src * scale + offset, computed in half
template <typename T, bool isReuseSource = false>
inline void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor, const LocalTensor<uint8_t>& sharedTmpBuffer,
                        const float scale, const float offset, const uint32_t calCount) {
    twin::simd::RunQuant("AscendQuant", calCount, scale, offset, twin::simd::Of(dstTensor),
                         twin::simd::Of(srcTensor), &sharedTmpBuffer);
}
// int8_t from src * scale + offset, computed in half
template <typename T, bool isReuseSource = false>
inline void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor, const LocalTensor<uint8_t>& sharedTmpBuffer,
                        const float scale, const float offset) {
    twin::simd::RunQuant("AscendQuant", srcTensor.GetSize(), scale, offset, twin::simd::Of(dstTensor),
                         twin::simd::Of(srcTensor), &sharedTmpBuffer);
}
// src[row][i] * deqScale[i] in the destination's type
template <typename dstT, typename scaleT, DeQuantMode mode = DeQuantMode::DEQUANT_WITH_SINGLE_ROW>
inline void AscendDequant(const LocalTensor<dstT>& dstTensor, const LocalTensor<int32_t>& srcTensor,
                          const LocalTensor<scaleT>& deqScale, const LocalTensor<uint8_t>& sharedTmpBuffer,
                          DequantParams params) {
    // A single row whose length is a multiple of calCount is as many rows of calCount.
    if (mode == DeQuantMode::DEQUANT_WITH_SINGLE_ROW && params.m == 1 && params.calCount &&
        params.n % params.calCount == 0 && params.calCount * sizeof(dstT) % 32 == 0) {
        params = {params.n / params.calCount, params.calCount, params.calCount};
    }
    twin::simd::RunDequant("AscendDequant", params.m, params.n, params.calCount, true, twin::simd::Of(dstTensor),
                           twin::simd::Of(srcTensor), twin::simd::Of(deqScale), 1, &sharedTmpBuffer);
}
// src[row][i] * deqScale in the destination's type
template <typename dstT, typename scaleT, DeQuantMode mode = DeQuantMode::DEQUANT_WITH_SINGLE_ROW>
inline void AscendDequant(const LocalTensor<dstT>& dstTensor, const LocalTensor<int32_t>& srcTensor,
                          const scaleT deqScale, const LocalTensor<uint8_t>& sharedTmpBuffer,
                          DequantParams params) {
    // A single row whose length is a multiple of calCount is as many rows of calCount.
    if (mode == DeQuantMode::DEQUANT_WITH_SINGLE_ROW && params.m == 1 && params.calCount &&
        params.n % params.calCount == 0 && params.calCount * sizeof(dstT) % 32 == 0) {
        params = {params.n / params.calCount, params.calCount, params.calCount};
    }
    twin::simd::RunDequant("AscendDequant", params.m, params.n, params.calCount, false, twin::simd::Of(dstTensor),
                           twin::simd::Of(srcTensor), {}, static_cast<float>(deqScale), &sharedTmpBuffer);
}
// mask ? src / keepProb : 0. Modes 1 and 2: a byte per element; 3 and 4: a bit; 0: by the shapes.
template <typename T, bool isInitBitMode = false, uint32_t dropOutMode = 0>
inline void DropOut(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, const LocalTensor<uint8_t>& maskLocal, const LocalTensor<uint8_t>& sharedTmpBuffer,
                    const float keepProb, const DropOutShapeInfo& info) {
    const bool bits = dropOutMode == 0 ? info.maskLastAxis < info.srcLastAxis : dropOutMode > 2;
    twin::simd::RunDropout("DropOut", info.firstAxis, info.srcLastAxis, info.maskLastAxis, bits, keepProb,
                           twin::simd::Of(dstLocal), twin::simd::Of(srcLocal), twin::simd::Of(maskLocal), &sharedTmpBuffer);
}
// The k greatest or least of each row with their indices; isInitIndex: taken from srcIndexLocal.
template <typename T, bool isInitIndex = false, bool isHasfinish = false, bool isReuseSource = false,
          TopKMode topkMode = TopKMode::TOPK_NORMAL>
inline void TopK(const LocalTensor<T>& dstValueLocal, const LocalTensor<int32_t>& dstIndexLocal,
                 const LocalTensor<T>& srcLocal, const LocalTensor<int32_t>& srcIndexLocal,
                 const LocalTensor<bool>&, const LocalTensor<uint8_t>& sharedTmpBuffer, const int32_t k, const TopkTiling&,
                 const TopKInfo& topKInfo, const bool isLargest = true) {
    twin::simd::RunTopK("TopK", topKInfo.outter, topKInfo.inner, topKInfo.n, k, isLargest,
                        twin::simd::Of(dstValueLocal), twin::simd::Of(dstIndexLocal), twin::simd::Of(srcLocal),
                        isInitIndex ? twin::simd::Of(srcIndexLocal) : twin::simd::Vector{}, &sharedTmpBuffer);
}
// int8_t from src * scale + offset, computed in half
template <typename T, bool isReuseSource = false>
inline void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,
                        const float scale, const float offset, const uint32_t calCount) {
    twin::simd::RunQuant("AscendQuant", calCount, scale, offset, twin::simd::Of(dstTensor),
                         twin::simd::Of(srcTensor), nullptr);
}
// int8_t from src * scale + offset, computed in half
template <typename T, bool isReuseSource = false>
inline void AscendQuant(const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,
                        const float scale, const float offset) {
    twin::simd::RunQuant("AscendQuant", srcTensor.GetSize(), scale, offset, twin::simd::Of(dstTensor),
                         twin::simd::Of(srcTensor), nullptr);
}
// src[row][i] * deqScale[i] in the destination's type
template <typename dstT, typename scaleT, DeQuantMode mode = DeQuantMode::DEQUANT_WITH_SINGLE_ROW>
inline void AscendDequant(const LocalTensor<dstT>& dstTensor, const LocalTensor<int32_t>& srcTensor,
                          const LocalTensor<scaleT>& deqScale,
                          DequantParams params) {
    // A single row whose length is a multiple of calCount is as many rows of calCount.
    if (mode == DeQuantMode::DEQUANT_WITH_SINGLE_ROW && params.m == 1 && params.calCount &&
        params.n % params.calCount == 0 && params.calCount * sizeof(dstT) % 32 == 0) {
        params = {params.n / params.calCount, params.calCount, params.calCount};
    }
    twin::simd::RunDequant("AscendDequant", params.m, params.n, params.calCount, true, twin::simd::Of(dstTensor),
                           twin::simd::Of(srcTensor), twin::simd::Of(deqScale), 1, nullptr);
}
// src[row][i] * deqScale in the destination's type
template <typename dstT, typename scaleT, DeQuantMode mode = DeQuantMode::DEQUANT_WITH_SINGLE_ROW>
inline void AscendDequant(const LocalTensor<dstT>& dstTensor, const LocalTensor<int32_t>& srcTensor,
                          const scaleT deqScale,
                          DequantParams params) {
    // A single row whose length is a multiple of calCount is as many rows of calCount.
    if (mode == DeQuantMode::DEQUANT_WITH_SINGLE_ROW && params.m == 1 && params.calCount &&
        params.n % params.calCount == 0 && params.calCount * sizeof(dstT) % 32 == 0) {
        params = {params.n / params.calCount, params.calCount, params.calCount};
    }
    twin::simd::RunDequant("AscendDequant", params.m, params.n, params.calCount, false, twin::simd::Of(dstTensor),
                           twin::simd::Of(srcTensor), {}, static_cast<float>(deqScale), nullptr);
}
// mask ? src / keepProb : 0. Modes 1 and 2: a byte per element; 3 and 4: a bit; 0: by the shapes.
template <typename T, bool isInitBitMode = false, uint32_t dropOutMode = 0>
inline void DropOut(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, const LocalTensor<uint8_t>& maskLocal,
                    const float keepProb, const DropOutShapeInfo& info) {
    const bool bits = dropOutMode == 0 ? info.maskLastAxis < info.srcLastAxis : dropOutMode > 2;
    twin::simd::RunDropout("DropOut", info.firstAxis, info.srcLastAxis, info.maskLastAxis, bits, keepProb,
                           twin::simd::Of(dstLocal), twin::simd::Of(srcLocal), twin::simd::Of(maskLocal), nullptr);
}
// The k greatest or least of each row with their indices; isInitIndex: taken from srcIndexLocal.
template <typename T, bool isInitIndex = false, bool isHasfinish = false, bool isReuseSource = false,
          TopKMode topkMode = TopKMode::TOPK_NORMAL>
inline void TopK(const LocalTensor<T>& dstValueLocal, const LocalTensor<int32_t>& dstIndexLocal,
                 const LocalTensor<T>& srcLocal, const LocalTensor<int32_t>& srcIndexLocal,
                 const LocalTensor<bool>&, const int32_t k, const TopkTiling&,
                 const TopKInfo& topKInfo, const bool isLargest = true) {
    twin::simd::RunTopK("TopK", topKInfo.outter, topKInfo.inner, topKInfo.n, k, isLargest,
                        twin::simd::Of(dstValueLocal), twin::simd::Of(dstIndexLocal), twin::simd::Of(srcLocal),
                        isInitIndex ? twin::simd::Of(srcIndexLocal) : twin::simd::Vector{}, nullptr);
}

}  // namespace AscendC
