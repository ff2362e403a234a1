// How a matrix product is cut into cores, base blocks and copies.
#pragma once
#include <cstdint>

#include "ascendc/cube/tiling.h"

namespace matmul_tiling {

/// What a tiling function asks for; -1: anything.
struct Request {
    int32_t m = -1, n = -1, ka = -1, kb = -1;                          ///< the whole matrices
    int32_t single_m = -1, single_n = -1, single_k = -1;               ///< a core's part
    int32_t base_m = -1, base_n = -1, base_k = -1;                     ///< SetFixSplit
    int32_t most_m = -1, most_n = -1, most_k = -1;                     ///< of a core's part, SetSingleRange
    int32_t align_m = -1, align_n = -1, align_k = -1;                  ///< SetAlignSplit
    int32_t cores = 1;
    int64_t l1_bytes = -1, l0c_bytes = -1;
    uint32_t element_bytes = 2;
    bool transposed_a = false, transposed_b = false, bias = false, split_k = false, hf32 = false;
    int32_t order = -1;                                                ///< 0: along M first, 1: along N
    bool double_a = true, double_b = true, double_c = true;
};

/// Cores along M, N and K.
struct Cores {
    int32_t m = 1, n = 1, k = 1;
};

/// Cut the product: among all divisions by cores and all base blocks that L0 holds, the one whose copies and
/// multiplications are expected to take least. Whether that is possible.
bool split(const Request& request, AscendC::tiling::TCubeTiling& tiling, Cores& cores);

}  // namespace matmul_tiling
