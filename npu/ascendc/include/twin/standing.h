// How far the running core has come, for who watches it from a signal handler.
#pragma once
#include <cstdint>

namespace twin {

struct Standing {
    int unit = -1;              ///< tells the core from all others; -1: none runs
    int index = -1;             ///< GetBlockIdx
    bool cube = false;
    uint64_t calls = 0;         ///< of the API that it made
    const char* call = "none";  ///< the last of them that has a name
};

/// Reads only what one core's calls write: callable at any moment.
Standing standing();

/// Whether this is code of the machine that runs before a kernel's access to its own variables: part of the kernel's time,
/// and no progress.
bool looks_at_access(uintptr_t code);

}  // namespace twin
