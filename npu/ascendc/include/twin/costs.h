// The cost table: every figure of the timing model, with its source. Cycles of the core's clock unless said.
// "guide" is the public 910B hardware guide and operator-tuning pages; "samples" the published timings of the
// public tuning samples; "fits" the public micro-benchmarks on a 910B3.
#pragma once
#include "twin/pipe.h"

namespace twin::costs {

/// A vector instruction takes head + slope × repeats.
struct Vector {
    double head, slope;
};

// Vector instructions, fits.
constexpr Vector relu{23, 1}, maxs{23, 1}, mins{23, 1};
constexpr Vector add{24, 1}, sub{24, 1};
constexpr Vector muls{26, 1}, adds{26, 1}, leaky_relu{26, 1.03};
constexpr Vector mul{24, 1}, max{24, 1}, min{24, 1};
constexpr Vector div{31, 4.03}, rsqrt{24, 1.07}, exp{31, 2}, ln{33, 2}, sqrt{39, 2};
constexpr Vector bitwise{20, 2.03};
constexpr Vector duplicate{24, 1}, copy{24, 1}, brcb{24, 1};
constexpr Vector select{27, 2}, cast{32, 2}, compare{36, 2};
constexpr Vector block_reduce{38, 1}, whole_reduce{46, 7};
constexpr Vector gather{24, 16};  // 2 per row of 8 elements: 16 per repeat of 64
constexpr Vector merge_sort{20, 78};
// Not in the fits: taken from the nearest relative.
constexpr Vector abs{23, 1};            // like relu
constexpr Vector reciprocal{24, 1.07};  // like rsqrt: one table look-up
constexpr Vector axpy{26, 2};           // a multiply and an add
constexpr Vector fused{26, 2};          // MulAddDst, FusedMulAdd, AddRelu: likewise
constexpr Vector transpose{24, 2};
constexpr Vector sort{26, 16};
constexpr Vector pair_reduce{38, 1};
constexpr Vector shift{24, 1};
constexpr Vector progression{26, 1};
constexpr Vector scatter{24, 16};

constexpr double mask_change = 1;   // fits: a mask or count change costs about one cycle
constexpr double partial_count = 16;  // fits: a count that is no multiple of 256 B

}  // namespace twin::costs
