// Products of plain matrices on the host: exact products, added one after another in the order of k.
#pragma once
#include <cstddef>
#include <cstdint>

namespace AscendC::cube {

/// Columns of a block of B; n is rounded up to it.
constexpr size_t panel_columns = 16;
constexpr size_t padded(size_t columns) { return (columns + panel_columns - 1) / panel_columns * panel_columns; }

/// c += a · b, all row by row: a is m × k, b and c have padded(n) columns. `exact`: every product of an element of a and
/// one of b is a float (half, or integers below 2^12), so that adding it may be fused.
void multiply_add(const float* a, const float* b, float* c, size_t m, size_t n, size_t k, bool exact);
void multiply_add(const int32_t* a, const int32_t* b, int32_t* c, size_t m, size_t n, size_t k);

}  // namespace AscendC::cube
