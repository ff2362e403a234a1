// Products of plain matrices.
#include "ascendc/cube/core/gemm.h"

#include <algorithm>
#include <vector>

namespace AscendC::cube {

namespace {

constexpr size_t tile_rows = 6;  // 12 sums of 8 lanes fit in the registers

/// c[rows × 16] += a[rows × k] · panel[k × 16].
template <class T>
void tile_portably(const T* a, size_t rows, size_t a_pitch, const T* panel, size_t k, T* c, size_t c_pitch) {
    for (size_t row = 0; row < rows; ++row) {
        T sums[panel_columns];
        for (size_t column = 0; column < panel_columns; ++column) sums[column] = c[row * c_pitch + column];
        for (size_t i = 0; i < k; ++i) {
            const T factor = a[row * a_pitch + i];
            for (size_t column = 0; column < panel_columns; ++column)
                sums[column] += factor * panel[i * panel_columns + column];
        }
        for (size_t column = 0; column < panel_columns; ++column) c[row * c_pitch + column] = sums[column];
    }
}

#if defined(__x86_64__)
template <class T>
struct Lanes;
template <>
struct Lanes<float> {
    using Vector = float __attribute__((vector_size(32)));
};
template <>
struct Lanes<int32_t> {
    using Vector = int32_t __attribute__((vector_size(32)));
};

bool has_lanes() {
    static const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    return has;
}

template <class T, int rows, bool fused>
__attribute__((target("avx2,fma"))) void tile_in_lanes(const T* a, size_t a_pitch, const T* panel, size_t k, T* c,
                                                       size_t c_pitch) {
    using Vector = typename Lanes<T>::Vector;
    Vector sums[rows][2];
    for (int row = 0; row < rows; ++row) __builtin_memcpy(sums[row], c + row * c_pitch, sizeof sums[row]);
    for (size_t i = 0; i < k; ++i, panel += panel_columns) {
        Vector right[2];
        __builtin_memcpy(right, panel, sizeof right);
        for (int row = 0; row < rows; ++row) {
            const T factor = a[row * a_pitch + i];
            const Vector left = {factor, factor, factor, factor, factor, factor, factor, factor};
            if constexpr (fused) {
                sums[row][0] = __builtin_ia32_vfmaddps256(left, right[0], sums[row][0]);
                sums[row][1] = __builtin_ia32_vfmaddps256(left, right[1], sums[row][1]);
            } else {
                sums[row][0] += left * right[0];
                sums[row][1] += left * right[1];
            }
        }
    }
    for (int row = 0; row < rows; ++row) __builtin_memcpy(c + row * c_pitch, sums[row], sizeof sums[row]);
}

template <class T, bool fused>
void tile(const T* a, size_t rows, size_t a_pitch, const T* panel, size_t k, T* c, size_t c_pitch) {
    if (!has_lanes()) return tile_portably(a, rows, a_pitch, panel, k, c, c_pitch);
    if (rows == tile_rows) return tile_in_lanes<T, tile_rows, fused>(a, a_pitch, panel, k, c, c_pitch);
    for (size_t row = 0; row < rows; ++row)
        tile_in_lanes<T, 1, fused>(a + row * a_pitch, a_pitch, panel, k, c + row * c_pitch, c_pitch);
}
#else
template <class T, bool fused>
void tile(const T* a, size_t rows, size_t a_pitch, const T* panel, size_t k, T* c, size_t c_pitch) {
    tile_portably(a, rows, a_pitch, panel, k, c, c_pitch);
}
#endif

template <class T, bool fused>
void multiply(const T* a, const T* b, T* c, size_t m, size_t n, size_t k) {
    constexpr size_t depth = 256;  // a panel of it stays in the host's first cache
    const size_t pitch = padded(n);
    std::vector<T> panel(depth * panel_columns);
    for (size_t from = 0; from < k; from += depth) {
        const size_t count = std::min(depth, k - from);
        for (size_t column = 0; column < pitch; column += panel_columns) {
            for (size_t i = 0; i < count; ++i)
                std::copy_n(b + (from + i) * pitch + column, panel_columns, &panel[i * panel_columns]);
            for (size_t row = 0; row < m; row += tile_rows)
                tile<T, fused>(a + row * k + from, std::min(tile_rows, m - row), k, panel.data(), count,
                               c + row * pitch + column, pitch);
        }
    }
}

}  // namespace

void multiply_add(const float* a, const float* b, float* c, size_t m, size_t n, size_t k, bool exact) {
    exact ? multiply<float, true>(a, b, c, m, n, k) : multiply<float, false>(a, b, c, m, n, k);
}

void multiply_add(const int32_t* a, const int32_t* b, int32_t* c, size_t m, size_t n, size_t k) {
    multiply<int32_t, false>(a, b, c, m, n, k);
}

}  // namespace AscendC::cube
