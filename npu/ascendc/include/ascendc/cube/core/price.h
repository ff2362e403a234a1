// What the cube core's traffic with global memory costs.
#pragma once
#include "ascendc/cube/core/matrix.h"

namespace twin {
struct Core;
}

namespace AscendC::cube {

/// Runs that come to L1, and how many cores are known to ask for the same ones (0: not known).
struct Lines {
    uint64_t count, bytes, pitch;  ///< pitch: from one's start to the next one's, in bytes
    bool to_fractals;
    double sharers, active;  ///< active: cores that share memory's bandwidth
};

/// Cycles to bring the runs, from the matrix's first element on, to L1.
double load_price(twin::Core& core, const Matrix& matrix, const Lines& lines);
/// Cycles to bring `bytes` from L0C to memory.
double store_price(double bytes, double active);

}  // namespace AscendC::cube
