// The values of a matrix product.
#include <algorithm>
#include <cstring>

#include "ascendc/cube/core/gemm.h"
#include "ascendc/cube/core/product.h"
#include "ascendc/cube/core/round.h"
#include "twin/issue.h"
#include "twin/source/atomic.h"
#include "twin/source/check.h"
#include "twin/source/machine.h"

namespace AscendC::cube {

namespace {

constexpr uint32_t depth = 512;  // elements of k that are widened at a time

bool integral(const Product& product) {
    return product.a.element == Element::S8 || product.a.element == Element::U8;
}

template <class T>
void sum_up(const Product& product, const Block& block, std::vector<T>& sums, bool keep) {
    const size_t pitch = padded(block.columns);
    if (!keep || sums.size() != block.rows * pitch) {
        sums.assign(block.rows * pitch, T(0));
        if (product.with_bias) {
            read(product.bias.from(0, block.column), 1, block.columns, sums.data(), pitch);
            for (size_t row = 1; row < block.rows; ++row) std::copy_n(sums.data(), pitch, &sums[row * pitch]);
        }
    }
    std::vector<T> left, right;
    for (uint32_t from = 0; from < product.k; from += depth) {
        const uint32_t count = std::min(depth, product.k - from);
        left.assign(block.rows * size_t{count}, T(0));
        right.assign(count * pitch, T(0));
        read(product.a.from(block.row, from), block.rows, count, left.data(), count);
        read(product.b.from(from, block.column), count, block.columns, right.data(), pitch);
        if constexpr (std::is_same_v<T, float>) {
            if (product.hf32 && product.a.element == Element::F32) {
                shorten(left.data(), left.size(), product.hf32_toward_zero);
                shorten(right.data(), right.size(), product.hf32_toward_zero);
            }
            multiply_add(left.data(), right.data(), sums.data(), block.rows, block.columns, count,
                         product.a.element == Element::F16);
        } else {
            multiply_add(left.data(), right.data(), sums.data(), block.rows, block.columns, count);
        }
    }
}

float scale_of(const Quantisation& quantisation, size_t column) {
    const uint64_t bits =
        quantisation.kind == Quantisation::Kind::One ? quantisation.scale : quantisation.values[column];
    const uint32_t low = static_cast<uint32_t>(bits);
    float scale;
    std::memcpy(&scale, &low, sizeof scale);
    return scale;
}

/// One row of C in its own type.
template <class From>
void convert(const Product& product, size_t first, const From* from, size_t count, uint8_t* to) {
    if constexpr (std::is_same_v<From, int32_t>)
        if (product.c.element == Element::S32) {
            std::memcpy(to, from, count * sizeof(From));
            return;
        }
    std::vector<float> scaled(count);
    const bool scales = product.quantisation.kind != Quantisation::Kind::None;
    for (size_t i = 0; i < count; ++i)
        scaled[i] = static_cast<float>(from[i]) * (scales ? scale_of(product.quantisation, first + i) : 1.0f);
    narrow(scaled.data(), count, product.c.element, to);
}

/// Write one row of a block, in runs that are contiguous in C.
void write_row(const Product& product, const Matrix& target, uint32_t row, uint32_t columns, const uint8_t* values) {
    const uint32_t bytes = bytes_of(target.element);
    const uint32_t most = static_cast<uint32_t>(std::min<uint64_t>(target.width, columns));
    for (uint32_t column = 0; column < columns; column += most) {
        const uint32_t count = std::min(most, columns - column) * bytes;
        uint8_t* to = target.at(row, column);
        const uint8_t* from = values + size_t{column} * bytes;
        if (!target.local) {
            const uint64_t begin = reinterpret_cast<uint64_t>(to);
            twin::Region& region = twin::check_global(product.call, begin, count, true, target.range);
            twin::record_write(product.call, region, begin, count, product.atomic != 0, from);
        }
        if (product.atomic != 0)
            twin::accumulate(product.call, to, from, count, product.atomic, atomic_type(target.element));
        else
            std::memcpy(to, from, count);
    }
}

}  // namespace

void multiply(const Product& product, const Block& block, Sums& sums, bool keep) {
    if (!twin::computing()) return;
    integral(product) ? sum_up(product, block, sums.integers, keep) : sum_up(product, block, sums.floats, keep);
}

void store(const Product& product, const Block& block, const Sums& sums, const Matrix& target) {
    const uint64_t last = reinterpret_cast<uint64_t>(target.at(block.rows - 1, block.columns - 1));
    const uint64_t begin = reinterpret_cast<uint64_t>(target.data);
    const uint64_t bytes = last + bytes_of(target.element) - begin;
    if (target.local)
        twin::check_operand(product.call, twin::writes(target.place, static_cast<uint32_t>(bytes)));
    else
        twin::check_global(product.call, begin, bytes, true, target.range);
    if (!twin::computing()) return;
    const size_t pitch = padded(block.columns);
    std::vector<uint8_t> row(block.columns * size_t{bytes_of(target.element)});
    for (uint32_t i = 0; i < block.rows; ++i) {
        if (integral(product))
            convert(product, block.column, &sums.integers[i * pitch], block.columns, row.data());
        else
            convert(product, block.column, &sums.floats[i * pitch], block.columns, row.data());
        write_row(product, target, i, block.columns, row.data());
    }
}

}  // namespace AscendC::cube
