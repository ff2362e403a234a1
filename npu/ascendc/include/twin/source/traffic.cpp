// What copies between global and local memory cost.
#include "twin/source/traffic.h"

#include <algorithm>
#include <cmath>

#include "twin/source/global.h"

namespace twin {

void Traffic::reset(const Chip& chip, uint32_t active_cores, uint64_t pages, SharedPage* shared, uint16_t core) {
    pages_.reset(static_cast<Page*>(std::calloc(pages + 1, sizeof(Page))));
    shared_ = shared;
    core_ = core;
    traffic_kb_ = backlog_ = gap_begin_ = gap_end_ = 0;
    share_kb_ = static_cast<double>(chip.l2_bytes) / 1024 / active_cores;
    active_ = active_cores;
    per_second_ = 1 / (chip.gigahertz * 1e9 * active_cores);
}

bool Traffic::touch(Page& page, uint32_t bytes) {
    if (page.bytes + bytes > GlobalMemory::page_bytes) {
        page.held = traffic_kb_ - page.stamp < share_kb_;
        page.bytes = 0;
    }
    page.bytes += bytes;
    page.stamp = static_cast<uint32_t>(traffic_kb_);
    return page.held;
}

Traffic::Visit Traffic::visit(uint64_t address, uint64_t bytes, double share) {
    const auto [entry, first] = visits_.try_emplace(address, traffic_kb_);
    const double since = traffic_kb_ - entry->second;
    entry->second = traffic_kb_;
    traffic_kb_ += static_cast<double>(bytes) / 1024;
    if (first) return Visit::First;
    return since < share_kb_ * share ? Visit::Held : Visit::Again;
}

Traffic::Source Traffic::meet(SharedPage& page, uint32_t bytes) {
    const bool others = page.reader != 0 && page.reader != core_ + 1;
    const bool again = page.bytes + bytes > GlobalMemory::page_bytes;
    const bool near = std::fabs(traffic_kb_ - page.stamp) < costs::same_order_kb;
    // A further part of the page in one instruction is met as the first was.
    const bool on = page.reader == core_ + 1 && page.stamp == static_cast<uint32_t>(traffic_kb_);
    page.bytes = std::min(page.bytes + bytes, 1u << 30);
    page.stamp = static_cast<uint32_t>(traffic_kb_);
    page.reader = static_cast<uint16_t>(core_ + 1);
    page.readers |= 1ull << core_ % 64;
    if (!on) page.met = !others || !again ? Source::Memory : near ? Source::Line : Source::Shared;
    return page.met;
}

template <class Piece>
void Traffic::pieces(const Stream& stream, Piece&& piece) {
    for (uint32_t burst = 0; burst < stream.bursts; ++burst) {
        uint64_t begin = stream.offset + burst * stream.pitch;
        const uint64_t end = begin + stream.burst_bytes;
        while (begin < end) {
            const uint64_t page = begin / GlobalMemory::page_bytes;
            const uint64_t next = std::min(end, (page + 1) * GlobalMemory::page_bytes);
            piece(stream.page + page, static_cast<uint32_t>(next - begin));
            begin = next;
        }
    }
}

Traffic::Source Traffic::source(const Stream& stream) {
    uint64_t held = 0, shared = 0, line = 0;
    pieces(stream, [&](uint64_t page, uint32_t bytes) {
        const Source met = stream.writes ? Source::Memory : meet(shared_[page], bytes);
        if (touch(pages_[page], bytes)) held += bytes;
        if (met == Source::Shared) shared += bytes;
        if (met == Source::Line) line += bytes;
    });
    traffic_kb_ += static_cast<double>(stream.bytes()) / 1024;
    const uint64_t half = stream.bytes() / 2;
    return line > half            ? Source::Line
           : shared + line > half ? Source::Shared
           : held > half          ? Source::Cache
                                  : Source::Memory;
}

double Traffic::contention(const Stream& stream) {
    uint64_t shared = 0, line = 0;
    double in_turn = 0;  // bytes, each as often as cores read it
    pieces(stream, [&](uint64_t page, uint32_t bytes) {
        const Source met = meet(shared_[page], bytes);
        if (met == Source::Shared) shared += bytes;
        if (met != Source::Line) return;
        line += bytes;
        in_turn += bytes * static_cast<double>(__builtin_popcountll(shared_[page].readers));
    });
    const uint64_t half = stream.bytes() / 2;
    if (line > half) return in_turn / (costs::same_line_bytes_per_second * per_second_ * active_);
    return shared + line > half ? static_cast<double>(stream.bytes()) / rate(Source::Shared, stream) : 0;
}

double Traffic::rate(Source source, const Stream& stream) const {
    switch (source) {
        case Source::Line:
            return costs::same_line_bytes_per_second * per_second_;
        case Source::Shared:
            return costs::shared_bytes_per_second * per_second_;
        case Source::Cache:
            return costs::l2_bytes_per_second * per_second_;
        default:
            return (stream.uncached ? costs::uncached_bytes_per_second : costs::hbm_bytes_per_second) * per_second_;
    }
}

double Traffic::serve(double start, double cycles) {
    // A copy that was issued later may start earlier: it takes the idle time that an earlier one left before it.
    const double from = std::max(start, gap_begin_);
    const double filled = std::clamp(gap_end_ - from, 0.0, cycles);
    if (filled > 0) gap_begin_ = from + filled;
    if (filled == cycles && cycles > 0) return gap_begin_;
    if (start > backlog_) {
        gap_begin_ = backlog_;
        gap_end_ = backlog_ = start;
    }
    return backlog_ += cycles - filled;
}

double Traffic::cycles(Source from, const Stream& stream, double start) {
    const double bytes = static_cast<double>(stream.bytes());
    const double lines =
        stream.unaligned ? std::min(stream.bursts * costs::line_bytes, bytes * (costs::unaligned_most - 1)) : 0;
    const double own_rate = stream.writes            ? costs::write_rate
                            : from == Source::Memory ? costs::read_rate
                                                     : costs::read_rate_l2;
    const bool strided = stream.bursts > 1;
    const double own = std::max((bytes + lines) / own_rate, strided ? stream.bursts * costs::burst : 0);
    const double latency =
        strided || stream.uncached ? 0 : std::min(costs::loaded_most, costs::loaded_base + costs::loaded_share * own);
    const double demand = (bytes + lines) * (stream.writes ? costs::write_weight : 1) / rate(from, stream);
    const double served = serve(start, demand) - start + latency;
    // Writes through L2 are posted: later copies meet what they leave to memory.
    const bool posted = stream.writes && !stream.uncached;
    return std::max(costs::move_issue + own, posted ? 0 : served);
}

}  // namespace twin
