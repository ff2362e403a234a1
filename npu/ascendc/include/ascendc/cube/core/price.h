// What the cube core's traffic with global memory costs.
#pragma once
#include "ascendc/cube/core/matrix.h"

namespace twin {
struct Core;
}

namespace AscendC::cube {

/// Cycles to bring `lines` runs to L1, from the matrix's first element on. `rows`: they become fractals on the way.
/// `active` cores share memory's bandwidth, of which `sharers` ask for the same data.
double load_price(twin::Core& core, const Matrix& matrix, bool rows, uint64_t lines, uint64_t line_bytes, double sharers,
                  double active);
/// Cycles to bring `bytes` from L0C to memory.
double store_price(double bytes, double active);

}  // namespace AscendC::cube
