// Copies that make fractals, and loads of fractals to L0.
#include <algorithm>
#include <cstring>

#include "ascendc/cube/core/guard.h"
#include "ascendc/cube/core/instruction.h"
#include "ascendc/cube/core/price.h"
#include "twin/issue.h"
#include "twin/source/check.h"
#include "twin/source/issue.h"
#include "twin/source/machine.h"

namespace AscendC::cube {

namespace {

namespace costs = twin::costs;
using twin::Memory;
using twin::Pipe;

void define(const twin::Operand& operand) {
    twin::pieces(operand, [&](uint32_t begin, uint32_t end) {
        twin::running->defined[static_cast<int>(operand.place.memory)].set(begin, end);
        return true;
    });
}

/// Check and record a read of `lines` runs from global memory; when what this core wrote there is there.
twin::Moment read_lines(const char* call, const Matrix& source, uint64_t lines, uint64_t pitch, uint64_t line_bytes) {
    const uint64_t begin = reinterpret_cast<uint64_t>(source.data), bytes = (lines - 1) * pitch + line_bytes;
    twin::Region& region = twin::check_global(call, begin, bytes, false, source.range);
    twin::running->read_bytes += lines * line_bytes;
    if (twin::computing() && region.tracked())
        for (uint64_t line = 0; line < lines; ++line) twin::record_read(call, region, begin + line * pitch, line_bytes);
    const twin::Written& written = twin::running->written[region.index];
    return written.touches(begin, begin + bytes) ? written.done : twin::Moment{};
}

void move_matrix(const Fractalise& copy, const Matrix& source, const twin::Place& target) {
    const uint32_t bytes = source.bytes, width = row_bytes / bytes;
    uint8_t* to = twin::address(target);
    for (uint32_t row = 0; row < copy.rows; ++row)
        for (uint32_t column = 0; column < copy.columns; column += width) {
            uint8_t* line = to + (uint64_t{column / width} * copy.column_stride + uint64_t{row} * copy.row_stride) * row_bytes;
            const uint32_t used = std::min(width, copy.columns - column) * bytes;
            std::memcpy(line, source.data + (row * copy.source_row + column) * bytes, used);
            std::memset(line + used, 0, row_bytes - used);
        }
}

}  // namespace

void fractalise(const Fractalise& copy) {
    if (left_out("DataCopy")) return;
    twin::begin_call(costs::api_call);
    check_place("DataCopy", "the destination", copy.target, Memory::L1, row_bytes);
    if (copy.rows == 0 || copy.columns == 0 || copy.rows > 16384 || copy.source_row > 65535)
        twin::raise(twin::kind::parameter, "DataCopy",
                    "Nd2NzParams: nValue is " + std::to_string(copy.rows) + " (1 to 16384), dValue " +
                        std::to_string(copy.columns) + " (1 to 65535), srcDValue " + std::to_string(copy.source_row) +
                        " (up to 65535)");
    const uint32_t bytes = copy.source.bytes;
    const uint32_t blocks = (copy.columns * bytes + row_bytes - 1) / row_bytes;
    for (uint32_t i = 0; i < copy.matrices; ++i) {
        Matrix source = copy.source;
        source.data += i * copy.source_matrix * bytes;
        twin::Place target = copy.target;
        target.address += static_cast<uint32_t>(i * copy.target_matrix * bytes);
        const twin::Operand written = twin::writes(
            target, twin::Pattern{copy.rows, copy.row_stride * row_bytes, blocks, copy.column_stride * row_bytes, row_bytes});
        const twin::Moment ready = read_lines("DataCopy", source, copy.rows, copy.source_row * bytes, copy.columns * bytes);
        twin::Moment start = twin::start_of("DataCopy", Pipe::MTE2, {written});
        start.wait(ready);
        define(written);
        const double active = twin::machine->launch->block_dim;
        const double cycles = load_price(*twin::running, source,
                                         {copy.rows, uint64_t{copy.columns} * bytes, copy.source_row * bytes, true, 0, active});
        twin::finish("DataCopy", Pipe::MTE2, start, cycles, {written});
        if (twin::computing()) move_matrix(copy, source, target);
    }
}

namespace {

/// A square of `side` × `side` elements, transposed: its rows lie in fractals of 32 B per row.
void transpose_square(const uint8_t* from, uint8_t* to, uint32_t side, uint32_t bytes, uint32_t fractal_pitch, bool packed) {
    // The source's square: with elements of 8 bits one fractal below the other, with 32 bits beside each other.
    const uint32_t width = row_bytes / bytes;
    for (uint32_t row = 0; row < side; ++row)
        for (uint32_t column = 0; column < side; ++column) {
            const uint32_t source = packed ? row * width + column
                                           : column / width * fractal_rows * width + row * width + column % width;
            // The target's rows are the source's columns: fractals of 16 of them.
            const uint32_t r = column, c = row;
            const uint32_t fractal = bytes == 1 ? r / fractal_rows : c / width;
            const uint32_t inside = (r % fractal_rows) * width + c % width;
            std::memcpy(to + fractal * fractal_pitch + inside * bytes, from + source * bytes, bytes);
        }
}

void move_fractals(const Load& load, const uint8_t* from, uint32_t unit) {
    const uint32_t bytes = load.element_bytes();
    uint8_t* to = twin::address(load.target);
    for (uint32_t i = 0; i < load.repeats; ++i) {
        const int64_t index = int64_t{load.start} + (load.backwards ? -1 : 1) * int64_t{i} * load.source_stride;
        const uint8_t* source = from + index * unit;
        uint8_t* target = to + uint64_t{i} * (load.target_gap + 1) * fractal_bytes;
        if (load.transpose)
            transpose_square(source, target, bytes == 1 ? 32 : 16, bytes, (load.fractal_gap + 1) * fractal_bytes, bytes == 1);
        else
            std::memcpy(target, source, unit);
    }
}

/// Rows of fractals are as written as those that they come from; a transposed fractal as its source's first row. Rows
/// beyond a matrix's last one are never written, and nothing uses them.
void carry(const Load& load, uint32_t unit, uint32_t fractals) {
    const twin::Definedness& known = twin::running->defined[static_cast<int>(load.source.place.memory)];
    twin::Definedness& defined = twin::running->defined[static_cast<int>(load.target.memory)];
    for (uint32_t i = 0; i < load.repeats; ++i) {
        const int64_t index = int64_t{load.start} + (load.backwards ? -1 : 1) * int64_t{i} * load.source_stride;
        const uint32_t from = load.source.place.address + static_cast<uint32_t>(index * unit);
        for (uint32_t fractal = 0; fractal < fractals; ++fractal) {
            const uint32_t to = load.target.address + (i * (load.target_gap + 1) + fractal * (load.fractal_gap + 1)) * fractal_bytes;
            const uint32_t hole = known.first_undefined(from, from + fractal_bytes);
            if (load.transpose || hole == from + fractal_bytes) {
                defined.set(to, to + fractal_bytes, hole != from);
                continue;
            }
            for (uint32_t row = 0; row < fractal_bytes; row += row_bytes)
                defined.set(to + row, to + row + row_bytes, known.first_undefined(from + row, from + row + row_bytes) != from + row);
        }
    }
}

void check_load(const Load& load) {
    const Memory memory = load.target.memory;
    const bool to_l1 = memory == Memory::L1 && !load.source.local;
    if (!to_l1) check_place(load.call, "the destination", load.target, memory == Memory::L0B ? Memory::L0B : Memory::L0A, fractal_bytes);
    if (load.source.local) check_place(load.call, "the source", load.source.place, Memory::L1, row_bytes);
    if (load.repeats == 0 || load.repeats > 255)
        twin::raise(twin::kind::parameter, load.call,
                    "repeatTimes is " + std::to_string(load.repeats) + ": it can be 1 to 255; load more in several calls");
    if (load.transpose && !load.squares && load.element_bytes() != 2)
        twin::raise(twin::kind::dtype, load.call,
                    "ifTranspose knows half and bfloat16_t only: use LoadDataWithTranspose for other types");
}

}  // namespace

void load(const Load& load) {
    if (left_out(load.call)) return;
    twin::begin_call(costs::api_call);
    check_load(load);
    const uint32_t fractals = load.squares && load.element_bytes() != 2 ? 2 : 1, unit = fractals * fractal_bytes;
    const int64_t last = int64_t{load.start} + (load.backwards ? -1 : 1) * int64_t{load.repeats - 1} * load.source_stride;
    const int64_t low = std::min<int64_t>(load.start, last), high = std::max<int64_t>(load.start, last);
    if (low < 0) twin::raise(twin::kind::parameter, load.call, "the fractals run down below the source's first one");
    const twin::Operand to = twin::writes(
        load.target, twin::Pattern{fractals, (load.fractal_gap + 1) * fractal_bytes, load.repeats,
                                   (load.target_gap + 1) * fractal_bytes, fractal_bytes});
    const double bytes = static_cast<double>(load.repeats) * unit;
    const double rate = load.target.memory == Memory::L0B ? costs::load_b_rate : costs::load_a_rate;
    if (load.source.local) {
        twin::Place source = load.source.place;
        source.address += static_cast<uint32_t>(low * unit);
        const uint32_t step = std::max<uint32_t>(1, load.source_stride) * unit;
        const twin::Operand from = twin::reads(source, twin::Pattern{1, unit, load.repeats, load.source_stride == 0 ? 0 : step, unit});
        const twin::Moment start = twin::start_of(load.call, Pipe::MTE1, {to, from});
        carry(load, unit, fractals);
        twin::finish(load.call, Pipe::MTE1, start, costs::load_issue + bytes / rate, {to, from});
        if (twin::computing()) move_fractals(load, twin::address(load.source.place), unit);
        return;
    }
    Matrix source = load.source;
    source.data += low * unit;
    const twin::Moment ready = read_lines(load.call, source, 1, 0, static_cast<uint64_t>(high - low + 1) * unit);
    twin::Moment start = twin::start_of(load.call, Pipe::MTE2, {to});
    start.wait(ready);
    define(to);
    twin::finish(load.call, Pipe::MTE2, start,
                 load_price(*twin::running, source,
                            {load.repeats, unit, uint64_t{load.source_stride} * unit, false, 0,
                             static_cast<double>(twin::machine->launch->block_dim)}),
                 {to});
    if (twin::computing()) move_fractals(load, load.source.data, unit);
}

void copy_table(const twin::Place& target, const twin::Place& source, const DataCopyParams& params, Element from,
                Element to) {
    if (left_out("DataCopy")) return;
    const uint32_t unit = target.memory == Memory::Bias ? 64 : 128;
    const uint32_t bytes = params.blockLen * unit, taken = from == to ? bytes : bytes / 2;
    const uint32_t pitch = bytes + params.dstStride * unit, source_pitch = taken + params.srcStride * twin::block_bytes;
    const auto runs = [&](uint32_t length, uint32_t step) {
        return twin::Pattern{length / twin::block_bytes, twin::block_bytes, params.blockCount, step};
    };
    twin::instruction("DataCopy", Pipe::MTE1,
                      costs::load_issue + static_cast<double>(bytes) * params.blockCount / costs::local_copy_rate,
                      {twin::writes(target, runs(bytes, pitch)), twin::reads(source, runs(taken, source_pitch))});
    if (!twin::computing()) return;
    for (uint32_t burst = 0; burst < params.blockCount; ++burst) {
        uint8_t* line = twin::address(target) + burst * pitch;
        Matrix row;
        row.element = from;
        row.data = twin::address(source) + burst * source_pitch;
        if (from != to)
            read(row, 1, bytes / sizeof(float), reinterpret_cast<float*>(line), 0);
        else
            std::memcpy(line, row.data, bytes);
    }
}

}  // namespace AscendC::cube
