// The cost table: every figure of the timing model, with its source. Cycles of the core's clock unless said.
// "guide" is the public 910B hardware guide and operator-tuning pages; "samples" the published timings of the
// public tuning samples; "fits" the public micro-benchmarks on a 910B3.
#pragma once
#include <cstdint>

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

// Scalar unit.
constexpr double api_call = 3;       // samples: Add case1 spends 26 to 44 scalar cycles on some 12 calls per tile
constexpr double queue_call = 2;     // likewise
constexpr double flag = 1;           // fits: set or wait
constexpr double scalar_ub_read = 12, scalar_ub_write = 10;  // samples: Add case0, 34 cycles for two reads, a write and an add
constexpr double scalar_wait = 30;   // assumed: the scalar unit learns that a pipe is done
constexpr double scalar_gm_hit = 12;   // as from UB: both go through the load unit
constexpr double scalar_gm_miss = 700; // assumed: one HBM access, about 380 ns, no prefetch
constexpr uint32_t scalar_line_bytes = 64, scalar_cache_bytes = 16 * 1024;  // guide

constexpr double system_counter_hertz = 50e6;  // guide: GetSystemCycle counts at 50 MHz

// Copies between global memory and UB.
constexpr double move_issue = 20;      // guide; samples: 128 B tiles take 20.6 cycles each
constexpr double read_latency = 130;   // samples: Add case1 against long copies
constexpr double write_latency = 100;
constexpr double read_rate = 37;       // B/cycle of one core, samples: Add case1
constexpr double write_rate = 46;      // B/cycle of one core, samples: Add case1
constexpr double burst = 8.3;          // guide: each run of a strided copy
constexpr double hbm_bytes_per_second = 1.56e12;       // samples: Add case4, both directions together
constexpr double uncached_bytes_per_second = 2.26e12;  // samples: Add case5, L2 bypassed
constexpr double l2_bytes_per_second = 5.0e12;         // guide
constexpr double unaligned_line = 1.2;   // samples: DataCopy UB-4, rows that start off a 512 B line
constexpr double local_copy_rate = 256;  // guide: UB to UB moves 256 B a cycle
constexpr double local_copy_head = 24;

// Cores together.
constexpr double sync_all = 1800;      // assumed: about 1 µs for a barrier through global memory
constexpr double cross_core_flag = 120;
constexpr double launch_us_base = 2.0, launch_us_per_core = 0.06;  // public task minus core times: 0.5 µs (1 core) to 9.4 µs (48)

}  // namespace twin::costs
