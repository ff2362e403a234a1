// Bank conflicts of UB.
#include "twin/source/banks.h"

#include <algorithm>

#include "twin/costs.h"

namespace twin {

namespace {

constexpr uint32_t groups = 16;
constexpr uint32_t bank_span = 64 * 1024;  // the three banks of a group lie this far apart
constexpr uint32_t sampled_repeats = 16;  // the pattern of groups has come round by then for every block stride

/// Visit the blocks of one repeat of an operand by address; a block that is read eight times counts once.
template <typename Visit>
void blocks_of(const Operand& operand, uint32_t repeat, Visit visit) {
    const Pattern& pattern = operand.pattern;
    const bool dense = pattern.blocks == 0;
    const uint32_t blocks =
        dense ? std::min(8u, (operand.extent + block_bytes - 1) / block_bytes) : std::min(8u, pattern.blocks);
    const uint32_t stride = dense ? block_bytes : pattern.block_stride;
    const uint32_t base = operand.place.address + repeat * (dense ? repeat_bytes : pattern.repeat_stride);
    for (uint32_t block = 0; block < (stride == 0 ? 1 : blocks); ++block) visit(base + block * stride);
}

/// A bit per bank: which banks one repeat of an operand uses.
uint64_t banks_of(const Operand& operand, uint32_t repeat) {
    uint64_t banks = 0;
    blocks_of(operand, repeat, [&](uint32_t address) {
        banks |= 1ull << (address / bank_span % 3 * groups + address / block_bytes % groups);
    });
    return banks;
}

/// Whether all operands move on by the same number of groups per repeat: then every repeat conflicts alike.
bool steady(std::initializer_list<Operand> operands) {
    int64_t step = -1;
    for (const Operand& operand : operands) {
        const int64_t mine =
            (operand.pattern.blocks == 0 ? repeat_bytes : operand.pattern.repeat_stride) / block_bytes % groups;
        if (step >= 0 && step != mine) return false;
        step = mine;
    }
    return true;
}

}  // namespace

double conflict_slope(double slope, uint32_t repeats, std::initializer_list<Operand> operands) {
    const uint32_t sample = std::min(repeats, steady(operands) ? 1 : sampled_repeats);
    if (sample == 0) return slope;
    double total = 0;
    for (uint32_t repeat = 0; repeat < sample; ++repeat) {
        uint32_t reading[groups] = {}, writing[groups] = {};
        uint64_t read = 0, written = 0;
        for (const Operand& operand : operands) {
            if (operand.place.memory != Memory::UB || !operand.conflicts) continue;
            blocks_of(operand, repeat, [&](uint32_t address) {
                ++(operand.writes ? writing : reading)[address / block_bytes % groups];
            });
            // The results of one repeat are written while the operands of the next are read.
            (operand.writes ? written : read) |= banks_of(operand, repeat + (operand.writes ? 0 : 1));
        }
        uint32_t worst = 0;
        for (uint32_t group = 0; group < groups; ++group) worst = std::max({worst, reading[group], writing[group]});
        total += std::max({slope, static_cast<double>(worst), read & written ? costs::read_write_conflict : 0});
    }
    return total / sample;
}

}  // namespace twin
