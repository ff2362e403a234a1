// Moves of single elements and blocks within the unified buffer, and generated indices.
#pragma once
#include "ascendc/vector/core/vector.h"
#include "ascendc/vector/params.h"

namespace twin::simd {

// dst[i] = the element of src at byte base + offsets[i]
void GatherElements(const char* call, const Extent& extent, const Vector& dst, const Vector& src, const Vector& offsets,
                    uint32_t base);
// Block b of each repeat of dst = the 32 B of src at byte offsets[8 · repeat + b]
void GatherBlocks(const char* call, int64_t repeats, const Vector& dst, const Vector& src, const Vector& offsets);

// Packs the elements of src that a pattern of bits selects, and returns how many. `bits` null: the built-in `pattern`.
uint64_t GatherByMask(const char* call, const Vector& dst, const Vector& src, const Vector* bits, uint32_t pattern,
                      bool counted, uint32_t mask, const AscendC::GatherMaskParams& params);

// dst[i] = first + i · difference
void Progression(const char* call, const Extent& extent, const Scalar& first, const Scalar& difference,
                 const Vector& dst);

}  // namespace twin::simd
