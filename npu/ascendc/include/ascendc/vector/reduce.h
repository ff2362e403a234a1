// Reductions of a whole tensor.
#pragma once
#include "ascendc/vector/core/reduction.h"
#include "twin/registers.h"

namespace AscendC {

// dst[0] = sum of src
template <typename T, bool isSetMask = true>
inline void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
                      const int32_t count) {
    twin::simd::Reduce("ReduceSum", twin::simd::Reduction::Sum, twin::simd::Count(count), false, twin::simd::Of(dst),
                       twin::simd::Of(src), twin::simd::Of(sharedTmpBuffer));
}
template <typename T>
inline void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
                      const int32_t mask, const int32_t repeatTime, const int32_t srcRepStride) {
    twin::simd::Reduce("ReduceSum", twin::simd::Reduction::Sum, twin::simd::Mask<true>(mask, repeatTime), false,
                       twin::simd::Of(dst), twin::simd::Of(src, 1, srcRepStride), twin::simd::Of(sharedTmpBuffer));
}
template <typename T>
inline void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
                      const uint64_t mask[], const int32_t repeatTime, const int32_t srcRepStride) {
    twin::simd::Reduce("ReduceSum", twin::simd::Reduction::Sum, twin::simd::Mask<true>(mask, repeatTime), false,
                       twin::simd::Of(dst), twin::simd::Of(src, 1, srcRepStride), twin::simd::Of(sharedTmpBuffer));
}

// dst[0] = greatest of src; with calIndex dst[1] holds the bits of the index of its first occurrence
template <typename T>
inline void ReduceMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
                      const int32_t count, bool calIndex = false) {
    twin::simd::Reduce("ReduceMax", twin::simd::Reduction::Max, twin::simd::Count(count), calIndex,
                       twin::simd::Of(dst), twin::simd::Of(src), twin::simd::Of(sharedTmpBuffer));
}
template <typename T>
inline void ReduceMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
                      const int32_t mask, const int32_t repeatTime, const int32_t srcRepStride,
                      bool calIndex = false) {
    twin::simd::Reduce("ReduceMax", twin::simd::Reduction::Max, twin::simd::Mask<true>(mask, repeatTime), calIndex,
                       twin::simd::Of(dst), twin::simd::Of(src, 1, srcRepStride), twin::simd::Of(sharedTmpBuffer));
}
template <typename T>
inline void ReduceMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
                      const uint64_t mask[], const int32_t repeatTime, const int32_t srcRepStride,
                      bool calIndex = false) {
    twin::simd::Reduce("ReduceMax", twin::simd::Reduction::Max, twin::simd::Mask<true>(mask, repeatTime), calIndex,
                       twin::simd::Of(dst), twin::simd::Of(src, 1, srcRepStride), twin::simd::Of(sharedTmpBuffer));
}

// dst[0] = least of src; with calIndex dst[1] holds the bits of the index of its first occurrence
template <typename T>
inline void ReduceMin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
                      const int32_t count, bool calIndex = false) {
    twin::simd::Reduce("ReduceMin", twin::simd::Reduction::Min, twin::simd::Count(count), calIndex,
                       twin::simd::Of(dst), twin::simd::Of(src), twin::simd::Of(sharedTmpBuffer));
}
template <typename T>
inline void ReduceMin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
                      const int32_t mask, const int32_t repeatTime, const int32_t srcRepStride,
                      bool calIndex = false) {
    twin::simd::Reduce("ReduceMin", twin::simd::Reduction::Min, twin::simd::Mask<true>(mask, repeatTime), calIndex,
                       twin::simd::Of(dst), twin::simd::Of(src, 1, srcRepStride), twin::simd::Of(sharedTmpBuffer));
}
template <typename T>
inline void ReduceMin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
                      const uint64_t mask[], const int32_t repeatTime, const int32_t srcRepStride,
                      bool calIndex = false) {
    twin::simd::Reduce("ReduceMin", twin::simd::Reduction::Min, twin::simd::Mask<true>(mask, repeatTime), calIndex,
                       twin::simd::Of(dst), twin::simd::Of(src, 1, srcRepStride), twin::simd::Of(sharedTmpBuffer));
}

// What the last WholeReduceMax or WholeReduceMin of several repeats found, and where.
template <typename T>
inline void GetReduceMaxMinCount(T& maxMinValue, T& maxMinIndex) {
    __builtin_memcpy(&maxMinValue, &twin::registers().reduce_value, sizeof(T));
    __builtin_memcpy(&maxMinIndex, &twin::registers().reduce_index, sizeof(T));
    twin::scalar(1);
}
template <typename T>
inline void GetReduceMaxMinCount(T& maxMinValue) {
    __builtin_memcpy(&maxMinValue, &twin::registers().reduce_value, sizeof(T));
    twin::scalar(1);
}
// The newer names.
template <typename T>
inline void GetReduceRepeatMaxMinSpr(T& maxMinValue, T& maxMinIndex) {
    GetReduceMaxMinCount(maxMinValue, maxMinIndex);
}
template <typename T>
inline void GetReduceRepeatMaxMinSpr(T& maxMinValue) {
    GetReduceMaxMinCount(maxMinValue);
}

}  // namespace AscendC
