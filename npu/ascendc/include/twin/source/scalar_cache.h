// The scalar unit's data cache in front of global memory: sets of a few lines, of which the oldest goes; write-back.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "twin/costs.h"

namespace twin {

class ScalarCache {
public:
    void invalidate() { sets_.fill({}); }
    /// Cycles of one access.
    double access(uint64_t address) {
        const uint64_t line = address / costs::scalar_line_bytes + 1;  // 0: no line
        Set& set = sets_[line % sets_.size()];
        if (set[0] == line) return costs::scalar_gm_hit;
        const auto found = std::find(set.begin() + 1, set.end(), line);
        const bool held = found != set.end();
        std::move_backward(set.begin(), held ? found : set.end() - 1, held ? found + 1 : set.end());
        set[0] = line;
        return held ? costs::scalar_gm_hit : costs::scalar_gm_miss;
    }

private:
    using Set = std::array<uint64_t, costs::scalar_cache_ways>;  // the latest line first
    std::array<Set, costs::scalar_cache_bytes / costs::scalar_line_bytes / costs::scalar_cache_ways> sets_{};
};

}  // namespace twin
