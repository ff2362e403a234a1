// Comparisons: one result bit per element.
#pragma once
#include "ascendc/vector/core/selection.h"

namespace AscendC {

// Bit i of dst: src0[i] cmpMode src1[i]. The elements of `count` must fill whole repeats of 256 B.
template <typename T, typename U>
inline void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode,
                    uint32_t count) {
    twin::simd::CompareVectors("Compare", twin::simd::Count(count), cmpMode, twin::simd::Of(dst),
                               twin::simd::Of(src0), twin::simd::Of(src1));
}
template <typename T, typename U, bool isSetMask = true>
inline void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode,
                    const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    twin::simd::CompareVectors("Compare", twin::simd::Mask<isSetMask>(mask, repeatTime), cmpMode, twin::simd::Of(dst),
                               twin::simd::Of(src0, params.src0BlkStride, params.src0RepStride),
                               twin::simd::Of(src1, params.src1BlkStride, params.src1RepStride));
}
template <typename T, typename U, bool isSetMask = true>
inline void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode,
                    const uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    twin::simd::CompareVectors("Compare", twin::simd::Mask<isSetMask>(mask, repeatTime), cmpMode, twin::simd::Of(dst),
                               twin::simd::Of(src0, params.src0BlkStride, params.src0RepStride),
                               twin::simd::Of(src1, params.src1BlkStride, params.src1RepStride));
}

// The same for one repeat, into the compare register that Select reads.
template <typename T, bool isSetMask = true>
inline void Compare(const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode, const uint64_t mask[],
                    const BinaryRepeatParams& params) {
    twin::simd::CompareIntoRegister("Compare", twin::simd::Mask<isSetMask>(mask, 1), cmpMode,
                                    twin::simd::Of(src0, params.src0BlkStride, params.src0RepStride),
                                    twin::simd::Of(src1, params.src1BlkStride, params.src1RepStride));
}
template <typename T, bool isSetMask = true>
inline void Compare(const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode, const uint64_t mask,
                    const BinaryRepeatParams& params) {
    twin::simd::CompareIntoRegister("Compare", twin::simd::Mask<isSetMask>(mask, 1), cmpMode,
                                    twin::simd::Of(src0, params.src0BlkStride, params.src0RepStride),
                                    twin::simd::Of(src1, params.src1BlkStride, params.src1RepStride));
}

// Bit i of dst: src0[i] cmpMode src1Scalar. Compares is the newer name.
template <typename T, typename U>
inline void CompareScalar(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const T src1Scalar, CMPMODE cmpMode,
                          uint32_t count) {
    twin::simd::CompareScalars("CompareScalar", twin::simd::Count(count), cmpMode, twin::simd::Of(dst),
                               twin::simd::Of(src0), twin::simd::ScalarOf(src1Scalar));
}
template <typename T, typename U, bool isSetMask = true>
inline void CompareScalar(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const T src1Scalar, CMPMODE cmpMode,
                          const uint64_t mask[], int32_t repeatTime, const UnaryRepeatParams& params) {
    twin::simd::CompareScalars("CompareScalar", twin::simd::Mask<isSetMask>(mask, repeatTime), cmpMode,
                               twin::simd::Of(dst), twin::simd::Of(src0, params.srcBlkStride, params.srcRepStride),
                               twin::simd::ScalarOf(src1Scalar));
}
template <typename T, typename U, bool isSetMask = true>
inline void CompareScalar(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const T src1Scalar, CMPMODE cmpMode,
                          const uint64_t mask, int32_t repeatTime, const UnaryRepeatParams& params) {
    twin::simd::CompareScalars("CompareScalar", twin::simd::Mask<isSetMask>(mask, repeatTime), cmpMode,
                               twin::simd::Of(dst), twin::simd::Of(src0, params.srcBlkStride, params.srcRepStride),
                               twin::simd::ScalarOf(src1Scalar));
}
template <typename T, typename U>
inline void Compares(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const T src1Scalar, CMPMODE cmpMode,
                     uint32_t count) {
    twin::simd::CompareScalars("Compares", twin::simd::Count(count), cmpMode, twin::simd::Of(dst),
                               twin::simd::Of(src0), twin::simd::ScalarOf(src1Scalar));
}
template <typename T, typename U, bool isSetMask = true>
inline void Compares(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const T src1Scalar, CMPMODE cmpMode,
                     const uint64_t mask[], int32_t repeatTime, const UnaryRepeatParams& params) {
    twin::simd::CompareScalars("Compares", twin::simd::Mask<isSetMask>(mask, repeatTime), cmpMode,
                               twin::simd::Of(dst), twin::simd::Of(src0, params.srcBlkStride, params.srcRepStride),
                               twin::simd::ScalarOf(src1Scalar));
}
template <typename T, typename U, bool isSetMask = true>
inline void Compares(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const T src1Scalar, CMPMODE cmpMode,
                     const uint64_t mask, int32_t repeatTime, const UnaryRepeatParams& params) {
    twin::simd::CompareScalars("Compares", twin::simd::Mask<isSetMask>(mask, repeatTime), cmpMode,
                               twin::simd::Of(dst), twin::simd::Of(src0, params.srcBlkStride, params.srcRepStride),
                               twin::simd::ScalarOf(src1Scalar));
}

template <typename T>
inline void SetCmpMask(const LocalTensor<T>& src) {
    twin::simd::LoadCompareMask("SetCmpMask", twin::simd::Of(src));
}
template <typename T>
inline void GetCmpMask(const LocalTensor<T>& dst) {
    twin::simd::StoreCompareMask("GetCmpMask", twin::simd::Of(dst));
}

}  // namespace AscendC
