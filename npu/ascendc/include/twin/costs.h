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
constexpr Vector gather_mask{24, 2};  // like transpose: a pass that packs lanes
constexpr Vector sort{26, 16};
constexpr Vector pair_reduce{38, 1};
constexpr Vector shift{24, 1};
constexpr Vector progression{26, 1};
constexpr Vector scatter{24, 16};

constexpr double mask_change = 1;     // fits: a mask or count change costs about one cycle
constexpr double partial_count = 16;  // fits: a count that is no multiple of 256 B
constexpr double read_write_conflict =
    1.77;  // samples: Add x1000 scenario 5, cycles of a repeat whose reads meet a write in one bank

// Scalar unit.
constexpr double api_call = 3;    // samples: Add case1 spends 26 to 44 scalar cycles on some 12 calls per tile
constexpr double queue_call = 2;  // likewise
constexpr double flag = 1;        // fits: set or wait
constexpr double scalar_ub_read = 12,
                 scalar_ub_write = 10;  // samples: Add case0, 34 cycles for two reads, a write and an add
constexpr double scalar_wait = 30;      // assumed: the scalar unit learns that a pipe is done
constexpr double scalar_gm_hit = 12;    // as from UB: both go through the load unit
constexpr double scalar_gm_miss = 700;  // assumed: one HBM access, about 380 ns, no prefetch
constexpr uint32_t scalar_line_bytes = 64, scalar_cache_bytes = 16 * 1024;  // guide
constexpr uint32_t scalar_cache_ways = 4;  // assumed: tensors that start at like addresses do not evict each other

constexpr double system_counter_hertz = 50e6;  // guide: GetSystemCycle counts at 50 MHz

// Copies between global memory and UB. A copy keeps its pipe for issue + bytes / rate, and no less than its core's
// share of memory lets it: all active cores draw on one bandwidth.
constexpr double move_issue = 15.5;  // samples: 128 B tiles take 20.6 cycles each, 5 of them for the bytes
constexpr double read_rate =
    25.2;  // B/cycle of one core from HBM; samples: Add case1, 8 KB in 350 cycles with its issue
constexpr double read_rate_l2 = 70;  // B/cycle of one core from L2: assumed, more than its share when all read
constexpr double write_rate =
    28;                        // B/cycle of one core; samples: Add case1 and case3, 8 KB in 295, 32 KB in 1243 cycles
constexpr double burst = 8.3;  // guide: 64 runs of 128 B in one copy take 8.3 cycles each
constexpr double hbm_bytes_per_second = 1.50e12;       // samples: DataCopy UB-3, 48 cores reading
constexpr double uncached_bytes_per_second = 2.10e12;  // samples: Add case5, both directions, L2 bypassed
constexpr double l2_bytes_per_second = 5.1e12;         // guide: reading 5 to 5.2 TB/s
constexpr double write_weight = 0.72;  // samples: Add case4, what a written byte takes of HBM against a read one
// When all cores ask, a copy without strides takes longer by loaded_base + loaded_share × its own time, at most
// loaded_most.
constexpr double loaded_base = 9;     // samples: DataCopy UB-1, what 128 B tiles leave room for
constexpr double loaded_share = 0.3;  // samples: Add case2, 8 KB against the bandwidth of long copies
constexpr double loaded_most = 100;   // samples: Add case3, 32 KB
constexpr double line_bytes =
    512;  // guide; samples: DataCopy UB-4, a run that starts off a line takes one more
constexpr double unaligned_most = 1.29;                  // samples: DataCopy UB-4, the most that this costs
constexpr double same_line_bytes_per_second = 0.577e12;  // samples: DataCopy UB-7, all cores read one address at a time
constexpr double shared_bytes_per_second = 0.96e12;  // samples: DataCopy UB-8, all cores read the same data, staggered
constexpr double same_order_kb = 64;                  // assumed: how near in their traffic cores must be to collide
constexpr double local_copy_rate = 256;               // guide: UB to UB moves 256 B a cycle
constexpr double local_copy_head = 24;

// Cube. Base block of the samples' product: 128 × 256 × 64 of half, 10,923 of them on each of 24 cores at 1.85 GHz.
constexpr double cube_head = 6;        // samples: Matmul basic API, 518 cycles on pipe M for 512 fractals
constexpr double cube_f32 = 4;         // fp32 takes 4 cycles a fractal: product tables, a quarter of the half rate
constexpr double cube_hf32 = 2;        // HF32: product tables, half of the half rate
constexpr double load_head = 55;       // samples: Matmul basic API, 430 cycles on MTE1 for both blocks
constexpr double load_issue = 7;       // the same 110 cycles over some 16 instructions
constexpr double load_a_rate = 256;    // guide, the lower of two figures, which the samples' MTE1 time fits
constexpr double load_b_rate = 128;    // likewise
constexpr double cube_read_rate = 82;  // B/cycle of one core from L2; samples: Matmul basic API, MTE2 time
constexpr double cube_line = 6.25;     // a row that becomes fractals in Matmul; samples: likewise, 96 rows a block
constexpr double cube_single_line = 5;   // by one instruction alone; samples: DataCopy L1-5, rows of 512 B from L2
constexpr double cube_short_line = 10.4;  // one shorter than line_bytes; samples: Matmul API case1, rows of 128 B
constexpr double fix_rate = 64;        // assumed: B/cycle from L0C to memory
constexpr double matmul_step = 40;     // assumed: scalar cycles of the library per multiplication in L0
constexpr double matmul_call = 20;     // assumed: scalar cycles of a call of the library
constexpr double matmul_message = 500; // assumed: a message between a vector core and its cube core, one way

// Cores together.
constexpr double sync_all = 1800;  // assumed: about 1 µs for a barrier through global memory
constexpr double cross_core_flag = 120;
constexpr double launch_us_base = 0.3,
                 launch_us_per_core = 0.18;  // samples: task less core time, 0.5 µs (1 core), 6.5 (Add case4) to 12 µs (48)

}  // namespace twin::costs
