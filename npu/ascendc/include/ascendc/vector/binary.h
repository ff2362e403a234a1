// Instructions of two tensors: dst = src0 op src1.
#pragma once
#include "ascendc/vector/core/operation.h"
#include "ascendc/vector/params.h"

namespace AscendC {

template <typename T, bool isSetMask = true>
inline void Add(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const int32_t& count) {
    twin::simd::Binary("Add", twin::simd::Op::Add, count, dst, src0, src1);
}
template <typename T, bool isSetMask = true>
inline void Add(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("Add", twin::simd::Op::Add, extent, dst, src0, src1, params);
}
template <typename T, bool isSetMask = true>
inline void Add(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("Add", twin::simd::Op::Add, extent, dst, src0, src1, params);
}

template <typename T, bool isSetMask = true>
inline void Sub(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const int32_t& count) {
    twin::simd::Binary("Sub", twin::simd::Op::Sub, count, dst, src0, src1);
}
template <typename T, bool isSetMask = true>
inline void Sub(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("Sub", twin::simd::Op::Sub, extent, dst, src0, src1, params);
}
template <typename T, bool isSetMask = true>
inline void Sub(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("Sub", twin::simd::Op::Sub, extent, dst, src0, src1, params);
}

template <typename T, bool isSetMask = true>
inline void Mul(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const int32_t& count) {
    twin::simd::Binary("Mul", twin::simd::Op::Mul, count, dst, src0, src1);
}
template <typename T, bool isSetMask = true>
inline void Mul(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("Mul", twin::simd::Op::Mul, extent, dst, src0, src1, params);
}
template <typename T, bool isSetMask = true>
inline void Mul(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("Mul", twin::simd::Op::Mul, extent, dst, src0, src1, params);
}

template <typename T, bool isSetMask = true>
inline void Div(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const int32_t& count) {
    twin::simd::Binary("Div", twin::simd::Op::Div, count, dst, src0, src1);
}
template <typename T, bool isSetMask = true>
inline void Div(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("Div", twin::simd::Op::Div, extent, dst, src0, src1, params);
}
template <typename T, bool isSetMask = true>
inline void Div(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("Div", twin::simd::Op::Div, extent, dst, src0, src1, params);
}

template <typename T, bool isSetMask = true>
inline void Max(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const int32_t& count) {
    twin::simd::Binary("Max", twin::simd::Op::Max, count, dst, src0, src1);
}
template <typename T, bool isSetMask = true>
inline void Max(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("Max", twin::simd::Op::Max, extent, dst, src0, src1, params);
}
template <typename T, bool isSetMask = true>
inline void Max(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("Max", twin::simd::Op::Max, extent, dst, src0, src1, params);
}

template <typename T, bool isSetMask = true>
inline void Min(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const int32_t& count) {
    twin::simd::Binary("Min", twin::simd::Op::Min, count, dst, src0, src1);
}
template <typename T, bool isSetMask = true>
inline void Min(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("Min", twin::simd::Op::Min, extent, dst, src0, src1, params);
}
template <typename T, bool isSetMask = true>
inline void Min(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("Min", twin::simd::Op::Min, extent, dst, src0, src1, params);
}

template <typename T, bool isSetMask = true>
inline void And(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const int32_t& count) {
    twin::simd::Binary("And", twin::simd::Op::And, count, dst, src0, src1);
}
template <typename T, bool isSetMask = true>
inline void And(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("And", twin::simd::Op::And, extent, dst, src0, src1, params);
}
template <typename T, bool isSetMask = true>
inline void And(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("And", twin::simd::Op::And, extent, dst, src0, src1, params);
}

template <typename T, bool isSetMask = true>
inline void Or(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
               const int32_t& count) {
    twin::simd::Binary("Or", twin::simd::Op::Or, count, dst, src0, src1);
}
template <typename T, bool isSetMask = true>
inline void Or(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
               uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("Or", twin::simd::Op::Or, extent, dst, src0, src1, params);
}
template <typename T, bool isSetMask = true>
inline void Or(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
               const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("Or", twin::simd::Op::Or, extent, dst, src0, src1, params);
}

}  // namespace AscendC
