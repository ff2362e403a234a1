// Shifts by a scalar, and multiply-add by a scalar.
#pragma once
#include "ascendc/vector/core/operation.h"
#include "ascendc/vector/params.h"

namespace AscendC {

template <typename T, bool isSetMask = true>
inline void ShiftLeft(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                      const int32_t& count) {
    twin::simd::Unary("ShiftLeft", twin::simd::Op::ShiftLeft, count, dst, src, twin::simd::ScalarOf(scalarValue));
}
template <typename T, bool isSetMask = true>
inline void ShiftLeft(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue, uint64_t mask,
                      int32_t repeatTime, const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("ShiftLeft", twin::simd::Op::ShiftLeft, extent, dst, src, params, twin::simd::ScalarOf(scalarValue));
}
template <typename T, bool isSetMask = true>
inline void ShiftLeft(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                      const uint64_t mask[], int32_t repeatTime, const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("ShiftLeft", twin::simd::Op::ShiftLeft, extent, dst, src, params, twin::simd::ScalarOf(scalarValue));
}

// arithmetic for signed types; roundEn rounds to nearest instead of down
template <typename T, bool isSetMask = true>
inline void ShiftRight(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                       const int32_t& count) {
    twin::simd::Unary("ShiftRight", twin::simd::Op::ShiftRight, count, dst, src, twin::simd::ScalarOf(scalarValue));
}
template <typename T, bool isSetMask = true>
inline void ShiftRight(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue, uint64_t mask,
                       int32_t repeatTime, const UnaryRepeatParams& params, bool roundEn = false) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("ShiftRight", roundEn ? twin::simd::Op::ShiftRightRound : twin::simd::Op::ShiftRight, extent, dst, src, params, twin::simd::ScalarOf(scalarValue));
}
template <typename T, bool isSetMask = true>
inline void ShiftRight(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                       const uint64_t mask[], int32_t repeatTime, const UnaryRepeatParams& params, bool roundEn = false) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("ShiftRight", roundEn ? twin::simd::Op::ShiftRightRound : twin::simd::Op::ShiftRight, extent, dst, src, params, twin::simd::ScalarOf(scalarValue));
}

// dst + src * scalarValue; dst may be float where src is half
template <typename T, typename U, bool isSetMask = true>
inline void Axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const U& scalarValue,
                 const int32_t& count) {
    twin::simd::Unary("Axpy", twin::simd::Op::Axpy, count, dst, src, twin::simd::ScalarOf(scalarValue));
}
template <typename T, typename U, bool isSetMask = true>
inline void Axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const U& scalarValue, uint64_t mask,
                 int32_t repeatTime, const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Axpy", twin::simd::Op::Axpy, extent, dst, src, params, twin::simd::ScalarOf(scalarValue));
}
template <typename T, typename U, bool isSetMask = true>
inline void Axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const U& scalarValue,
                 const uint64_t mask[], int32_t repeatTime, const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Axpy", twin::simd::Op::Axpy, extent, dst, src, params, twin::simd::ScalarOf(scalarValue));
}

}  // namespace AscendC
