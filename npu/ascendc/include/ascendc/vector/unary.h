// Instructions of one tensor: dst = op src.
#pragma once
#include "ascendc/vector/core/operation.h"
#include "ascendc/vector/params.h"

namespace AscendC {

template <typename T, bool isSetMask = true>
inline void Relu(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t& count) {
    twin::simd::Unary("Relu", twin::simd::Op::Relu, count, dst, src);
}
template <typename T, bool isSetMask = true>
inline void Relu(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint64_t mask, int32_t repeatTime,
                 const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Relu", twin::simd::Op::Relu, extent, dst, src, params);
}
template <typename T, bool isSetMask = true>
inline void Relu(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[], int32_t repeatTime,
                 const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Relu", twin::simd::Op::Relu, extent, dst, src, params);
}

template <typename T, bool isSetMask = true>
inline void Exp(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t& count) {
    twin::simd::Unary("Exp", twin::simd::Op::Exp, count, dst, src);
}
template <typename T, bool isSetMask = true>
inline void Exp(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint64_t mask, int32_t repeatTime,
                const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Exp", twin::simd::Op::Exp, extent, dst, src, params);
}
template <typename T, bool isSetMask = true>
inline void Exp(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[], int32_t repeatTime,
                const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Exp", twin::simd::Op::Exp, extent, dst, src, params);
}

template <typename T, bool isSetMask = true>
inline void Ln(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t& count) {
    twin::simd::Unary("Ln", twin::simd::Op::Ln, count, dst, src);
}
template <typename T, bool isSetMask = true>
inline void Ln(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint64_t mask, int32_t repeatTime,
               const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Ln", twin::simd::Op::Ln, extent, dst, src, params);
}
template <typename T, bool isSetMask = true>
inline void Ln(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[], int32_t repeatTime,
               const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Ln", twin::simd::Op::Ln, extent, dst, src, params);
}

template <typename T, bool isSetMask = true>
inline void Abs(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t& count) {
    twin::simd::Unary("Abs", twin::simd::Op::Abs, count, dst, src);
}
template <typename T, bool isSetMask = true>
inline void Abs(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint64_t mask, int32_t repeatTime,
                const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Abs", twin::simd::Op::Abs, extent, dst, src, params);
}
template <typename T, bool isSetMask = true>
inline void Abs(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[], int32_t repeatTime,
                const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Abs", twin::simd::Op::Abs, extent, dst, src, params);
}

template <typename T, bool isSetMask = true>
inline void Reciprocal(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t& count) {
    twin::simd::Unary("Reciprocal", twin::simd::Op::Reciprocal, count, dst, src);
}
template <typename T, bool isSetMask = true>
inline void Reciprocal(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint64_t mask, int32_t repeatTime,
                       const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Reciprocal", twin::simd::Op::Reciprocal, extent, dst, src, params);
}
template <typename T, bool isSetMask = true>
inline void Reciprocal(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[], int32_t repeatTime,
                       const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Reciprocal", twin::simd::Op::Reciprocal, extent, dst, src, params);
}

template <typename T, bool isSetMask = true>
inline void Sqrt(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t& count) {
    twin::simd::Unary("Sqrt", twin::simd::Op::Sqrt, count, dst, src);
}
template <typename T, bool isSetMask = true>
inline void Sqrt(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint64_t mask, int32_t repeatTime,
                 const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Sqrt", twin::simd::Op::Sqrt, extent, dst, src, params);
}
template <typename T, bool isSetMask = true>
inline void Sqrt(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[], int32_t repeatTime,
                 const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Sqrt", twin::simd::Op::Sqrt, extent, dst, src, params);
}

template <typename T, bool isSetMask = true>
inline void Rsqrt(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t& count) {
    twin::simd::Unary("Rsqrt", twin::simd::Op::Rsqrt, count, dst, src);
}
template <typename T, bool isSetMask = true>
inline void Rsqrt(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint64_t mask, int32_t repeatTime,
                  const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Rsqrt", twin::simd::Op::Rsqrt, extent, dst, src, params);
}
template <typename T, bool isSetMask = true>
inline void Rsqrt(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[], int32_t repeatTime,
                  const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Rsqrt", twin::simd::Op::Rsqrt, extent, dst, src, params);
}

template <typename T, bool isSetMask = true>
inline void Not(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t& count) {
    twin::simd::Unary("Not", twin::simd::Op::Not, count, dst, src);
}
template <typename T, bool isSetMask = true>
inline void Not(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint64_t mask, int32_t repeatTime,
                const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Not", twin::simd::Op::Not, extent, dst, src, params);
}
template <typename T, bool isSetMask = true>
inline void Not(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[], int32_t repeatTime,
                const UnaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Unary("Not", twin::simd::Op::Not, extent, dst, src, params);
}

}  // namespace AscendC
