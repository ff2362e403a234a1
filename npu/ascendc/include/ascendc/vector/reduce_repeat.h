// Reductions within repeats, blocks and pairs.
#pragma once
#include "ascendc/vector/core/reduction.h"

namespace AscendC {

// One sum per repeat, dstRepStride elements apart.
template <typename T, bool isSetMask = true>
inline void WholeReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t mask,
                           const int32_t repeatTime, const int32_t dstRepStride, const int32_t srcBlkStride,
                           const int32_t srcRepStride) {
    twin::simd::WholeReduce("WholeReduceSum", twin::simd::Reduction::Sum, twin::simd::Mask<isSetMask>(mask, repeatTime), ReduceOrder::ORDER_ONLY_VALUE,
                            twin::simd::Of(dst), dstRepStride, twin::simd::Of(src, srcBlkStride, srcRepStride));
}
template <typename T, bool isSetMask = true>
inline void WholeReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[],
                           const int32_t repeatTime, const int32_t dstRepStride, const int32_t srcBlkStride,
                           const int32_t srcRepStride) {
    twin::simd::WholeReduce("WholeReduceSum", twin::simd::Reduction::Sum, twin::simd::Mask<isSetMask>(mask, repeatTime), ReduceOrder::ORDER_ONLY_VALUE,
                            twin::simd::Of(dst), dstRepStride, twin::simd::Of(src, srcBlkStride, srcRepStride));
}

// One extreme per repeat with its index, in the order asked for; dstRepStride counts results.
template <typename T, bool isSetMask = true>
inline void WholeReduceMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t mask,
                           const int32_t repeatTime, const int32_t dstRepStride, const int32_t srcBlkStride,
                           const int32_t srcRepStride, ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {
    twin::simd::WholeReduce("WholeReduceMax", twin::simd::Reduction::Max, twin::simd::Mask<isSetMask>(mask, repeatTime), order,
                            twin::simd::Of(dst), dstRepStride, twin::simd::Of(src, srcBlkStride, srcRepStride));
}
template <typename T, bool isSetMask = true>
inline void WholeReduceMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[],
                           const int32_t repeatTime, const int32_t dstRepStride, const int32_t srcBlkStride,
                           const int32_t srcRepStride, ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {
    twin::simd::WholeReduce("WholeReduceMax", twin::simd::Reduction::Max, twin::simd::Mask<isSetMask>(mask, repeatTime), order,
                            twin::simd::Of(dst), dstRepStride, twin::simd::Of(src, srcBlkStride, srcRepStride));
}

template <typename T, bool isSetMask = true>
inline void WholeReduceMin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t mask,
                           const int32_t repeatTime, const int32_t dstRepStride, const int32_t srcBlkStride,
                           const int32_t srcRepStride, ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {
    twin::simd::WholeReduce("WholeReduceMin", twin::simd::Reduction::Min, twin::simd::Mask<isSetMask>(mask, repeatTime), order,
                            twin::simd::Of(dst), dstRepStride, twin::simd::Of(src, srcBlkStride, srcRepStride));
}
template <typename T, bool isSetMask = true>
inline void WholeReduceMin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[],
                           const int32_t repeatTime, const int32_t dstRepStride, const int32_t srcBlkStride,
                           const int32_t srcRepStride, ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {
    twin::simd::WholeReduce("WholeReduceMin", twin::simd::Reduction::Min, twin::simd::Mask<isSetMask>(mask, repeatTime), order,
                            twin::simd::Of(dst), dstRepStride, twin::simd::Of(src, srcBlkStride, srcRepStride));
}

// One result per block of 32 B; dstRepStride counts groups of 8 results.
template <typename T, bool isSetMask = true>
inline void BlockReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime,
                           const int32_t mask, const int32_t dstRepStride, const int32_t srcBlkStride,
                           const int32_t srcRepStride) {
    twin::simd::BlockReduce("BlockReduceSum", twin::simd::Reduction::Sum, twin::simd::Mask<isSetMask>(mask, repeatTime),
                            twin::simd::Of(dst), dstRepStride, twin::simd::Of(src, srcBlkStride, srcRepStride));
}
template <typename T, bool isSetMask = true>
inline void BlockReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime,
                           const uint64_t mask[], const int32_t dstRepStride, const int32_t srcBlkStride,
                           const int32_t srcRepStride) {
    twin::simd::BlockReduce("BlockReduceSum", twin::simd::Reduction::Sum, twin::simd::Mask<isSetMask>(mask, repeatTime),
                            twin::simd::Of(dst), dstRepStride, twin::simd::Of(src, srcBlkStride, srcRepStride));
}

template <typename T, bool isSetMask = true>
inline void BlockReduceMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime,
                           const int32_t mask, const int32_t dstRepStride, const int32_t srcBlkStride,
                           const int32_t srcRepStride) {
    twin::simd::BlockReduce("BlockReduceMax", twin::simd::Reduction::Max, twin::simd::Mask<isSetMask>(mask, repeatTime),
                            twin::simd::Of(dst), dstRepStride, twin::simd::Of(src, srcBlkStride, srcRepStride));
}
template <typename T, bool isSetMask = true>
inline void BlockReduceMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime,
                           const uint64_t mask[], const int32_t dstRepStride, const int32_t srcBlkStride,
                           const int32_t srcRepStride) {
    twin::simd::BlockReduce("BlockReduceMax", twin::simd::Reduction::Max, twin::simd::Mask<isSetMask>(mask, repeatTime),
                            twin::simd::Of(dst), dstRepStride, twin::simd::Of(src, srcBlkStride, srcRepStride));
}

template <typename T, bool isSetMask = true>
inline void BlockReduceMin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime,
                           const int32_t mask, const int32_t dstRepStride, const int32_t srcBlkStride,
                           const int32_t srcRepStride) {
    twin::simd::BlockReduce("BlockReduceMin", twin::simd::Reduction::Min, twin::simd::Mask<isSetMask>(mask, repeatTime),
                            twin::simd::Of(dst), dstRepStride, twin::simd::Of(src, srcBlkStride, srcRepStride));
}
template <typename T, bool isSetMask = true>
inline void BlockReduceMin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime,
                           const uint64_t mask[], const int32_t dstRepStride, const int32_t srcBlkStride,
                           const int32_t srcRepStride) {
    twin::simd::BlockReduce("BlockReduceMin", twin::simd::Reduction::Min, twin::simd::Mask<isSetMask>(mask, repeatTime),
                            twin::simd::Of(dst), dstRepStride, twin::simd::Of(src, srcBlkStride, srcRepStride));
}

// One sum per pair of neighbours; dstRepStride counts 128 B.
template <typename T, bool isSetMask = true>
inline void PairReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime,
                          const int32_t mask, const int32_t dstRepStride, const int32_t srcBlkStride,
                          const int32_t srcRepStride) {
    twin::simd::PairReduce("PairReduceSum", twin::simd::Mask<isSetMask>(mask, repeatTime), twin::simd::Of(dst),
                           dstRepStride, twin::simd::Of(src, srcBlkStride, srcRepStride));
}
template <typename T, bool isSetMask = true>
inline void PairReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime,
                          const uint64_t mask[], const int32_t dstRepStride, const int32_t srcBlkStride,
                          const int32_t srcRepStride) {
    twin::simd::PairReduce("PairReduceSum", twin::simd::Mask<isSetMask>(mask, repeatTime), twin::simd::Of(dst),
                           dstRepStride, twin::simd::Of(src, srcBlkStride, srcRepStride));
}

// One sum per repeat of the first elemsInOneRepeat lanes, dstRepStride elements apart.
template <typename T, bool isSetMask = true>
inline void RepeatReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const int32_t repeatTime,
                            const int32_t elemsInOneRepeat, const int32_t, const int32_t srcBlkStride,
                            const int32_t dstRepStride, const int32_t srcRepStride) {
    twin::simd::WholeReduce("RepeatReduceSum", twin::simd::Reduction::Sum,
                            twin::simd::Mask<isSetMask>(elemsInOneRepeat, repeatTime), ReduceOrder::ORDER_ONLY_VALUE,
                            twin::simd::Of(dst), dstRepStride, twin::simd::Of(src, srcBlkStride, srcRepStride));
}

}  // namespace AscendC
