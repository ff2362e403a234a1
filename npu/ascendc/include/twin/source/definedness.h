// Which blocks of a local memory anything has written since the kernel started.
#pragma once
#include <cstdint>
#include <vector>

#include "twin/operand.h"

namespace twin {

/// One bit per 32 B block. A block counts as written once any byte of it is: copies move whole blocks, so a tail's
/// neighbours hold something; finer tracking would reject kernels that are right.
class Definedness {
public:
    void reset(uint32_t bytes) { words_.assign(bytes / block_bytes / 64 + 1, 0); }

    void set(uint32_t begin, uint32_t end, bool defined = true) {
        if (begin >= end) return;
        const uint32_t first = begin / block_bytes, last = (end - 1) / block_bytes;
        for (uint32_t word = first / 64; word <= last / 64; ++word) {
            const uint64_t mask = bits(word, first, last);
            words_[word] = defined ? words_[word] | mask : words_[word] & ~mask;
        }
    }
    /// Address of the first block in `begin`..`end` that nothing has written; `end` where there is none.
    uint32_t first_undefined(uint32_t begin, uint32_t end) const {
        if (begin >= end) return end;
        const uint32_t first = begin / block_bytes, last = (end - 1) / block_bytes;
        for (uint32_t word = first / 64; word <= last / 64; ++word) {
            const uint64_t holes = ~words_[word] & bits(word, first, last);
            if (holes != 0) return (word * 64 + static_cast<uint32_t>(__builtin_ctzll(holes))) * block_bytes;
        }
        return end;
    }

private:
    static uint64_t bits(uint32_t word, uint32_t first, uint32_t last) {
        uint64_t mask = ~0ull;
        if (word == first / 64) mask &= ~0ull << (first % 64);
        if (word == last / 64) mask &= ~0ull >> (63 - last % 64);
        return mask;
    }
    std::vector<uint64_t> words_;
};

/// Visit the dense pieces (begin, end) of an operand, in the order in which lanes run through it, until one says stop.
template <class Visit>
void pieces(const Operand& operand, Visit&& visit) {
    const uint32_t base = operand.place.address;
    const Pattern& pattern = operand.pattern;
    if (pattern.blocks == 0 || pattern.dense()) {
        visit(base, base + operand.extent);
        return;
    }
    for (uint32_t repeat = 0; repeat < pattern.repeats; ++repeat) {
        const uint32_t row = base + repeat * pattern.repeat_stride;
        if (pattern.block_stride == pattern.block) {
            if (!visit(row, row + pattern.blocks * pattern.block)) return;
            continue;
        }
        for (uint32_t block = 0; block < pattern.blocks; ++block) {
            const uint32_t begin = row + block * pattern.block_stride;
            if (!visit(begin, begin + pattern.block)) return;
        }
    }
}

}  // namespace twin
