// Sums, means, prefix sums along rows, and broadcasts.
#pragma once
#include "ascendc/vector/core/rows.h"
#include "ascendc/vector/library/tiling.h"

namespace AscendC {

// dst[row] = sum of the first n elements of the row
template <typename T, int32_t reduceDim = -1, bool isReuseSource = false, bool isBasicBlock = false>
inline void Sum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer, const SumParams& params) {
    twin::simd::RunRowSums("Sum", params.outter, params.inner, params.n, 1, twin::simd::Of(dst), twin::simd::Of(src),
                           &sharedTmpBuffer);
}
// dst[row] = mean of the first n elements of the row
template <typename T, typename accType = T, bool isReuseSource = false, bool isBasicBlock = false,
          int32_t reduceDim = -1>
inline void Mean(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer, const MeanParams& params) {
    twin::simd::RunRowSums("Mean", params.outter, params.inner, params.n, static_cast<float>(params.n),
                           twin::simd::Of(dst), twin::simd::Of(src), &sharedTmpBuffer);
}
// Prefix sums along the last axis, or along the first; the last row of the result where the configuration asks for it.
template <typename T, const CumSumConfig& config = defaultCumSumConfig>
inline void CumSum(const LocalTensor<T>& dst, const LocalTensor<T>& lastRow, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                   const CumSumInfo& info) {
    twin::simd::RunPrefixSums("CumSum", info.outter, info.inner, config.isLastAxis, twin::simd::Of(dst),
                              config.outputLastRow ? twin::simd::Of(lastRow) : twin::simd::Vector{},
                              twin::simd::Of(src), &sharedTmpBuffer);
}
// dst of dstShape from src, whose axis `axis` has length 1
template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
inline void BroadCast(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dstShape[dim],
                      const uint32_t[dim], const LocalTensor<uint8_t>& sharedTmpBuffer) {
    static_assert(dim == 1 || dim == 2, "one or two axes");
    twin::simd::RunBroadcast("BroadCast", dim == 1 ? 1 : dstShape[0], dstShape[dim - 1], dim == 1 ? 1 : axis,
                             twin::simd::Of(dst), twin::simd::Of(src), &sharedTmpBuffer);
}
// dst of dstShape from src, whose axis `axis` has length 1
template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
inline void Broadcast(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dstShape[dim],
                      const uint32_t[dim], const LocalTensor<uint8_t>& sharedTmpBuffer) {
    static_assert(dim == 1 || dim == 2, "one or two axes");
    twin::simd::RunBroadcast("Broadcast", dim == 1 ? 1 : dstShape[0], dstShape[dim - 1], dim == 1 ? 1 : axis,
                             twin::simd::Of(dst), twin::simd::Of(src), &sharedTmpBuffer);
}
// dst[row] = sum of the first n elements of the row
template <typename T, int32_t reduceDim = -1, bool isReuseSource = false, bool isBasicBlock = false>
inline void Sum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const SumParams& params) {
    twin::simd::RunRowSums("Sum", params.outter, params.inner, params.n, 1, twin::simd::Of(dst), twin::simd::Of(src),
                           nullptr);
}
// dst[row] = mean of the first n elements of the row
template <typename T, typename accType = T, bool isReuseSource = false, bool isBasicBlock = false,
          int32_t reduceDim = -1>
inline void Mean(const LocalTensor<T>& dst, const LocalTensor<T>& src, const MeanParams& params) {
    twin::simd::RunRowSums("Mean", params.outter, params.inner, params.n, static_cast<float>(params.n),
                           twin::simd::Of(dst), twin::simd::Of(src), nullptr);
}
// Prefix sums along the last axis, or along the first; the last row of the result where the configuration asks for it.
template <typename T, const CumSumConfig& config = defaultCumSumConfig>
inline void CumSum(const LocalTensor<T>& dst, const LocalTensor<T>& lastRow, const LocalTensor<T>& src,
                   const CumSumInfo& info) {
    twin::simd::RunPrefixSums("CumSum", info.outter, info.inner, config.isLastAxis, twin::simd::Of(dst),
                              config.outputLastRow ? twin::simd::Of(lastRow) : twin::simd::Vector{},
                              twin::simd::Of(src), nullptr);
}
// dst of dstShape from src, whose axis `axis` has length 1
template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
inline void BroadCast(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dstShape[dim],
                      const uint32_t[dim]) {
    static_assert(dim == 1 || dim == 2, "one or two axes");
    twin::simd::RunBroadcast("BroadCast", dim == 1 ? 1 : dstShape[0], dstShape[dim - 1], dim == 1 ? 1 : axis,
                             twin::simd::Of(dst), twin::simd::Of(src), nullptr);
}
// dst of dstShape from src, whose axis `axis` has length 1
template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
inline void Broadcast(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t dstShape[dim],
                      const uint32_t[dim]) {
    static_assert(dim == 1 || dim == 2, "one or two axes");
    twin::simd::RunBroadcast("Broadcast", dim == 1 ? 1 : dstShape[0], dstShape[dim - 1], dim == 1 ? 1 : axis,
                             twin::simd::Of(dst), twin::simd::Of(src), nullptr);
}

}  // namespace AscendC
