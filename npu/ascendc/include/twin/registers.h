// Registers of the vector core that one call sets and later ones read.
#pragma once
#include <cstdint>

#include "twin/memory.h"

namespace twin {

struct Registers {
    uint64_t mask_low = ~0ull, mask_high = ~0ull;  ///< SetVectorMask
    bool counter_mode = false;                     ///< SetMaskCount / SetMaskNorm
    uint64_t deq_scale = 0;                        ///< SetDeqScale
    uint8_t compare_mask[32] = {};                 ///< SetCmpMask, and Compare without destination
    bool saturate_overflow = true;                 ///< CTRL: whether a Cast saturates
    bool hf32 = false, hf32_toward_zero = false;   ///< SetHF32Mode, SetHF32TransMode
    uint32_t output_matrices = 1, output_source_stride = 0, output_target_stride = 0;  ///< SetFixpipeNz2ndFlag
    uint64_t output_scale = 0;                     ///< SetFixpipePreQuantFlag
    bool pad_given = false;                        ///< SetPadValue, and the value's bits
    uint64_t pad_value = 0;
    Place output_scales;                           ///< SetFixPipeConfig
    int64_t reduce_value = 0, reduce_index = 0;    ///< GetReduceMaxMinCount, GetAccVal
};

/// The registers of the core that runs.
Registers& registers();

}  // namespace twin
