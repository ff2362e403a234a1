// Filling and copying within the unified buffer.
#pragma once
#include "ascendc/vector/core/convert.h"
#include "ascendc/vector/core/operation.h"

namespace AscendC {

// dst = scalarValue
template <typename T, bool isSetMask = true>
inline void Duplicate(const LocalTensor<T>& dst, const T& scalarValue, const int32_t& count) {
    twin::simd::Fill("Duplicate", twin::simd::Count(count), twin::simd::ScalarOf(scalarValue), twin::simd::Of(dst));
}
template <typename T, bool isSetMask = true>
inline void Duplicate(const LocalTensor<T>& dst, const T& scalarValue, uint64_t mask, int32_t repeatTime,
                      uint32_t dstBlockStride, uint32_t dstRepeatStride) {
    twin::simd::Fill("Duplicate", twin::simd::Mask<isSetMask>(mask, repeatTime), twin::simd::ScalarOf(scalarValue),
                     twin::simd::Of(dst, dstBlockStride, dstRepeatStride));
}
template <typename T, bool isSetMask = true>
inline void Duplicate(const LocalTensor<T>& dst, const T& scalarValue, const uint64_t mask[], int32_t repeatTime,
                      uint32_t dstBlockStride, uint32_t dstRepeatStride) {
    twin::simd::Fill("Duplicate", twin::simd::Mask<isSetMask>(mask, repeatTime), twin::simd::ScalarOf(scalarValue),
                     twin::simd::Of(dst, dstBlockStride, dstRepeatStride));
}

// dst = src, bit by bit
template <typename T, bool isSetMask = true>
inline void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count) {
    twin::simd::Unary("Copy", twin::simd::Op::Copy, count, dst, src);
}
template <typename T, bool isSetMask = true>
inline void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint64_t mask, int32_t repeatTime,
                 const CopyRepeatParams& params) {
    twin::simd::Elementwise("Copy", twin::simd::Op::Copy, twin::simd::Mask<isSetMask>(mask, repeatTime), {},
                            {twin::simd::Of(dst, params.dstStride, params.dstRepeatSize),
                             twin::simd::Of(src, params.srcStride, params.srcRepeatSize)});
}
template <typename T, bool isSetMask = true>
inline void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[], int32_t repeatTime,
                 const CopyRepeatParams& params) {
    twin::simd::Elementwise("Copy", twin::simd::Op::Copy, twin::simd::Mask<isSetMask>(mask, repeatTime), {},
                            {twin::simd::Of(dst, params.dstStride, params.dstRepeatSize),
                             twin::simd::Of(src, params.srcStride, params.srcRepeatSize)});
}

// Each of the 8 elements that a repeat reads from src0 fills one block of 32 B of dst.
template <typename T>
inline void Brcb(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const int32_t repeatTime,
                 const BrcbRepeatParams& params) {
    twin::simd::Broadcast8("Brcb", repeatTime, twin::simd::Of(dst, params.dstBlkStride, params.dstRepStride),
                           twin::simd::Of(src0));
}

}  // namespace AscendC
