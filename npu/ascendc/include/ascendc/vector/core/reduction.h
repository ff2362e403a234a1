// Reductions: within a block, within a repeat, over a tensor.
#pragma once
#include "ascendc/vector/core/vector.h"
#include "ascendc/vector/params.h"

namespace twin::simd {

enum class Reduction : uint8_t { Sum, Max, Min };

// One result per repeat, `dst_stride` results apart.
void WholeReduce(const char* call, Reduction reduction, const Extent& extent, AscendC::ReduceOrder order,
                 const Vector& dst, int64_t dst_stride, const Vector& src);
// One result per block of 32 B, repeats `dst_stride` times 8 results apart.
void BlockReduce(const char* call, Reduction reduction, const Extent& extent, const Vector& dst, int64_t dst_stride,
                 const Vector& src);
// One sum per pair of neighbours, repeats `dst_stride` half-repeats (128 B) apart.
void PairReduce(const char* call, const Extent& extent, const Vector& dst, int64_t dst_stride, const Vector& src);

// One result for all elements, and its index behind it where asked for. The sum of a count adds the repeats' sums one
// after the other, the sum of a mask form as a tree of neighbours; within a repeat always as a tree.
void Reduce(const char* call, Reduction reduction, const Extent& extent, bool index, const Vector& dst,
            const Vector& src, const Vector& temporary);

}  // namespace twin::simd
