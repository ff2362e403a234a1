// Comparisons, whose results are bits, and selections by bits.
#pragma once
#include "ascendc/vector/core/vector.h"
#include "ascendc/vector/params.h"

namespace twin::simd {

// Bit i of dst: whether src0[i] compares to src1[i] as mode says. Repeats follow each other in dst without gaps.
void CompareVectors(const char* call, const Extent& extent, AscendC::CMPMODE mode, const Vector& dst,
                    const Vector& src0, const Vector& src1);
void CompareScalars(const char* call, const Extent& extent, AscendC::CMPMODE mode, const Vector& dst,
                    const Vector& src0, const Scalar& scalar);
// The same for one repeat, into the compare register.
void CompareIntoRegister(const char* call, const Extent& extent, AscendC::CMPMODE mode, const Vector& src0,
                         const Vector& src1);

// dst[i] = bit i of the mask ? src0[i] : src1[i] (or the scalar, where src1 is null). The bits come from `bits`, or
// from the compare register where it is null. `reuse`: each repeat starts at the first bit again.
void SelectLanes(const char* call, const Extent& extent, bool reuse, const Vector& dst, const Vector* bits,
                 const Vector& src0, const Vector* src1, const Scalar& scalar);

// The compare register from and to the first 16 bytes (128 lanes) of a tensor.
void LoadCompareMask(const char* call, const Vector& src);
void StoreCompareMask(const char* call, const Vector& dst);
// The bits whose address the compare register holds, as GetPhyAddr gave it; of 64 bits the low 32 count.
Vector CompareMaskTarget(const char* call);

}  // namespace twin::simd
