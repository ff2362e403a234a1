// The memories of a core, and where a tensor lies in one of them.
#pragma once
#include <cstdint>

namespace twin {

enum class Memory : uint8_t { UB, L1, L0A, L0B, L0C, Bias, Fixpipe, GM };
constexpr int local_memory_count = 7;

constexpr const char* memory_name(Memory memory) {
    constexpr const char* names[] = {"UB", "L1", "L0A", "L0B", "L0C", "BiasTable", "Fixpipe", "GM"};
    return names[static_cast<int>(memory)];
}

/// Bytes per core (2201 architecture, public hardware guide).
constexpr uint32_t memory_bytes(Memory memory) {
    constexpr uint32_t kib = 1024;
    constexpr uint32_t bytes[] = {192 * kib, 512 * kib, 64 * kib, 64 * kib, 128 * kib, kib, 2 * kib, 0};
    return bytes[static_cast<int>(memory)];
}
constexpr uint32_t ub_reserved_bytes =
    256;  // what the platform's GetCoreMemSize leaves out; published kernels use them
constexpr uint32_t block_bytes = 32;
constexpr uint8_t shared_position = 13;  ///< TPosition::TSCM: L1 as vector cores see it
constexpr uint32_t repeat_bytes = 256;

/// A range of a local memory that a tensor names: its address, its length, and the buffer that it was cut from.
struct Place {
    uint32_t address = 0;     ///< byte address within the memory
    uint32_t bytes = 0;       ///< length of the tensor from that address on
    uint32_t generation = 0;  ///< the buffer's generation when the tensor was handed out: differs after FreeTensor
    uint16_t buffer = 0;      ///< index of the buffer in the core's table; 0: no buffer, the whole memory
    Memory memory = Memory::UB;
    uint8_t position = 0;  ///< the TPosition
};

}  // namespace twin
