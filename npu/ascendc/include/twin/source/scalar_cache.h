// The scalar unit's data cache in front of global memory: direct-mapped, write-back.
#pragma once
#include <array>
#include <cstdint>

#include "twin/costs.h"

namespace twin {

class ScalarCache {
public:
    void invalidate() { lines_.fill(0); }
    /// Cycles of one access.
    double access(uint64_t address) {
        const uint64_t line = address / costs::scalar_line_bytes + 1;
        uint64_t& slot = lines_[line % lines_.size()];
        if (slot == line) return costs::scalar_gm_hit;
        slot = line;
        return costs::scalar_gm_miss;
    }

private:
    std::array<uint64_t, costs::scalar_cache_bytes / costs::scalar_line_bytes> lines_{};
};

}  // namespace twin
