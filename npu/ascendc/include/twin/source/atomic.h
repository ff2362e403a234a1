// Accumulating copies.
#pragma once
#include <cstdint>

#include "twin/copy.h"

namespace twin {

/// target = operation(target, source) over `bytes` of elements; operation 1 add, 2 max, 3 min. Faults on other types.
void accumulate(const char* call, uint8_t* target, const uint8_t* source, uint64_t bytes, int operation, Type type);

}  // namespace twin
