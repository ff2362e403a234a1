// What every instruction of the cube asks first.
#pragma once
#include "twin/memory.h"

namespace AscendC::cube {

/// Whether the calling core is a vector core, which leaves the cube's instructions out: a mixed kernel's source is for
/// both. Says so once.
bool left_out(const char* call);
/// Fault where a tensor does not start at a multiple of `bytes` in its memory, or lies in none of these memories.
void check_place(const char* call, const char* what, const twin::Place& place, twin::Memory memory, uint32_t bytes);

}  // namespace AscendC::cube
