// Prices of the cube core's traffic.
#include "ascendc/cube/core/price.h"

#include <algorithm>

#include "twin/source/machine.h"

namespace AscendC::cube {

namespace costs = twin::costs;

namespace {

/// Cycles per row that becomes fractals: as the library's copies take them, or the instruction alone.
double line_cycles(const Lines& lines) {
    const double bytes = static_cast<double>(lines.bytes);
    const double line = lines.sharers == 0 ? costs::cube_single_line : costs::cube_line;
    if (bytes >= costs::line_bytes) return line * bytes / costs::line_bytes;
    return lines.sharers == 0 ? line : costs::cube_short_line;
}

/// How many cores are taken to bring the same data. All cores being alike, what one brings beyond its fair share of an
/// argument others bring too.
double sharers(twin::Core& core, uint64_t address, const Lines& lines, bool first) {
    if (lines.sharers > 0) return lines.sharers;
    const twin::Region* region = twin::machine->global.find(address);
    if (region == nullptr) return 1;
    double& brought = core.brought[region->index];
    if (first) brought += static_cast<double>(lines.count * lines.bytes);
    return std::clamp(brought * lines.active / static_cast<double>(region->argument.bytes), 1.0, lines.active);
}

/// Bytes that memory moves for the runs: a run off the lines of 512 B takes one more, and parts of a line are dearer.
double moved_bytes(const Matrix& matrix, const Lines& lines) {
    const double bytes = static_cast<double>(lines.count * lines.bytes);
    if (static_cast<double>(lines.bytes) < costs::line_bytes) return bytes * costs::unaligned_most;
    const uint64_t line = static_cast<uint64_t>(costs::line_bytes);
    const bool aligned = reinterpret_cast<uint64_t>(matrix.data) % line == 0 && (lines.count == 1 || lines.pitch % line == 0);
    return aligned || lines.sharers > 0 ? bytes : bytes + static_cast<double>(lines.count) * costs::line_bytes;
}

/// Cycles that an instruction's runs take at least where other cores bring the same ones.
double contention(twin::Core& core, uint64_t address, const Lines& lines) {
    const twin::Region* region = twin::machine->global.find(address);
    if (region == nullptr) return 0;
    twin::Stream stream;
    stream.page = region->first_page;
    stream.offset = address - region->begin;
    stream.bursts = static_cast<uint32_t>(lines.count);
    stream.burst_bytes = lines.bytes;
    stream.pitch = lines.pitch;
    return core.traffic.contention(stream);
}

/// Bytes per cycle and core that a bandwidth of the chip makes.
double rate(double bytes_per_second, double active) {
    return bytes_per_second / (twin::machine->launch->chip.gigahertz * 1e9 * active);
}

}  // namespace

double load_price(twin::Core& core, const Matrix& matrix, const Lines& lines) {
    const uint64_t bytes = lines.count * lines.bytes, address = reinterpret_cast<uint64_t>(matrix.data);
    const double own = lines.to_fractals ? static_cast<double>(lines.count) * line_cycles(lines)
                                         : static_cast<double>(bytes) / costs::cube_read_rate;
    if (matrix.local) return costs::move_issue + own;
    const double others = lines.sharers == 0 ? contention(core, address, lines) : 0;
    using Visit = twin::Traffic::Visit;
    const Visit visit = core.traffic.visit(address, bytes, std::max(1.0, lines.sharers));
    const double together = sharers(core, address, lines, visit == Visit::First);
    const double memory = visit == Visit::Held
                              ? static_cast<double>(bytes) / rate(costs::l2_bytes_per_second, lines.active)
                              : moved_bytes(matrix, lines) / rate(costs::hbm_bytes_per_second, lines.active);
    return costs::move_issue + std::max({own, memory / together, others});
}

double store_price(double bytes, double active) {
    return costs::move_issue +
           bytes / std::min(costs::fix_rate, rate(costs::hbm_bytes_per_second / costs::write_weight, active));
}

}  // namespace AscendC::cube
