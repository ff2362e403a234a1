// Cuts matrix products into cores, base blocks and copies.
#include "ascendc/cube/host/split.h"

#include <algorithm>
#include <cmath>

#include "twin/costs.h"
#include "twin/memory.h"

namespace matmul_tiling {

namespace {

namespace costs = twin::costs;

int64_t rounds(int64_t total, int64_t part) { return (total + part - 1) / part; }
int64_t rounded(int64_t total, int64_t part) { return rounds(total, part) * part; }

/// A base block in L0, and how many of them along k one copy to L1 brings.
struct Base {
    int64_t m = 16, n = 16, k = 16, step_a = 1, step_b = 1;
};

int64_t l1_of(const Request& request) {
    const int64_t all = twin::memory_bytes(twin::Memory::L1);
    return request.l1_bytes > 0 ? std::min(all, request.l1_bytes) : all;
}
int64_t l0c_of(const Request& request) {
    const int64_t all = twin::memory_bytes(twin::Memory::L0C);
    return request.l0c_bytes > 0 ? std::min(all, request.l0c_bytes) : all;
}

int64_t block_a(const Request& request, const Base& base) { return base.m * base.k * request.element_bytes; }
int64_t block_b(const Request& request, const Base& base) { return base.n * base.k * request.element_bytes; }

/// Bytes of L1 for base blocks: the bias takes a row of sums.
bool fits_l1(const Request& request, const Base& base) {
    const int64_t bias = request.bias ? base.n * 4 : 0;
    return 2 * (block_a(request, base) * base.step_a + block_b(request, base) * base.step_b) + bias <= l1_of(request);
}

/// Copies of whole runs of 1 KB along k, as far as L1 holds two of each.
void choose_steps(const Request& request, Base& base, int64_t k) {
    constexpr int64_t long_run = 1024;
    const int64_t most = rounds(k, base.k);
    bool grown = true;
    while (grown) {
        grown = false;
        for (const bool left : {true, false}) {
            int64_t& step = left ? base.step_a : base.step_b;
            if (step * base.k * request.element_bytes >= long_run || step * 2 > rounded(most, 2)) continue;
            const int64_t before = step;
            step = std::min(step * 2, most);
            if (step == before) continue;
            if (fits_l1(request, base)) {
                grown = true;
            } else {
                step = before;
            }
        }
    }
}

/// Cycles that a run of `bytes` bytes takes to L1, with its part of the instruction.
double run_cycles(double bytes) {
    return std::max(bytes < costs::line_bytes ? costs::cube_short_line : costs::cube_line, bytes / costs::cube_read_rate);
}

/// Cycles per core of a part of m × n × k elements.
double estimate(const Request& request, const Base& base, int64_t m, int64_t n, int64_t k) {
    const double rate = request.element_bytes == 4 ? (request.hf32 ? costs::cube_hf32 : costs::cube_f32)
                        : request.element_bytes == 1 ? 0.5
                                                     : 1;
    const double bytes = request.element_bytes;
    const int64_t blocks_m = rounds(m, base.m), blocks_n = rounds(n, base.n), blocks_k = rounds(k, base.k);
    const double products =
        static_cast<double>(rounds(m, 16) * rounds(n, 16) * rounds(k, 16)) * rate +
        static_cast<double>(blocks_m * blocks_n * blocks_k) * costs::cube_head;
    const double chunk_a = static_cast<double>(std::min(k, base.step_a * base.k));
    const double chunk_b = static_cast<double>(std::min(k, base.step_b * base.k));
    const double a = request.transposed_a
                         ? static_cast<double>(blocks_m * k) * run_cycles(static_cast<double>(base.m) * bytes)
                         : static_cast<double>(m) * static_cast<double>(k) / chunk_a * run_cycles(chunk_a * bytes);
    const double b = request.transposed_b
                         ? static_cast<double>(n) * static_cast<double>(k) / chunk_b * run_cycles(chunk_b * bytes)
                         : static_cast<double>(blocks_n * k) * run_cycles(static_cast<double>(base.n) * bytes);
    const double loads = a * static_cast<double>(blocks_n) + b * static_cast<double>(blocks_m);
    const double stores = static_cast<double>(m) * static_cast<double>(n) * 4 / costs::fix_rate;
    // The slowest pipe decides; the others matter at the ends.
    return std::max({products, loads, stores}) + 0.05 * (products + loads + stores);
}

/// The base blocks to choose from: what L0C holds, and two of each input's what L0A and L0B hold.
template <class Visit>
void bases(const Request& request, int64_t m, int64_t n, int64_t k, Visit&& visit) {
    const int64_t element = request.element_bytes;
    const int64_t grain_k = element == 1 ? 32 : 16;
    for (int64_t base_m = 16; base_m <= 512; base_m *= 2)
        for (int64_t base_n = 16; base_n <= 512; base_n *= 2) {
            Base base;
            base.m = request.base_m > 0 ? request.base_m : std::min(base_m, rounded(m, 16));
            base.n = request.base_n > 0 ? request.base_n : std::min(base_n, rounded(n, 16));
            if (base.m * base.n * 4 > l0c_of(request)) continue;
            if (request.bias && base.n * 4 > twin::memory_bytes(twin::Memory::Bias)) continue;
            const int64_t halves = twin::memory_bytes(twin::Memory::L0A) / 2 / element;
            base.k = std::min(halves / base.m, halves / base.n) / grain_k * grain_k;
            if (request.base_k > 0) base.k = request.base_k;
            base.k = std::min<int64_t>(base.k, rounded(k, grain_k));
            if (request.base_k <= 0 && base.k >= 64) base.k = base.k / 64 * 64;
            if (base.k <= 0 || base.m * base.k * element > 2 * halves * element ||
                base.n * base.k * element > 2 * halves * element)
                continue;
            if (!fits_l1(request, base)) continue;
            choose_steps(request, base, k);
            visit(base);
        }
}

void fill(const Request& request, const Base& base, AscendC::tiling::TCubeTiling& tiling) {
    tiling.M = request.m;
    tiling.N = request.n;
    tiling.Ka = request.ka;
    tiling.Kb = request.kb > 0 ? request.kb : request.ka;
    tiling.baseM = static_cast<int32_t>(base.m);
    tiling.baseN = static_cast<int32_t>(base.n);
    tiling.baseK = static_cast<int32_t>(base.k);
    tiling.stepM = tiling.stepN = 1;
    tiling.stepKa = static_cast<int32_t>(base.step_a);
    tiling.stepKb = static_cast<int32_t>(base.step_b);
    tiling.depthA1 = 2 * tiling.stepKa;
    tiling.depthB1 = 2 * tiling.stepKb;
    tiling.isBias = request.bias;
    tiling.iterateOrder = request.order < 0 ? 0 : request.order;
    const int64_t half_l0 = twin::memory_bytes(twin::Memory::L0A) / 2;
    tiling.dbL0A = request.double_a && block_a(request, base) <= half_l0 ? 2 : 1;
    tiling.dbL0B = request.double_b && block_b(request, base) <= half_l0 ? 2 : 1;
    tiling.dbL0C = request.double_c && base.m * base.n * 8 <= l0c_of(request) ? 2 : 1;
    tiling.shareL1Size = static_cast<int32_t>(block_a(request, base) * tiling.depthA1 + block_b(request, base) * tiling.depthB1);
    tiling.shareL0CSize = static_cast<int32_t>(base.m * base.n * 4 * tiling.dbL0C);
    tiling.transLength = static_cast<int32_t>(
        std::max({block_a(request, base) * tiling.depthA1, block_b(request, base) * tiling.depthB1, base.m * base.n * 4}));
    tiling.batchM = tiling.batchN = tiling.singleBatchM = tiling.singleBatchN = 1;
    tiling.depthAL1CacheUB = tiling.depthBL1CacheUB = 0;
}

/// A core's share of one dimension.
int64_t part(int64_t total, int64_t cores, int32_t asked, int32_t align, int64_t grain) {
    if (asked > 0) return asked;
    const int64_t step = align > 0 ? align : grain;
    return std::min(total, rounded(rounds(total, cores), step));
}

}  // namespace

bool split(const Request& request, AscendC::tiling::TCubeTiling& tiling, Cores& chosen) {
    if (request.m <= 0 || request.n <= 0 || request.ka <= 0 || request.cores <= 0) return false;
    double best = INFINITY;
    Base best_base;
    for (int64_t cores_m = 1; cores_m <= request.cores; ++cores_m)
        for (int64_t cores_n = 1; cores_m * cores_n <= request.cores; ++cores_n)
            for (int64_t cores_k = 1; cores_m * cores_n * cores_k <= (request.split_k ? request.cores : cores_m * cores_n);
                 ++cores_k) {
                const int64_t m = part(request.m, cores_m, request.single_m, request.align_m, 16);
                const int64_t n = part(request.n, cores_n, request.single_n, request.align_n, 16);
                const int64_t k = part(request.ka, cores_k, request.single_k, request.align_k, 16);
                if ((request.most_m > 0 && m > request.most_m) || (request.most_n > 0 && n > request.most_n) ||
                    (request.most_k > 0 && k > request.most_k))
                    continue;
                const int64_t used = rounds(request.m, m) * rounds(request.n, n) * rounds(request.ka, k);
                if (used > request.cores && request.single_m <= 0 && request.single_n <= 0) continue;
                bases(request, m, n, k, [&](const Base& base) {
                    const double cycles = estimate(request, base, m, n, k) * (1 + 1e-4 * static_cast<double>(used));
                    if (cycles >= best) return;
                    best = cycles;
                    best_base = base;
                    chosen = {static_cast<int32_t>(rounds(request.m, m)), static_cast<int32_t>(rounds(request.n, n)),
                              static_cast<int32_t>(rounds(request.ka, k))};
                    tiling.singleCoreM = static_cast<int32_t>(m);
                    tiling.singleCoreN = static_cast<int32_t>(n);
                    tiling.singleCoreK = static_cast<int32_t>(k);
                });
            }
    if (best == INFINITY) return false;
    fill(request, best_base, tiling);
    tiling.usedCoreNum = chosen.m * chosen.n * chosen.k;
    return true;
}

}  // namespace matmul_tiling
