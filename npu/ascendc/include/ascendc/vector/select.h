// Selection between two tensors, or a tensor and a scalar, by bits.
#pragma once
#include "ascendc/vector/core/selection.h"

namespace AscendC {

// dst[i] = bit i of selMask ? src0[i] : src1[i]. In mode VSEL_CMPMASK_SPR every repeat uses the first repeat's bits.
template <typename T, typename U>
inline void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
                   const LocalTensor<T>& src1, SELMODE selMode, uint32_t count) {
    const twin::simd::Vector bits = twin::simd::Of(selMask), other = twin::simd::Of(src1);
    twin::simd::SelectLanes("Select", twin::simd::Count(count), selMode == SELMODE::VSEL_CMPMASK_SPR,
                            twin::simd::Of(dst), &bits, twin::simd::Of(src0), &other, {});
}
template <typename T, typename U, bool isSetMask = true>
inline void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
                   const LocalTensor<T>& src1, SELMODE selMode, const uint64_t mask[], int32_t repeatTime,
                   const BinaryRepeatParams& params) {
    const twin::simd::Vector bits = twin::simd::Of(selMask);
    const twin::simd::Vector other = twin::simd::Of(src1, params.src1BlkStride, params.src1RepStride);
    twin::simd::SelectLanes("Select", twin::simd::Mask<isSetMask>(mask, repeatTime),
                            selMode == SELMODE::VSEL_CMPMASK_SPR,
                            twin::simd::Of(dst, params.dstBlkStride, params.dstRepStride), &bits,
                            twin::simd::Of(src0, params.src0BlkStride, params.src0RepStride), &other, {});
}
template <typename T, typename U, bool isSetMask = true>
inline void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
                   const LocalTensor<T>& src1, SELMODE selMode, uint64_t mask, int32_t repeatTime,
                   const BinaryRepeatParams& params) {
    const twin::simd::Vector bits = twin::simd::Of(selMask);
    const twin::simd::Vector other = twin::simd::Of(src1, params.src1BlkStride, params.src1RepStride);
    twin::simd::SelectLanes("Select", twin::simd::Mask<isSetMask>(mask, repeatTime),
                            selMode == SELMODE::VSEL_CMPMASK_SPR,
                            twin::simd::Of(dst, params.dstBlkStride, params.dstRepStride), &bits,
                            twin::simd::Of(src0, params.src0BlkStride, params.src0RepStride), &other, {});
}

// dst[i] = bit i of selMask ? src0[i] : src1
template <typename T, typename U>
inline void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0, T src1,
                   SELMODE, uint32_t count) {
    const twin::simd::Vector bits = twin::simd::Of(selMask);
    twin::simd::SelectLanes("Select", twin::simd::Count(count), false, twin::simd::Of(dst), &bits,
                            twin::simd::Of(src0), nullptr, twin::simd::ScalarOf(src1));
}
template <typename T, typename U, bool isSetMask = true>
inline void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0, T src1,
                   SELMODE, const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Vector bits = twin::simd::Of(selMask);
    twin::simd::SelectLanes("Select", twin::simd::Mask<isSetMask>(mask, repeatTime), false,
                            twin::simd::Of(dst, params.dstBlkStride, params.dstRepStride), &bits,
                            twin::simd::Of(src0, params.src0BlkStride, params.src0RepStride), nullptr,
                            twin::simd::ScalarOf(src1));
}
template <typename T, typename U, bool isSetMask = true>
inline void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0, T src1,
                   SELMODE, uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Vector bits = twin::simd::Of(selMask);
    twin::simd::SelectLanes("Select", twin::simd::Mask<isSetMask>(mask, repeatTime), false,
                            twin::simd::Of(dst, params.dstBlkStride, params.dstRepStride), &bits,
                            twin::simd::Of(src0, params.src0BlkStride, params.src0RepStride), nullptr,
                            twin::simd::ScalarOf(src1));
}

// By the bits of the compare register, over all lanes of each repeat.
template <typename T, SELMODE selMode = SELMODE::VSEL_CMPMASK_SPR>
inline void Select(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                   int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Vector other = twin::simd::Of(src1, params.src1BlkStride, params.src1RepStride);
    twin::simd::SelectLanes("Select", twin::simd::Mask<false>(MASK_PLACEHOLDER, repeatTime), true,
                            twin::simd::Of(dst, params.dstBlkStride, params.dstRepStride), nullptr,
                            twin::simd::Of(src0, params.src0BlkStride, params.src0RepStride), &other, {});
}

}  // namespace AscendC
