// Gathers: elements, blocks, and elements by a pattern of bits.
#pragma once
#include "ascendc/vector/core/gathering.h"

namespace AscendC {

// dst[i] = src at byte srcBaseAddr + srcOffset[i]
template <typename T>
inline void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint32_t>& srcOffset,
                   const uint32_t srcBaseAddr, const uint32_t count) {
    twin::simd::GatherElements("Gather", twin::simd::Count(count), twin::simd::Of(dst), twin::simd::Of(src),
                               twin::simd::Of(srcOffset), srcBaseAddr);
}
template <typename T>
inline void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint32_t>& srcOffset,
                   const uint32_t srcBaseAddr, const uint64_t mask, const int32_t repeatTime,
                   const uint32_t dstRepStride) {
    twin::simd::GatherElements("Gather", twin::simd::Mask<true>(mask, repeatTime),
                               twin::simd::Of(dst, 1, dstRepStride), twin::simd::Of(src), twin::simd::Of(srcOffset),
                               srcBaseAddr);
}
template <typename T>
inline void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint32_t>& srcOffset,
                   const uint32_t srcBaseAddr, const uint64_t mask[], const int32_t repeatTime,
                   const uint32_t dstRepStride) {
    twin::simd::GatherElements("Gather", twin::simd::Mask<true>(mask, repeatTime),
                               twin::simd::Of(dst, 1, dstRepStride), twin::simd::Of(src), twin::simd::Of(srcOffset),
                               srcBaseAddr);
}

// Blocks of 32 B: block b of each repeat = src0 at byte offset[8 * repeat + b]
template <typename T>
inline void Gatherb(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<uint32_t>& offset,
                    const int32_t repeatTime, const GatherRepeatParams& params) {
    twin::simd::GatherBlocks("Gatherb", repeatTime, twin::simd::Of(dst, params.dstBlkStride, params.dstRepStride),
                             twin::simd::Of(src0), twin::simd::Of(offset));
}

// Packs the elements of src0 whose bit in src1Pattern is set; rsvdCnt: how many. With reduceMode only the first `mask`
// elements of each repeat take part.
template <typename T, typename U, GatherMaskMode mode = GatherMaskMode::VERSION_V2>
inline void GatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<U>& src1Pattern,
                       const bool reduceMode, const uint32_t mask, const GatherMaskParams& params,
                       uint64_t& rsvdCnt) {
    const twin::simd::Vector bits = twin::simd::Of(src1Pattern);
    rsvdCnt = twin::simd::GatherByMask("GatherMask", twin::simd::Of(dst), twin::simd::Of(src0), &bits, 0, reduceMode,
                                       mask, params);
}
// Built-in patterns: 1 even elements, 2 odd, 3 to 6 the first to fourth of every four, 7 all.
template <typename T, GatherMaskMode mode = GatherMaskMode::VERSION_V2>
inline void GatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const uint8_t src1Pattern,
                       const bool reduceMode, const uint32_t mask, const GatherMaskParams& params,
                       uint64_t& rsvdCnt) {
    rsvdCnt = twin::simd::GatherByMask("GatherMask", twin::simd::Of(dst), twin::simd::Of(src0), nullptr, src1Pattern,
                                       reduceMode, mask, params);
}

// The architecture has no scatter; the documentation says so, and so does the fault.
template <typename T, typename... Rest>
inline void Scatter(const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<uint32_t>&, const Rest&...) {
    twin::raise(twin::kind::unsupported, "Scatter",
                "Atlas A2 does not have Scatter: write element by element with SetValue, or copy rows with DataCopy");
}

// firstValue, firstValue + diffValue, firstValue + 2 * diffValue, ...
template <typename T>
inline void ArithProgression(const LocalTensor<T>& dst, const T firstValue, const T diffValue, const int32_t count) {
    twin::simd::Progression("ArithProgression", twin::simd::Count(count), twin::simd::ScalarOf(firstValue),
                            twin::simd::ScalarOf(diffValue), twin::simd::Of(dst));
}

// firstValue, firstValue + 1, ...
template <typename T>
inline void CreateVecIndex(const LocalTensor<T>& dst, const T& firstValue, uint32_t count) {
    twin::simd::Progression("CreateVecIndex", twin::simd::Count(count), twin::simd::ScalarOf(firstValue),
                            twin::simd::ScalarOf(T(1)), twin::simd::Of(dst));
}
template <typename T>
inline void CreateVecIndex(const LocalTensor<T>& dst, const T& firstValue, uint64_t mask, int32_t repeatTime,
                           uint32_t dstBlkStride, uint32_t dstRepStride) {
    twin::simd::Progression("CreateVecIndex", twin::simd::Mask<true>(mask, repeatTime),
                            twin::simd::ScalarOf(firstValue), twin::simd::ScalarOf(T(1)),
                            twin::simd::Of(dst, dstBlkStride, dstRepStride));
}
template <typename T>
inline void CreateVecIndex(const LocalTensor<T>& dst, const T& firstValue, const uint64_t mask[], int32_t repeatTime,
                           uint32_t dstBlkStride, uint32_t dstRepStride) {
    twin::simd::Progression("CreateVecIndex", twin::simd::Mask<true>(mask, repeatTime),
                            twin::simd::ScalarOf(firstValue), twin::simd::ScalarOf(T(1)),
                            twin::simd::Of(dst, dstBlkStride, dstRepStride));
}

}  // namespace AscendC
