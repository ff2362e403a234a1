// Kernels whose scalar unit does the work.
#pragma once
#include "bench.h"

inline void scalar_elementwise(const Bench& b) {
    const Part part(b.rows * b.width);
    auto x = b.gx(), z = b.gz();
    for (uint64_t i = part.first; i < part.last; ++i) z.SetValue(i, x.GetValue(i) * 2);
}

/// A layer norm: mean, variance and result each go once over the row.
inline void scalar_norm(const Bench& b) {
    const Part rows(b.rows);
    auto x = b.gx(), z = b.gz();
    for (uint64_t row = rows.first; row < rows.last; ++row) {
        const uint64_t from = row * b.width;
        float sum = 0, squares = 0;
        for (uint64_t i = 0; i < b.width; ++i) sum += x.GetValue(from + i);
        for (uint64_t i = 0; i < b.width; ++i) squares += std::fabs(x.GetValue(from + i) - sum);
        for (uint64_t i = 0; i < b.width; ++i) z.SetValue(from + i, (x.GetValue(from + i) - sum) * squares);
    }
}

/// A softmax that sums its row up anew for each element.
inline void scalar_recomputed(const Bench& b) {
    const Part part(b.rows * b.width);
    auto x = b.gx(), z = b.gz();
    for (uint64_t i = part.first; i < part.last; ++i) {
        const uint64_t from = i / b.width * b.width;
        float sum = 0;
        for (uint64_t k = 0; k < b.width; ++k) sum += x.GetValue(from + k);
        z.SetValue(i, x.GetValue(i) + sum);
    }
}

/// Tiles are copied, and computed element by element in local memory.
inline void scalar_tiles(const Bench& b) {
    Tiles tiles(512);
    const Part rows(b.rows);
    tiles.map(b.gx(), b.gz(), rows.first * b.width, rows.last * b.width, 512, [](auto& z, auto& x, uint32_t n) {
        for (uint32_t i = 0; i < n; ++i) z.SetValue(i, x.GetValue(i) + 1);
    });
}

/// All the work on one core.
inline void one_busy_core(const Bench& b) {
    if (GetBlockIdx() != 0) return;
    auto x = b.gx(), z = b.gz();
    for (uint64_t i = 0; i < b.rows * b.width; ++i) z.SetValue(i, x.GetValue(i) + 1);
}
