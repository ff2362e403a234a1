// Roundings of the cube, and what its work takes.
#pragma once
#include <cstddef>
#include <cstdint>

#include "ascendc/cube/core/matrix.h"
#include "twin/copy.h"

namespace AscendC::cube {

/// HF32: floats with 11 bits of mantissa, rounded to nearest even or toward zero.
void shorten(float* values, size_t count, bool toward_zero);
/// Cycles on pipe M of one multiplication in L0.
double multiply_cycles(Element element, bool hf32, uint64_t m, uint64_t n, uint64_t k);
/// `count` scaled sums in the element's type: half and bfloat16 to nearest even, integers too, with saturation.
void narrow(const float* from, size_t count, Element element, uint8_t* to);
twin::Type atomic_type(Element element);

}  // namespace AscendC::cube
