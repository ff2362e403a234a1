// Selection between two tensors, or a tensor and a scalar, by bits.
#pragma once
#include "ascendc/vector/core/selection.h"
#include "twin/registers.h"

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

// Over the lanes that SetVectorMask named. The compare register holds the bits, which every repeat uses; in mode
// VSEL_TENSOR_TENSOR_MODE the address of as many as there are lanes in all repeats.
template <typename T, SELMODE selMode = SELMODE::VSEL_CMPMASK_SPR>
inline void Select(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                   int32_t repeatTime, const BinaryRepeatParams& params) {
    constexpr bool spread = selMode == SELMODE::VSEL_TENSOR_TENSOR_MODE;
    const twin::simd::Vector other = twin::simd::Of(src1, params.src1BlkStride, params.src1RepStride);
    const twin::simd::Vector bits = spread ? twin::simd::CompareMaskTarget("Select") : twin::simd::Vector{};
    twin::simd::SelectLanes("Select", twin::simd::Mask<false>(MASK_PLACEHOLDER, repeatTime), !spread,
                            twin::simd::Of(dst, params.dstBlkStride, params.dstRepStride), spread ? &bits : nullptr,
                            twin::simd::Of(src0, params.src0BlkStride, params.src0RepStride), &other, {});
}
// dst[i] = bit i of selMask ? src0[i] : the scalar that the compare register holds
template <typename T, typename U>
inline void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
                   int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Vector bits = twin::simd::Of(selMask);
    T scalar;
    __builtin_memcpy(&scalar, twin::registers().compare_mask, sizeof(T));
    twin::simd::SelectLanes("Select", twin::simd::Mask<false>(MASK_PLACEHOLDER, repeatTime), false,
                            twin::simd::Of(dst, params.dstBlkStride, params.dstRepStride), &bits,
                            twin::simd::Of(src0, params.src0BlkStride, params.src0RepStride), nullptr,
                            twin::simd::ScalarOf(scalar));
}

}  // namespace AscendC
