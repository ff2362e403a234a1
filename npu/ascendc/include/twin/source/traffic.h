// A core's traffic with global memory: what a copy costs, and what its share of the memory's bandwidth allows.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "twin/chip.h"
#include "twin/costs.h"
#include "twin/source/moment.h"

namespace twin {

/// A copy between global and local memory as the model prices it.
struct Stream {
    uint64_t page = 0;    ///< index of the argument's first page among all pages
    uint64_t offset = 0;  ///< byte offset within the argument
    uint64_t pitch = 0;   ///< bytes from one burst's start to the next's
    uint32_t bursts = 1;
    uint64_t burst_bytes = 0;
    bool unaligned = false;  ///< bursts that start off a 512 B line
    bool uncached = false;
    bool writes = false;

    uint64_t bytes() const { return bursts * burst_bytes; }
};

/// The pages (4 KB) that the core touched, to tell what L2 still holds; and a bucket for its share of HBM.
class Traffic {
public:
    void reset(const Chip& chip, uint32_t active_cores, uint64_t pages);
    /// Cycles that the copy keeps its pipe, started at `start` on a pipe that was free at `free`.
    double cycles(const Stream& stream, double start, double free);
    /// Drop what it remembers: the core has ended.
    void forget() { pages_.reset(); }

private:
    struct Page {
        uint32_t stamp = 0;  ///< traffic of the core, in KB, when it was touched last
        uint32_t bytes = 0;  ///< bytes touched so far; more than a page holds: touched again
    };
    struct Release {
        void operator()(Page* pages) const { std::free(pages); }
    };
    /// Touch the pages of the copy; whether L2 held them.
    bool hit(const Stream& stream);
    bool touch(Page& page, uint32_t bytes);

    std::unique_ptr<Page[], Release> pages_;  // from calloc: pages that nothing touches cost no memory
    double traffic_kb_ = 0;
    double share_kb_ = 0;        ///< the core's share of L2
    double hbm_rate_ = 0, uncached_rate_ = 0, l2_rate_ = 0;  ///< B per cycle and core when all active cores ask
    double backlog_ = 0;         ///< when the core's share of HBM has served what was asked of it
};

}  // namespace twin
