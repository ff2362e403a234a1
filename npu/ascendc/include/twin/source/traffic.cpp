// What copies between global and local memory cost.
#include "twin/source/traffic.h"

#include <algorithm>

#include "twin/source/global.h"

namespace twin {

void Traffic::reset(const Chip& chip, uint32_t active_cores, uint64_t pages) {
    pages_.reset(static_cast<Page*>(std::calloc(pages + 1, sizeof(Page))));
    traffic_kb_ = 0;
    backlog_ = 0;
    share_kb_ = static_cast<double>(chip.l2_bytes) / 1024 / active_cores;
    const double cycles = chip.gigahertz * 1e9 * active_cores;
    hbm_rate_ = costs::hbm_bytes_per_second / cycles;
    uncached_rate_ = costs::uncached_bytes_per_second / cycles;
    l2_rate_ = costs::l2_bytes_per_second / cycles;
}

bool Traffic::touch(Page& page, uint32_t bytes) {
    constexpr uint32_t again = 1u << 30;
    const bool touched = page.bytes + bytes > GlobalMemory::page_bytes;
    const bool held = touched && traffic_kb_ - page.stamp < share_kb_;
    page.bytes = touched ? again : page.bytes + bytes;
    page.stamp = static_cast<uint32_t>(traffic_kb_);
    return held;
}

bool Traffic::hit(const Stream& stream) {
    uint64_t held = 0;
    for (uint32_t burst = 0; burst < stream.bursts; ++burst) {
        uint64_t begin = stream.offset + burst * stream.pitch;
        const uint64_t end = begin + stream.burst_bytes;
        while (begin < end) {
            const uint64_t page = begin / GlobalMemory::page_bytes;
            const uint64_t next = std::min(end, (page + 1) * GlobalMemory::page_bytes);
            if (touch(pages_[stream.page + page], static_cast<uint32_t>(next - begin))) held += next - begin;
            begin = next;
        }
    }
    traffic_kb_ += static_cast<double>(stream.bytes()) / 1024;
    return held * 2 > stream.bytes();
}

double Traffic::cycles(const Stream& stream, double start, double free) {
    const double bytes = static_cast<double>(stream.bytes());
    const bool idle = start > free;
    const double latency = !idle ? 0 : stream.writes ? costs::write_latency : costs::read_latency;
    const double streaming = bytes / (stream.writes ? costs::write_rate : costs::read_rate);
    const double bursts = stream.bursts > 1 ? stream.bursts * costs::burst : 0;
    const double alone = costs::move_issue + latency + std::max(streaming, bursts);
    const double rate = hit(stream) ? l2_rate_ : stream.uncached ? uncached_rate_ : hbm_rate_;
    const double lines = stream.unaligned ? costs::unaligned_line : 1;
    backlog_ = std::max(backlog_, start) + bytes * lines / rate;
    // Writes are posted: L2 takes them while memory catches up, and later copies meet the backlog.
    const double shared = stream.writes ? 0 : backlog_ - start;
    return std::max(alone, shared);
}

}  // namespace twin
