// Kernels in vector style.
#pragma once
#include "bench.h"

inline void elementwise(const Bench& b) {
    Tiles tiles(256);
    const Part rows(b.rows);
    tiles.map(b.gx(), b.gz(), rows.first * b.width, rows.last * b.width, 256,
              [](auto& z, auto& x, uint32_t n) { Relu(z, x, n); });
}

/// Three passes over each row: maximum, sum, result.
inline void chunked_rows(const Bench& b) {
    Tiles tiles(512);
    const Part rows(b.rows);
    for (uint64_t row = rows.first; row < rows.last; ++row) {
        const uint64_t from = row * b.width, to = from + b.width;
        tiles.sum(b.gx(), from, to, 512);
        tiles.sum(b.gx(), from, to, 512);
        tiles.map(b.gx(), b.gz(), from, to, 512, [](auto& z, auto& x, uint32_t n) {
            Adds(z, x, 1.0f, n);
            Exp(z, z, n);
            Muls(z, z, 0.5f, n);
        });
    }
}

/// Sums of all rows to the workspace; all cores together; then each row with its statistics, scale and shift.
inline void norm_with_workspace(const Bench& b) {
    Tiles tiles(512);
    const Part rows(b.rows);
    for (uint64_t row = rows.first; row < rows.last; ++row) {
        tiles.sum(b.gx(), row * b.width, (row + 1) * b.width, 512);
        tiles.write(b.partial()[row * 8], 8, [](auto& z) { Duplicate(z, 1.0f, 8); });
    }
    PipeBarrier<PIPE_ALL>();
    SyncAll();
    for (uint64_t row = rows.first; row < rows.last; ++row) {
        auto tile = tiles.read(b.partial()[row * 8], 8);
        const float mean = tile.GetValue(0);
        tiles.in.FreeTensor(tile);
        tiles.map(b.gx(), b.gz(), row * b.width, (row + 1) * b.width, 512, [&](auto& z, auto& x, uint32_t n) {
            Adds(z, x, -mean, n);
            Muls(z, z, 0.5f, n);
        });
    }
}

/// One output row at a time: a scalar of x times a row of y, summed up over `width`.
inline void product_rows(const Bench& b, const GlobalTensor<float>& result) {
    Tiles tiles(1024);
    const Part rows(b.rows);
    const uint32_t columns = 256;
    for (uint64_t row = rows.first; row < rows.last; ++row)
        tiles.write(result[row * columns], columns, [&](auto& z) {
            Duplicate(z, 0.0f, columns);
            for (uint64_t k = 0; k < b.width; ++k) {
                const float factor = b.gx().GetValue(row * b.width + k);
                auto tile = tiles.read(b.gy()[k * columns], columns);
                Axpy(z, tile, factor, columns);
                tiles.in.FreeTensor(tile);
            }
        });
}
inline void product(const Bench& b) { product_rows(b, b.gz()); }

/// The product goes to the workspace; two passes over it follow.
inline void product_and_passes(const Bench& b) {
    product_rows(b, b.partial());
    SyncAll();
    const Part part(b.rows * 256 / 64);
    {
        Tiles tiles(64);
        tiles.map(b.partial(), b.partial(), part.first * 64, part.last * 64, 64,
                  [](auto& z, auto& x, uint32_t n) { Relu(z, x, n); });
    }
    SyncAll();
    Tiles tiles(64);
    for (int pass = 0; pass < 8; ++pass)
        tiles.map(b.partial(), b.gz(), part.first * 64, part.last * 64, 64, [](auto& z, auto& x, uint32_t n) {
            Muls(z, x, 2.0f, n);
            Exp(z, z, n);
        });
}

/// Nine taps per output row, each from another input row.
inline void convolution(const Bench& b) {
    Tiles tiles(static_cast<uint32_t>(b.width));
    const uint32_t n = static_cast<uint32_t>(b.width);
    const Part rows(b.rows);
    for (uint64_t row = rows.first; row < rows.last; ++row)
        tiles.write(b.gz()[row * n], n, [&](auto& z) {
            Duplicate(z, 0.0f, n);
            for (int tap = 0; tap < 9; ++tap) {
                const float weight = b.gy().GetValue(tap);
                auto tile = tiles.read(b.gx()[std::min(b.rows - 1, row + tap / 3) * n], n);
                Axpy(z, tile, weight, n);
                tiles.in.FreeTensor(tile);
            }
        });
}

/// Running totals along each row: a tile needs the last value of the one before.
inline void scan(const Bench& b) {
    Tiles tiles(128);
    const Part rows(b.rows);
    for (uint64_t row = rows.first; row < rows.last; ++row) {
        float carry = 0;
        tiles.map(b.gx(), b.gz(), row * b.width, (row + 1) * b.width, 128, [&](auto& z, auto& x, uint32_t n) {
            for (uint32_t shift = 8; shift < n; shift *= 2) Add(tiles.scratch, x, tiles.scratch[n], n);
            Adds(z, tiles.scratch, carry, n);
            carry = z.GetValue(n - 1);
        });
    }
}

/// Partial sums of all cores, which the first one adds up.
inline void loss(const Bench& b) {
    Tiles tiles(256);
    const Part rows(b.rows);
    tiles.sum(b.gx(), rows.first * b.width, rows.last * b.width, 256);
    tiles.write(b.partial()[GetBlockIdx() * 8], 8, [](auto& z) { Duplicate(z, 1.0f, 8); });
    SyncAll();
    if (GetBlockIdx() != 0) return;
    tiles.sum(b.partial(), 0, GetBlockNum() * 8, 8);
    tiles.write(b.gz(), 8, [](auto& z) { Duplicate(z, 1.0f, 8); });
}

/// Row r has r + 1 tiles: later rows take longer, and the last core the longest.
inline void triangle(const Bench& b) {
    Tiles tiles(64);
    const Part rows(b.rows);
    for (uint64_t row = rows.first; row < rows.last; ++row) {
        const uint64_t length = std::min(b.width, (row + 1) * 8);
        tiles.map(b.gx(), b.gz(), row * b.width, row * b.width + length, 64,
                  [](auto& z, auto& x, uint32_t n) { Muls(z, x, 2.0f, n); });
    }
}

/// Whole rows to the cores, the remainder to the last one, in tiles with a shorter one at the end of each row.
inline void remainder_core(const Bench& b) {
    Tiles tiles(192);
    const uint64_t each = b.rows / GetBlockNum(), first = each * GetBlockIdx();
    const uint64_t last = GetBlockIdx() + 1 == GetBlockNum() ? b.rows : first + each;
    for (uint64_t row = first; row < last; ++row)
        tiles.map(b.gx(), b.gz(), row * b.width, (row + 1) * b.width, 192,
                  [](auto& z, auto& x, uint32_t n) { Abs(z, x, n); });
}

/// Rows that an index names.
inline void lookup(const Bench& b) {
    Tiles tiles(static_cast<uint32_t>(b.width));
    const uint32_t n = static_cast<uint32_t>(b.width);
    const Part rows(b.rows);
    for (uint64_t row = rows.first; row < rows.last; ++row) {
        const uint64_t index = (static_cast<uint64_t>(b.gy().GetValue(row)) + row * 7919) % b.rows;
        auto tile = tiles.read(b.gx()[index * n], n);
        tiles.write(b.gz()[row * n], n, [&](auto& z) { Muls(z, tile, 2.0f, n); });
        tiles.in.FreeTensor(tile);
    }
}
