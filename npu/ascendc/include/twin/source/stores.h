// The check of a kernel's stores.
#pragma once
#include <cstdint>

namespace twin {

/// End the kernel unless it may write these bytes: its stack, its tensors and registers, its heap, static data of the
/// library that holds `code`.
void check_store(uintptr_t address, uint64_t bytes, const void* code);

}  // namespace twin
