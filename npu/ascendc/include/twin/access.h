// How tensors reach the machine's memories.
#pragma once
#include <cstdint>

#include "twin/memory.h"

namespace twin {

/// Host addresses of the running core's memories, by Memory.
extern uint8_t* local_memory[local_memory_count];

inline uint8_t* address(const Place& place) { return local_memory[static_cast<int>(place.memory)] + place.address; }

/// A global tensor as it was declared: from `begin`, `bytes` long (0: its length was not given).
struct GlobalRange {
    const void* begin = nullptr;
    uint64_t bytes = 0;
    bool uncached = false;  ///< its traffic bypasses L2
    bool beyond = false;    ///< an offset led past the declared length
};

// The memories' bytes are moved here and not in headers: what a kernel's own code touches is a raw access (raw.h).

/// The scalar unit moves `bytes` at `offset` from a local tensor's start: checked, ordered, priced.
void read_scalar(const char* call, const Place& place, uint64_t offset, uint32_t bytes, void* value);
void write_scalar(const char* call, const Place& place, uint64_t offset, uint32_t bytes, const void* value);

/// The scalar unit moves `bytes` through its data cache. With time only it reads zeros, the tiling data aside, and
/// writes nothing.
void read_global(const char* call, const void* address, uint32_t bytes, const GlobalRange& range, void* value);
void write_global(const char* call, void* address, uint32_t bytes, const GlobalRange& range, const void* value);

/// Bytes that stay where they are until the program ends; equal ones are kept once.
const void* intern(const void* bytes, uint32_t count);

/// What lies at a host address, for printing: neither checked nor priced.
void peek(const void* address, uint32_t bytes, void* value);

}  // namespace twin
