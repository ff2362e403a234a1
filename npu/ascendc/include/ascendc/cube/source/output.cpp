// Fixpipe: sums leave L0C for global memory.
#include <algorithm>
#include <cstring>
#include <vector>

#include "ascendc/cube/core/guard.h"
#include "ascendc/cube/core/instruction.h"
#include "ascendc/cube/core/price.h"
#include "ascendc/cube/core/round.h"
#include "ascendc/cube/params.h"
#include "twin/issue.h"
#include "twin/source/atomic.h"
#include "twin/source/check.h"
#include "twin/source/issue.h"
#include "twin/source/machine.h"

namespace AscendC::cube {

namespace {

constexpr uint32_t sum_bytes = 4;

/// Modes by the types that they bring sums of float (int32_t) to.
void check_mode(const Output& output) {
    const Element to = output.target.element;
    const bool bytes = to == Element::S8 || to == Element::U8;
    const bool fits = output.integers ? (output.mode == NoQuant && to == Element::S32) ||
                                            ((output.mode == DEQF16 || output.mode == VDEQF16) && to == Element::F16) ||
                                            ((output.mode == REQ8 || output.mode == VREQ8) && bytes)
                                      : (output.mode == NoQuant && to == Element::F32) ||
                                            (output.mode == F322F16 && to == Element::F16) ||
                                            (output.mode == F322BF16 && to == Element::BF16) ||
                                            ((output.mode == QF322B8_PRE || output.mode == VQF322B8_PRE) && bytes);
    if (fits) return;
    twin::raise(twin::kind::dtype, output.call,
                output.integers
                    ? "quantPre does not fit: sums of int32_t leave with NoQuant to int32_t, with DEQF16 or VDEQF16 to "
                      "half, with REQ8 or VREQ8 to int8_t"
                    : "quantPre does not fit: sums of float leave with NoQuant to float, with F322F16 to half, with "
                      "F322BF16 to bfloat16_t, with QF322B8_PRE or VQF322B8_PRE to int8_t");
}

/// A scale as the device holds it: a float's bits below, and above an offset of 9 bits.
struct Scale {
    float factor = 1;
    int32_t offset = 0;

    explicit Scale(uint64_t bits) {
        const uint32_t low = static_cast<uint32_t>(bits);
        std::memcpy(&factor, &low, sizeof factor);
        offset = static_cast<int32_t>(static_cast<uint32_t>(bits >> 37 & 0x1ff) << 23) >> 23;
    }
};

uint64_t scale_bits(const Output& output, uint32_t column) {
    if (!output.per_column) return output.scale;
    uint64_t bits;
    std::memcpy(&bits, twin::address(output.scales) + column * sizeof bits, sizeof bits);
    return bits;
}

/// A row of sums in the target's type.
void convert_row(const Output& output, const uint8_t* sums, uint32_t row, std::vector<float>& scaled, uint8_t* to) {
    const bool scales = output.mode != NoQuant && output.mode != F322F16 && output.mode != F322BF16;
    const bool bytes = output.target.element == Element::S8 || output.target.element == Element::U8;
    for (uint32_t column = 0; column < output.n; ++column) {
        const uint8_t* sum = sums + (uint64_t{column / fractal_rows} * output.source_stride + row) * fractal_rows * sum_bytes +
                             column % fractal_rows * sum_bytes;
        if (output.integers && output.mode == NoQuant) {
            int32_t value;
            std::memcpy(&value, sum, sizeof value);
            if (output.relu && value < 0) value = 0;
            std::memcpy(to + column * sum_bytes, &value, sizeof value);
            continue;
        }
        float value;
        if (output.integers) {
            int32_t whole;
            std::memcpy(&whole, sum, sizeof whole);
            value = static_cast<float>(whole);
        } else {
            std::memcpy(&value, sum, sizeof value);
        }
        if (output.relu && value < 0) value = 0;
        const Scale scale(scales ? scale_bits(output, column) : 0x3f800000);
        scaled[column] = value * scale.factor;
        if (bytes) scaled[column] += static_cast<float>(scale.offset);
    }
    if (!output.integers || output.mode != NoQuant) narrow(scaled.data(), output.n, output.target.element, to);
}

/// Elements of a row in a column of fractals of the target.
uint32_t width_of(const Output& output) {
    const Element to = output.target.element;
    return to == Element::S8 || to == Element::U8 ? 32 : output.split_channels && bytes_of(to) == 4 ? 8 : 16;
}

uint64_t pitch_of(const Output& output) {
    return output.rows ? output.target_stride : width_of(output);
}

void write_run(const Output& output, uint8_t* to, const uint8_t* from, uint32_t bytes) {
    const uint64_t begin = reinterpret_cast<uint64_t>(to);
    twin::Region& region = twin::check_global(output.call, begin, bytes, true, output.target.range);
    if (!twin::computing()) return;
    const int atomic = twin::running->atomic;
    twin::record_write(output.call, region, begin, bytes, atomic != 0, from);
    if (atomic != 0)
        twin::accumulate(output.call, to, from, bytes, atomic,
                         twin::running->atomic_type < 0 ? atomic_type(output.target.element)
                                                        : static_cast<twin::Type>(twin::running->atomic_type));
    else
        std::memcpy(to, from, bytes);
}

void write_matrix(const Output& output, const uint8_t* sums, uint8_t* to) {
    const uint32_t bytes = bytes_of(output.target.element), width = width_of(output);
    std::vector<float> scaled(output.n);
    std::vector<uint8_t> row(output.n * bytes);
    for (uint32_t i = 0; i < output.m; ++i) {
        if (twin::computing()) convert_row(output, sums, i, scaled, row.data());
        uint8_t* line = to + i * pitch_of(output) * bytes;
        if (output.rows) {
            write_run(output, line, row.data(), output.n * bytes);
            continue;
        }
        for (uint32_t column = 0; column < output.n; column += width)
            write_run(output, line + uint64_t{column / width} * output.target_stride * row_bytes, row.data() + column * bytes,
                      std::min(width, output.n - column) * bytes);
    }
}

void check(const Output& output) {
    check_place(output.call, "the source", output.source, twin::Memory::L0C, 64);
    check_mode(output);
    if (output.n == 0 || output.m == 0 || output.n > 4095 || output.m > 8192 || output.source_stride % fractal_rows != 0 ||
        output.source_stride < output.m || (output.rows && output.target_stride < output.n))
        twin::raise(twin::kind::parameter, output.call,
                    "nSize " + std::to_string(output.n) + " (1 to 4095), mSize " + std::to_string(output.m) +
                        " (1 to 8192), srcStride " + std::to_string(output.source_stride) +
                        " (mSize rounded up to 16), dstStride " + std::to_string(output.target_stride) +
                        " (of rows: at least nSize elements)");
}

}  // namespace

void output(const Output& output) {
    if (left_out(output.call)) return;
    twin::begin_call(twin::costs::api_call);
    check(output);
    const uint32_t bytes = bytes_of(output.target.element);
    const uint32_t columns = (output.n + fractal_rows - 1) / fractal_rows;
    for (uint32_t i = 0; i < std::max(1u, output.matrices); ++i) {
        twin::Place source = output.source;
        source.address += i * output.source_matrix * 2 * fractal_bytes;
        const uint32_t column = output.source_stride * fractal_rows * sum_bytes;
        const uint32_t used = output.m * fractal_rows * sum_bytes;
        const twin::Operand sums = twin::reads(source, twin::Pattern{1, used, columns, column, used});
        uint8_t* to = output.target.data + uint64_t{i} * output.target_matrix * bytes;
        twin::Moment start = twin::start_of(output.call, twin::Pipe::FIX, {sums});
        twin::check_defined(output.call, sums);
        const double moved = static_cast<double>(output.n) * output.m * bytes;
        twin::finish(output.call, twin::Pipe::FIX, start, store_price(moved, twin::machine->launch->block_dim), {sums});
        write_matrix(output, twin::address(source), to);
        const uint64_t begin = reinterpret_cast<uint64_t>(to);
        twin::Region* region = twin::machine->global.find(begin);
        const uint64_t length = output.rows ? (output.m - 1) * pitch_of(output) + output.n : uint64_t{output.m} * output.n;
        twin::running->written[region->index].add(begin, begin + length * bytes,
                                                  twin::running->free[static_cast<int>(twin::Pipe::FIX)], 0);
        twin::running->written_bytes += static_cast<uint64_t>(moved);
        if (region->argument.role != twin::Role::Workspace) twin::running->progress_bytes += moved;
    }
}

void set_output_matrices(uint32_t count, uint32_t source_stride, uint32_t target_stride) {
    twin::begin_call(twin::costs::flag);
    twin::registers().output_matrices = count;
    twin::registers().output_source_stride = source_stride;
    twin::registers().output_target_stride = target_stride;
}
void set_output_scale(uint64_t scale) {
    twin::begin_call(twin::costs::flag);
    twin::registers().output_scale = scale;
}
void set_output_scales(const twin::Place& scales) {
    twin::begin_call(twin::costs::flag);
    twin::registers().output_scales = scales;
}
void complete_output(Output& output) {
    const twin::Registers& registers = twin::registers();
    output.matrices = output.rows ? registers.output_matrices : 1;
    output.source_matrix = registers.output_source_stride;
    output.target_matrix = registers.output_target_stride;
    output.scale = registers.output_scale;
    output.scales = registers.output_scales;
}

}  // namespace AscendC::cube
