// Instructions beyond the element-wise table: what the compiled part offers to the API.
#pragma once
#include "ascendc/vector/core/vector.h"
#include "ascendc/vector/params.h"

namespace twin::simd {

// dst = src in dst's type, rounded in the given mode.
void Convert(const char* call, const Extent& extent, AscendC::RoundMode mode, const Vector& dst, const Vector& src);

// dst = scalar
void Fill(const char* call, const Extent& extent, const Scalar& scalar, const Vector& dst);

// Each of the 8 elements of a repeat fills one block of dst.
void Broadcast8(const char* call, int64_t repeats, const Vector& dst, const Vector& src);

}  // namespace twin::simd
