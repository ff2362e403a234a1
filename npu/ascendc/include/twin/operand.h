// An operand of an instruction: which bytes of which memory it reads or writes.
#pragma once
#include "twin/memory.h"

namespace twin {

/// Blocks of 32 B in a regular pattern: `blocks` of them, `block_stride` apart, and that `repeats` times. In bytes.
struct Pattern {
    uint32_t blocks = 0, block_stride = block_bytes, repeats = 1, repeat_stride = 0;
    uint32_t block = block_bytes;  ///< bytes touched in each block

    /// Bytes from the first one touched to the last.
    constexpr uint32_t extent() const {
        return blocks == 0 || repeats == 0 ? 0 : (blocks - 1) * block_stride + (repeats - 1) * repeat_stride + block;
    }
    constexpr bool dense() const {
        return (blocks <= 1 || block_stride == block) && (repeats <= 1 || repeat_stride == blocks * block);
    }
};

struct Operand {
    Place place;
    Pattern pattern;      ///< blocks == 0: the `extent` bytes from the address on
    uint32_t extent = 0;  ///< bytes from the address to the last byte touched
    bool writes = false;
    bool aligned = true;    ///< whether the address must be a multiple of 32 B
    bool conflicts = true;  ///< whether it takes part in bank conflicts

    /// An operand that the instruction accepts at any element's address, such as a reduction's result.
    Operand anywhere() const {
        Operand copy = *this;
        copy.aligned = false;
        return copy;
    }
};

inline Operand reads(const Place& place, uint32_t bytes) { return {place, {}, bytes, false}; }
inline Operand writes(const Place& place, uint32_t bytes) { return {place, {}, bytes, true}; }
inline Operand reads(const Place& place, const Pattern& pattern) { return {place, pattern, pattern.extent(), false}; }
inline Operand writes(const Place& place, const Pattern& pattern) { return {place, pattern, pattern.extent(), true}; }

}  // namespace twin
