// Prices of the cube core's traffic.
#include "ascendc/cube/core/price.h"

#include <algorithm>

#include "twin/source/machine.h"

namespace AscendC::cube {

namespace costs = twin::costs;

namespace {

double line_cycles(uint64_t bytes) {
    return static_cast<double>(bytes) < costs::line_bytes ? costs::cube_short_line : costs::cube_line;
}

uint64_t page_of(const Matrix& matrix) {
    const uint64_t address = reinterpret_cast<uint64_t>(matrix.data);
    twin::Region* region = matrix.local ? nullptr : twin::machine->global.find(address);
    return region == nullptr ? 0 : region->first_page + (address - region->begin) / twin::GlobalMemory::page_bytes;
}

/// Bytes per cycle and core that a bandwidth of the chip makes.
double rate(double bytes_per_second, double active) {
    return bytes_per_second / (twin::machine->launch->chip.gigahertz * 1e9 * active);
}

}  // namespace

double load_price(twin::Core& core, const Matrix& matrix, bool rows, uint64_t lines, uint64_t line_bytes, double sharers,
                  double active) {
    const double bytes = static_cast<double>(lines * line_bytes);
    const bool held = matrix.local || core.traffic.revisit(page_of(matrix), lines * line_bytes, sharers);
    const double memory = sharers * rate(held ? costs::l2_bytes_per_second : costs::hbm_bytes_per_second, active);
    const double turned = rows ? static_cast<double>(lines) * line_cycles(line_bytes) : 0;
    return costs::move_issue + std::max({turned, bytes / costs::cube_read_rate, bytes / memory});
}

double store_price(double bytes, double active) {
    return costs::move_issue +
           bytes / std::min(costs::fix_rate, rate(costs::hbm_bytes_per_second / costs::write_weight, active));
}

}  // namespace AscendC::cube
