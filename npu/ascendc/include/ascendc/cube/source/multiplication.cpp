// Mmad: a product of what lies in L0.
#include <algorithm>
#include <vector>

#include "ascendc/cube/core/gemm.h"
#include "ascendc/cube/core/guard.h"
#include "ascendc/cube/core/instruction.h"
#include "ascendc/cube/core/round.h"
#include "twin/issue.h"
#include "twin/source/check.h"
#include "twin/source/issue.h"
#include "twin/source/machine.h"

namespace AscendC::cube {

namespace {

using twin::Memory;

uint32_t parts(uint32_t total, uint32_t part) { return (total + part - 1) / part; }

/// Fractals of each operand along m, n and k.
struct Fractals {
    uint32_t m, n, k, width;
    explicit Fractals(const Multiplication& given)
        : m(parts(given.m, fractal_rows)), n(parts(given.n, fractal_rows)), width(row_bytes / bytes_of(given.element)) {
        k = parts(given.k, width);
        if (given.whole_k && given.element == Element::F32) k = parts(given.k, fractal_rows) * 2;
    }
};

/// Fractals in L0, each of 16 rows, as a matrix of `lines` × `length` elements: column by column of fractals, `step` rows
/// of fractals apart (L0B and L0C), or row by row (L0A).
template <class T>
void unpack(const twin::Place& place, Element element, uint32_t lines, uint32_t length, uint32_t width, bool by_rows,
            uint32_t step, bool transpose, T* to, size_t pitch) {
    Matrix row;
    row.element = element;
    const uint32_t bytes = bytes_of(element);
    std::vector<T> values(width);
    for (uint32_t line = 0; line < lines; ++line)
        for (uint32_t from = 0; from < length; from += width) {
            const uint32_t outer = line / fractal_rows, inner = from / width;
            const uint64_t fractal = by_rows ? uint64_t{outer} * step + inner : uint64_t{inner} * step + outer;
            row.data = twin::address(place) + (fractal * fractal_rows + line % fractal_rows) * width * bytes;
            const uint32_t count = std::min(width, length - from);
            if (!transpose) {
                read(row, 1, count, to + line * pitch + from, 0);
                continue;
            }
            read(row, 1, count, values.data(), 0);
            for (uint32_t i = 0; i < count; ++i) to[(from + i) * pitch + line] = values[i];
        }
}

template <class T>
void load_sums(const Multiplication& given, const Fractals& fractals, T* sums, size_t pitch) {
    if (!given.keeps) return;
    if (!given.from_bias)
        return unpack(given.c, sizeof(T) == 4 && std::is_same_v<T, float> ? Element::F32 : Element::S32, given.m, given.n,
                      fractal_rows, false, fractals.m, false, sums, pitch);
    const T* bias = reinterpret_cast<const T*>(twin::address(given.bias));
    for (uint32_t row = 0; row < given.m; ++row) std::copy_n(bias, given.n, sums + row * pitch);
}

template <class T>
void compute(const Multiplication& given, const Fractals& fractals) {
    const size_t pitch = padded(given.n);
    std::vector<T> left(size_t{given.m} * given.k), right(given.k * pitch), sums(given.m * pitch);
    if (given.vector) {
        Matrix row;
        row.element = given.element;
        row.data = twin::address(given.a);
        read(row, 1, given.k, left.data(), given.k);
    } else {
        unpack(given.a, given.element, given.m, given.k, fractals.width, true, fractals.k, false, left.data(), given.k);
    }
    // L0B holds B's columns as the rows of its fractals, and these along n first.
    unpack(given.b, given.element, given.n, given.k, fractals.width, false, fractals.n, true, right.data(), pitch);
    load_sums(given, fractals, sums.data(), pitch);
    if constexpr (std::is_same_v<T, float>) {
        if (given.element == Element::F32 && twin::registers().hf32) {
            shorten(left.data(), left.size(), twin::registers().hf32_toward_zero);
            shorten(right.data(), right.size(), twin::registers().hf32_toward_zero);
        }
        multiply_add(left.data(), right.data(), sums.data(), given.m, given.n, given.k, given.element == Element::F16);
    } else {
        multiply_add(left.data(), right.data(), sums.data(), given.m, given.n, given.k);
    }
    T* to = reinterpret_cast<T*>(twin::address(given.c));
    for (uint32_t row = 0; row < given.m; ++row)
        for (uint32_t column = 0; column < given.n; ++column)
            to[(uint64_t{column / fractal_rows} * fractals.m * fractal_rows + row) * fractal_rows + column % fractal_rows] =
                sums[row * pitch + column];
}

/// Whether each of the first `lines` rows of fractals was written: rows of A (by_rows) or columns of B.
std::vector<bool> written_lines(const twin::Place& place, uint32_t lines, const Fractals& fractals, bool by_rows) {
    const twin::Definedness& defined = twin::running->defined[static_cast<int>(place.memory)];
    std::vector<bool> written(lines, true);
    for (uint32_t line = 0; line < lines; ++line)
        for (uint32_t k = 0; k < fractals.k && written[line]; ++k) {
            const uint32_t outer = line / fractal_rows;
            const uint32_t fractal = by_rows ? outer * fractals.k + k : k * fractals.n + outer;
            const uint32_t begin = place.address + fractal * fractal_bytes + line % fractal_rows * row_bytes;
            written[line] = defined.first_undefined(begin, begin + row_bytes) != begin;
        }
    return written;
}

/// Sums of rows or columns that nothing has written stay so; reading them later is a fault.
void carry(const Multiplication& given, const Fractals& fractals, uint32_t bytes) {
    twin::Definedness& defined = twin::running->defined[static_cast<int>(Memory::L0C)];
    const uint32_t begin = given.c.address;
    if (given.keeps && !given.from_bias && defined.first_undefined(begin, begin + bytes) == begin)
        twin::raise(twin::kind::uninitialised, "Mmad", given.c, begin, begin + bytes,
                    "the product is added to sums that were never written: set cmatrixInitVal to true for the first part of k");
    const auto all = [](const std::vector<bool>& lines) { return std::find(lines.begin(), lines.end(), false) == lines.end(); };
    const std::vector<bool> rows = given.vector ? std::vector<bool>{true} : written_lines(given.a, given.m, fractals, true);
    const std::vector<bool> columns = written_lines(given.b, given.n, fractals, false);
    defined.set(begin, begin + bytes);
    if (all(rows) && all(columns)) return;
    constexpr uint32_t sum_bytes = 4, sums = fractal_rows * sum_bytes;
    for (uint32_t column = 0; column < given.n; ++column)
        for (uint32_t row = 0; row < given.m; ++row) {
            if (rows[row] && columns[column]) continue;
            const uint32_t at = begin + (column / fractal_rows * fractals.m * fractal_rows + row) * sums + column % fractal_rows * sum_bytes;
            defined.set(at, at + 1, false);
        }
}

void check(const Multiplication& given) {
    check_place("Mmad", "A", given.a, Memory::L0A, fractal_bytes);
    check_place("Mmad", "B", given.b, Memory::L0B, fractal_bytes);
    check_place("Mmad", "C", given.c, Memory::L0C, 64);
    if (given.from_bias) check_place("Mmad", "the bias", given.bias, Memory::Bias, 64);
    for (const uint32_t extent : {given.m, given.n, given.k})
        if (extent == 0 || extent > 4095)
            twin::raise(twin::kind::parameter, "Mmad",
                        "m, n and k are " + std::to_string(given.m) + ", " + std::to_string(given.n) + " and " +
                            std::to_string(given.k) + ": each can be 1 to 4095");
    if (given.element == Element::Other || given.element == Element::S32)
        twin::raise(twin::kind::dtype, "Mmad", "the cube multiplies half, bfloat16_t, float or int8_t: cast the operands");
}

}  // namespace

double multiply_cycles(Element element, bool hf32, uint64_t m, uint64_t n, uint64_t k) {
    namespace costs = twin::costs;
    const double rate = element == Element::F32 ? (hf32 ? costs::cube_hf32 : costs::cube_f32) : 1;
    const uint64_t depth = element == Element::S8 || element == Element::U8 ? 32 : 16;
    const auto count = [](uint64_t total, uint64_t part) { return static_cast<double>((total + part - 1) / part); };
    return costs::cube_head + count(m, 16) * count(n, 16) * count(k, depth) * rate;
}

void multiply(const Multiplication& given) {
    if (left_out("Mmad")) return;
    check(given);
    const Fractals fractals(given);
    const uint32_t left = given.vector ? given.k * bytes_of(given.element) : fractals.m * fractals.k * fractal_bytes;
    const uint32_t right = fractals.n * fractals.k * fractal_bytes, sums = fractals.m * fractals.n * 2 * fractal_bytes;
    const twin::Operand c = twin::writes(given.c, sums), a = twin::reads(given.a, left), b = twin::reads(given.b, right);
    const double cycles = multiply_cycles(given.element, twin::registers().hf32, given.m, given.n, given.k);
    twin::begin_call(twin::costs::api_call);
    const twin::Operand bias = given.from_bias ? twin::reads(given.bias, given.n * 4) : a;
    const twin::Moment start = twin::start_of("Mmad", twin::Pipe::M, {c, a, b, bias});
    if (given.vector) twin::check_defined("Mmad", a);
    if (given.from_bias) twin::check_defined("Mmad", bias);
    carry(given, fractals, sums);
    twin::finish("Mmad", twin::Pipe::M, start, cycles, {c, a, b, bias});
    if (!twin::computing()) return;
    if (given.element == Element::S8 || given.element == Element::U8)
        compute<int32_t>(given, fractals);
    else
        compute<float>(given, fractals);
}

void set_hf32(bool enable) {
    twin::begin_call(twin::costs::flag);
    twin::registers().hf32 = enable;
}
void set_hf32_rounding(bool toward_zero) {
    twin::begin_call(twin::costs::flag);
    twin::registers().hf32_toward_zero = toward_zero;
}

}  // namespace AscendC::cube
