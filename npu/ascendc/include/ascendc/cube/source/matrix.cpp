// Reads matrices as floats or integers.
#include "ascendc/cube/core/matrix.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "twin/number/bulk.h"

namespace AscendC::cube {

namespace {

template <class From, class To>
void widen(To* to, const From* from, size_t count) {
    if constexpr (std::is_same_v<To, float> &&
                  (std::is_same_v<From, twin::number::Half> || std::is_same_v<From, twin::number::Bfloat16>)) {
        twin::number::Widen(to, from, count);
    } else {
        for (size_t i = 0; i < count; ++i) to[i] = static_cast<To>(from[i]);
    }
}

/// Rows as they are stored, in runs that are contiguous; `put(row, column, values, count)`.
template <class From, class To, class Put>
void runs(const Matrix& matrix, size_t rows, size_t columns, std::vector<To>& values, Put&& put) {
    const size_t most = static_cast<size_t>(std::min<uint64_t>(matrix.width, columns));
    values.resize(most);
    const From* data = reinterpret_cast<const From*>(matrix.data);
    for (size_t row = 0; row < rows; ++row)
        for (size_t column = 0; column < columns; column += most) {
            const size_t count = std::min(most, columns - column);
            widen(values.data(), data + column / matrix.width * matrix.block + row * matrix.pitch, count);
            put(row, column, values.data(), count);
        }
}

template <class From, class To>
void read_as(const Matrix& matrix, size_t rows, size_t columns, To* to, size_t pitch) {
    std::vector<To> values;
    if (matrix.constant) {
        From value;
        std::memcpy(&value, &matrix.value, sizeof value);
        To wide;
        widen(&wide, &value, 1);
        for (size_t row = 0; row < rows; ++row) std::fill_n(to + row * pitch, columns, wide);
        return;
    }
    if (matrix.transposed)
        runs<From>(matrix, columns, rows, values, [&](size_t column, size_t row, const To* run, size_t count) {
            for (size_t i = 0; i < count; ++i) to[(row + i) * pitch + column] = run[i];
        });
    else
        runs<From>(matrix, rows, columns, values, [&](size_t row, size_t column, const To* run, size_t count) {
            std::copy_n(run, count, to + row * pitch + column);
        });
}

template <class To>
void read_any(const Matrix& matrix, size_t rows, size_t columns, To* to, size_t pitch) {
    switch (matrix.element) {
        case Element::F16:
            return read_as<twin::number::Half>(matrix, rows, columns, to, pitch);
        case Element::BF16:
            return read_as<twin::number::Bfloat16>(matrix, rows, columns, to, pitch);
        case Element::S8:
            return read_as<int8_t>(matrix, rows, columns, to, pitch);
        case Element::U8:
            return read_as<uint8_t>(matrix, rows, columns, to, pitch);
        case Element::S32:
            return read_as<int32_t>(matrix, rows, columns, to, pitch);
        default:
            return read_as<float>(matrix, rows, columns, to, pitch);
    }
}

}  // namespace

void read(const Matrix& matrix, size_t rows, size_t columns, float* to, size_t pitch) {
    read_any(matrix, rows, columns, to, pitch);
}
void read(const Matrix& matrix, size_t rows, size_t columns, int32_t* to, size_t pitch) {
    read_any(matrix, rows, columns, to, pitch);
}

}  // namespace AscendC::cube
