// Stores of a kernel that are none of its business.
#pragma once
#include <cstdint>

namespace twin {

/// A store of the kernel's own code outside of its stack, its tensors and its static data.
struct Stray {
    uintptr_t address = 0;
    uint64_t bytes = 0;
};

/// The one that ended the kernel, by SIGSEGV; nullptr where there was none.
const Stray* found_stray();

}  // namespace twin
