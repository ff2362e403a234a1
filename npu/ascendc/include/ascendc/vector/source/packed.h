// Conversions from and to integers of 4 bits, two to a byte.
#pragma once
#include "ascendc/vector/core/convert.h"
#include "ascendc/vector/source/walk.h"

namespace twin::simd {

// The loop of a conversion. Faults: types and modes that the documentation does not name.
Loop FindConversion(const char* call, AscendC::RoundMode mode, Type dst, Type src);

// half to int4b_t, which saturates, or back.
void ConvertPacked(const char* call, const Extent& extent, AscendC::RoundMode mode, const Vector& dst,
                   const Vector& src);

}  // namespace twin::simd
