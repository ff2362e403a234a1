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

/// The scalar unit touches `bytes` at `offset` from a local tensor's start: checked, ordered, priced.
void read_scalar(const char* call, const Place& place, uint64_t offset, uint32_t bytes);
void write_scalar(const char* call, const Place& place, uint64_t offset, uint32_t bytes);

/// The scalar unit touches global memory through its data cache. Whether the data is really there (false: time only).
bool read_global(const char* call, const void* address, uint32_t bytes, const GlobalRange& range);
bool write_global(const char* call, void* address, uint32_t bytes, const GlobalRange& range);

}  // namespace twin
