// Instructions of two tensors whose result is narrowed: to half, int8_t or uint8_t, to nearest even.
#pragma once
#include "ascendc/vector/core/operation.h"
#include "ascendc/vector/params.h"

namespace AscendC {

// max(src0 + src1, 0)
template <typename T, typename U, bool isSetMask = true>
inline void AddReluCast(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
                        const int32_t& count) {
    twin::simd::Binary("AddReluCast", twin::simd::Op::AddReluCast, count, dst, src0, src1);
}
template <typename T, typename U, bool isSetMask = true>
inline void AddReluCast(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
                        uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("AddReluCast", twin::simd::Op::AddReluCast, extent, dst, src0, src1, params);
}
template <typename T, typename U, bool isSetMask = true>
inline void AddReluCast(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
                        const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("AddReluCast", twin::simd::Op::AddReluCast, extent, dst, src0, src1, params);
}

// max(src0 - src1, 0)
template <typename T, typename U, bool isSetMask = true>
inline void SubReluCast(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
                        const int32_t& count) {
    twin::simd::Binary("SubReluCast", twin::simd::Op::SubReluCast, count, dst, src0, src1);
}
template <typename T, typename U, bool isSetMask = true>
inline void SubReluCast(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
                        uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("SubReluCast", twin::simd::Op::SubReluCast, extent, dst, src0, src1, params);
}
template <typename T, typename U, bool isSetMask = true>
inline void SubReluCast(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
                        const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("SubReluCast", twin::simd::Op::SubReluCast, extent, dst, src0, src1, params);
}

// src0 * src1
template <typename T, typename U, bool isSetMask = true>
inline void MulCast(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
                    const int32_t& count) {
    twin::simd::Binary("MulCast", twin::simd::Op::MulCast, count, dst, src0, src1);
}
template <typename T, typename U, bool isSetMask = true>
inline void MulCast(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
                    uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("MulCast", twin::simd::Op::MulCast, extent, dst, src0, src1, params);
}
template <typename T, typename U, bool isSetMask = true>
inline void MulCast(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
                    const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("MulCast", twin::simd::Op::MulCast, extent, dst, src0, src1, params);
}

}  // namespace AscendC
