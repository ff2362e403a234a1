// Instructions of a tensor and a scalar: dst = src op scalarValue.
#pragma once
#include "ascendc/vector/core/operation.h"
#include "ascendc/vector/params.h"

namespace AscendC {

template <typename T, bool isSetMask = true>
inline void Adds(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                 const int32_t& count) {
    twin::simd::Unary("Adds", twin::simd::Op::Adds, count, dst, src, twin::simd::ScalarOf(scalarValue));
}
template <typename T, bool isSetMask = true>
inline void Adds(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue, uint64_t mask,
                 int32_t repeatTime, const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Adds", twin::simd::Op::Adds, extent, dst, src, params, twin::simd::ScalarOf(scalarValue));
}
template <typename T, bool isSetMask = true>
inline void Adds(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                 const uint64_t mask[], int32_t repeatTime, const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Adds", twin::simd::Op::Adds, extent, dst, src, params, twin::simd::ScalarOf(scalarValue));
}

template <typename T, bool isSetMask = true>
inline void Muls(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                 const int32_t& count) {
    twin::simd::Unary("Muls", twin::simd::Op::Muls, count, dst, src, twin::simd::ScalarOf(scalarValue));
}
template <typename T, bool isSetMask = true>
inline void Muls(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue, uint64_t mask,
                 int32_t repeatTime, const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Muls", twin::simd::Op::Muls, extent, dst, src, params, twin::simd::ScalarOf(scalarValue));
}
template <typename T, bool isSetMask = true>
inline void Muls(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                 const uint64_t mask[], int32_t repeatTime, const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Muls", twin::simd::Op::Muls, extent, dst, src, params, twin::simd::ScalarOf(scalarValue));
}

template <typename T, bool isSetMask = true>
inline void Maxs(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                 const int32_t& count) {
    twin::simd::Unary("Maxs", twin::simd::Op::Maxs, count, dst, src, twin::simd::ScalarOf(scalarValue));
}
template <typename T, bool isSetMask = true>
inline void Maxs(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue, uint64_t mask,
                 int32_t repeatTime, const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Maxs", twin::simd::Op::Maxs, extent, dst, src, params, twin::simd::ScalarOf(scalarValue));
}
template <typename T, bool isSetMask = true>
inline void Maxs(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                 const uint64_t mask[], int32_t repeatTime, const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Maxs", twin::simd::Op::Maxs, extent, dst, src, params, twin::simd::ScalarOf(scalarValue));
}

template <typename T, bool isSetMask = true>
inline void Mins(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                 const int32_t& count) {
    twin::simd::Unary("Mins", twin::simd::Op::Mins, count, dst, src, twin::simd::ScalarOf(scalarValue));
}
template <typename T, bool isSetMask = true>
inline void Mins(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue, uint64_t mask,
                 int32_t repeatTime, const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Mins", twin::simd::Op::Mins, extent, dst, src, params, twin::simd::ScalarOf(scalarValue));
}
template <typename T, bool isSetMask = true>
inline void Mins(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                 const uint64_t mask[], int32_t repeatTime, const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Mins", twin::simd::Op::Mins, extent, dst, src, params, twin::simd::ScalarOf(scalarValue));
}

// src where it is not negative, else src * scalarValue
template <typename T, bool isSetMask = true>
inline void LeakyRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                      const int32_t& count) {
    twin::simd::Unary("LeakyRelu", twin::simd::Op::LeakyRelu, count, dst, src, twin::simd::ScalarOf(scalarValue));
}
template <typename T, bool isSetMask = true>
inline void LeakyRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue, uint64_t mask,
                      int32_t repeatTime, const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("LeakyRelu", twin::simd::Op::LeakyRelu, extent, dst, src, params, twin::simd::ScalarOf(scalarValue));
}
template <typename T, bool isSetMask = true>
inline void LeakyRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue,
                      const uint64_t mask[], int32_t repeatTime, const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("LeakyRelu", twin::simd::Op::LeakyRelu, extent, dst, src, params, twin::simd::ScalarOf(scalarValue));
}

}  // namespace AscendC
