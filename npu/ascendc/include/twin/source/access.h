// Accesses of the scalar unit without the bytes: checked, ordered, priced.
#pragma once
#include "twin/access.h"
#include "twin/source/global.h"

namespace twin {

void check_read(const char* call, const Place& place, uint64_t offset, uint32_t bytes);
void check_write(const char* call, const Place& place, uint64_t offset, uint32_t bytes);
/// The region that is read.
Region& check_read(const char* call, const void* address, uint32_t bytes, const GlobalRange& range);
void check_write(const char* call, const void* address, uint32_t bytes, const GlobalRange& range);

}  // namespace twin
