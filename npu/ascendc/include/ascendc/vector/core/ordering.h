// Sorting of (value, index) pairs, and transposes of blocks.
#pragma once
#include "ascendc/vector/core/vector.h"

namespace twin::simd {

// A sorted pair takes 8 bytes: the value (of half: in the first two) and its index as uint32_t.
constexpr uint32_t kPairBytes = 8;

// Sorts each group of 32 values, with their indices, into pairs of falling value; equal ones stay in order.
void SortGroups(const char* call, int64_t groups, const Vector& dst, const Vector& values, const Vector& indices);

// Merges up to four lists of sorted pairs, of `lengths` pairs each. `valid`: a bit per list. With `suspend` it stops
// when one list is used up. `taken` receives how many pairs came from each list. Repeats take the lists' successors,
// which must lie one behind the other.
void MergeLists(const char* call, const Vector& dst, const Vector* lists, const uint16_t lengths[4], uint32_t valid,
                bool suspend, int64_t repeats, uint32_t taken[4]);

// All groups of 32 into one sorted list (`full`), or each for itself.
void SortAll(const char* call, int64_t groups, bool full, const Vector& dst, const Vector& values,
             const Vector& indices, const Vector& temporary);

// Pairs into values and indices, 32 per repeat.
void SplitPairs(const char* call, int64_t repeats, const Vector& values, const Vector& indices, const Vector& pairs);

// 16 blocks of 32 B from as many places, transposed into as many others; repeats move on by strides of 32 B.
struct BlockTranspose {
    bool dst_high = false, src_high = false;  // 8-bit types: which half of the block
    uint32_t repeats = 1, dst_stride = 0, src_stride = 0;
};
void TransposeBlocks(const char* call, const Vector dst[16], const Vector src[16], const BlockTranspose& how);

// dst[a][c][b] = src[a][b][c], element by element
void TransposeMatrices(const char* call, uint32_t a, uint32_t b, uint32_t c, const Vector& dst, const Vector& src);

}  // namespace twin::simd
