// Reductions of a matrix along one of its axes, chosen by a pattern: A stays, R is reduced.
#pragma once
#include "ascendc/vector/core/rows.h"

namespace AscendC {

namespace Pattern::Reduce {
struct AR {
    static constexpr bool last = true;
};
struct RA {
    static constexpr bool last = false;
};
}  // namespace Pattern::Reduce

template <class Axes, typename T>
void reduce_axis(const char* call, twin::simd::AxisReduction kind, const LocalTensor<T>& dst, const LocalTensor<T>& src,
                 const LocalTensor<uint8_t>* temporary, const uint32_t shape[], bool padded) {
    if (!padded)
        twin::raise(twin::kind::parameter, call, "srcInnerPad must be true: rows begin at multiples of 32 bytes");
    twin::simd::RunAxisReduction(call, kind, shape[0], shape[1], Axes::last, twin::simd::Of(dst), twin::simd::Of(src),
                                 temporary);
}

// The sum along the axis R of srcShape {first, last}; AR gives `first` elements, RA `last`.
template <typename T, class pattern, bool isReuseSource = false, typename = decltype(pattern::last)>
inline void ReduceSum(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
                   const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t srcShape[], bool srcInnerPad) {
    reduce_axis<pattern>("ReduceSum", twin::simd::AxisReduction::Sum, dstTensor, srcTensor, &sharedTmpBuffer, srcShape,
                         srcInnerPad);
}
template <typename T, class pattern, bool isReuseSource = false, typename = decltype(pattern::last)>
inline void ReduceSum(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, const uint32_t srcShape[],
                   bool srcInnerPad) {
    reduce_axis<pattern>("ReduceSum", twin::simd::AxisReduction::Sum, dstTensor, srcTensor, nullptr, srcShape, srcInnerPad);
}
// The greatest along the axis R of srcShape {first, last}; AR gives `first` elements, RA `last`.
template <typename T, class pattern, bool isReuseSource = false, typename = decltype(pattern::last)>
inline void ReduceMax(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
                   const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t srcShape[], bool srcInnerPad) {
    reduce_axis<pattern>("ReduceMax", twin::simd::AxisReduction::Max, dstTensor, srcTensor, &sharedTmpBuffer, srcShape,
                         srcInnerPad);
}
template <typename T, class pattern, bool isReuseSource = false, typename = decltype(pattern::last)>
inline void ReduceMax(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, const uint32_t srcShape[],
                   bool srcInnerPad) {
    reduce_axis<pattern>("ReduceMax", twin::simd::AxisReduction::Max, dstTensor, srcTensor, nullptr, srcShape, srcInnerPad);
}
// The least along the axis R of srcShape {first, last}; AR gives `first` elements, RA `last`.
template <typename T, class pattern, bool isReuseSource = false, typename = decltype(pattern::last)>
inline void ReduceMin(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
                   const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t srcShape[], bool srcInnerPad) {
    reduce_axis<pattern>("ReduceMin", twin::simd::AxisReduction::Min, dstTensor, srcTensor, &sharedTmpBuffer, srcShape,
                         srcInnerPad);
}
template <typename T, class pattern, bool isReuseSource = false, typename = decltype(pattern::last)>
inline void ReduceMin(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, const uint32_t srcShape[],
                   bool srcInnerPad) {
    reduce_axis<pattern>("ReduceMin", twin::simd::AxisReduction::Min, dstTensor, srcTensor, nullptr, srcShape, srcInnerPad);
}
// The mean along the axis R of srcShape {first, last}; AR gives `first` elements, RA `last`.
template <typename T, class pattern, bool isReuseSource = false, typename = decltype(pattern::last)>
inline void ReduceMean(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
                   const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t srcShape[], bool srcInnerPad) {
    reduce_axis<pattern>("ReduceMean", twin::simd::AxisReduction::Mean, dstTensor, srcTensor, &sharedTmpBuffer, srcShape,
                         srcInnerPad);
}
template <typename T, class pattern, bool isReuseSource = false, typename = decltype(pattern::last)>
inline void ReduceMean(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, const uint32_t srcShape[],
                   bool srcInnerPad) {
    reduce_axis<pattern>("ReduceMean", twin::simd::AxisReduction::Mean, dstTensor, srcTensor, nullptr, srcShape, srcInnerPad);
}
// The product along the axis R of srcShape {first, last}; AR gives `first` elements, RA `last`.
template <typename T, class pattern, bool isReuseSource = false, typename = decltype(pattern::last)>
inline void ReduceProd(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
                   const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t srcShape[], bool srcInnerPad) {
    reduce_axis<pattern>("ReduceProd", twin::simd::AxisReduction::Product, dstTensor, srcTensor, &sharedTmpBuffer, srcShape,
                         srcInnerPad);
}
template <typename T, class pattern, bool isReuseSource = false, typename = decltype(pattern::last)>
inline void ReduceProd(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, const uint32_t srcShape[],
                   bool srcInnerPad) {
    reduce_axis<pattern>("ReduceProd", twin::simd::AxisReduction::Product, dstTensor, srcTensor, nullptr, srcShape, srcInnerPad);
}

}  // namespace AscendC
