// One case: buffers, launch, result.
#pragma once

#include <cstddef>
#include <string>

#include "host_process.h"

namespace harness {

/// Calls the kernel with its arguments: addresses in global memory, in the order of its parameters; ``tiling`` is where
/// parameters passed by value are read from.
using Entry = void (*)(void** arguments, const void* tiling);

struct Result {
    std::string json;
    bool crashed = false;  ///< the operator's code crashed: the process is not fit for another case
};

Result run_case(const Job& job, const Planned& planned, size_t index, Entry entry);

}  // namespace harness
