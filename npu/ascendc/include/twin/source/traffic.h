// A core's traffic with global memory: what a copy costs, and what its share of the memory's bandwidth allows.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <unordered_map>

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

/// Where a read's bytes come from.
enum class Source : uint8_t { Memory, Cache, Shared, Line };

/// A page (4 KB) as all cores of a launch read it.
struct SharedPage {
    uint32_t bytes = 0;            ///< read so far, by any core
    uint32_t stamp = 0;            ///< the last reader's traffic then, in KB
    uint16_t reader = 0;           ///< the last reader + 1
    Source met = Source::Memory;   ///< how the last reader met it
    uint64_t readers = 0;          ///< a bit per core that read it
};

/// The pages that the core touched, to tell what L2 still holds; and a bucket for its share of memory bandwidth.
class Traffic {
public:
    void reset(const Chip& chip, uint32_t active_cores, uint64_t pages, SharedPage* shared, uint16_t core);
    using Source = twin::Source;

    /// Where the copy's bytes come from; from here on they count as touched.
    Source source(const Stream& stream);
    /// Cycles that the copy keeps its pipe when started at `start`.
    double cycles(Source from, const Stream& stream, double start);
    /// All of the past was `cycles` later.
    void shift(double cycles) {
        backlog_ += cycles;
        gap_begin_ += cycles;
        gap_end_ += cycles;
    }
    /// Cycles that a read takes at least because other cores read the same: in step with them each line serves one core
    /// after the other; else they share what data that all cores read comes at.
    double contention(const Stream& stream);
    enum class Visit : uint8_t { First, Again, Held };
    /// Whether the data that starts at an address was asked for before, and whether L2 still holds it, where the core's
    /// share of L2 is `share` times the usual one; counts `bytes` of traffic.
    Visit visit(uint64_t address, uint64_t bytes, double share);
    /// Drop what it remembers: the core has ended.
    void forget() {
        pages_.reset();
        visits_.clear();
    }

private:
    /// A page is touched again once more bytes than it has were asked for: then a new round begins.
    struct Page {
        uint32_t stamp = 0;   ///< the core's traffic, in KB, at the last touch
        uint32_t bytes : 31;  ///< touched in this round
        uint32_t held : 1;    ///< whether L2 still held the page when the round began
    };
    struct Release {
        void operator()(Page* pages) const { std::free(pages); }
    };
    bool touch(Page& page, uint32_t bytes);
    Source meet(SharedPage& page, uint32_t bytes);
    /// Calls `piece(page, bytes)` for each part of the stream that lies in one page.
    template <class Piece>
    void pieces(const Stream& stream, Piece&& piece);
    /// When the core's share of memory has done `cycles` of work asked for at `start`.
    double serve(double start, double cycles);
    double rate(Source source, const Stream& stream) const;

    std::unique_ptr<Page[], Release> pages_;  // from calloc: pages that nothing touches cost no memory
    std::unordered_map<uint64_t, double> visits_;  ///< by address: the core's traffic at the last visit, in KB
    SharedPage* shared_ = nullptr;
    uint16_t core_ = 0;
    double traffic_kb_ = 0;
    double share_kb_ = 0;                 ///< the core's share of L2
    double active_ = 1;                   ///< cores that share the memory
    double per_second_ = 0;               ///< B per cycle and core that one B/s of the chip makes
    double backlog_ = 0;                  ///< when the core's share of memory has served what was asked of it
    double gap_begin_ = 0, gap_end_ = 0;  ///< the last idle time before that
};

}  // namespace twin
