// The cube's instructions without their types, as the compiled part executes them. All sizes count elements unless said;
// a fractal has 512 B: 16 rows of 32 B.
#pragma once
#include <cstdint>

#include "ascendc/copy_params.h"
#include "ascendc/cube/core/matrix.h"

namespace AscendC::cube {

constexpr uint32_t fractal_bytes = 512, fractal_rows = 16, row_bytes = 32;

/// Rows of global memory become columns of fractals in L1. `column_stride` and `row_stride` in 32 B.
struct Fractalise {
    twin::Place target;
    Matrix source;
    uint32_t matrices, rows, columns;
    uint64_t source_matrix, source_row;
    uint32_t column_stride, row_stride;
    uint64_t target_matrix;
};
void fractalise(const Fractalise& copy);

/// Fractals from L1 (or global memory) to L0A or L0B. `squares`: two fractals at a time where elements have not 16 bits,
/// and the square that they make is transposed.
struct Load {
    const char* call;
    twin::Place target;
    Matrix source;
    uint32_t start, repeats, source_stride, target_gap, fractal_gap;
    bool transpose, squares, backwards;

    uint32_t element_bytes() const { return source.bytes; }
};
void load(const Load& load);

/// An image in L1 ([C1][H][W][C0]) becomes the matrix of its windows, of which a part goes to L0A (or L0B).
struct Unfold {
    twin::Place target, source;
    Element element;
    uint32_t element_bytes, height, width, channels, k, m, k_start, m_start, stride_w, stride_h, filter_w, filter_h,
        dilation_w, dilation_h;
    uint8_t pads[4];  ///< left, right, top, bottom
    uint64_t pad;     ///< the padding value's bits
    bool to_right;    ///< the target is L0B
    bool transpose;   ///< to L0A: of the whole matrix
};
void unfold(const Unfold& load);

/// C (L0C) = what C or the bias holds, or 0, + A (L0A) · B (L0B).
struct Multiplication {
    twin::Place c, a, b, bias;
    Element element;
    uint32_t m, n, k;
    bool keeps, from_bias, whole_k, vector;
};
void multiply(const Multiplication& multiplication);

/// Sums in L0C leave for global memory.
struct Output {
    const char* call;
    twin::Place source;
    bool integers;
    Matrix target;
    uint32_t n, m, source_stride, target_stride, matrices, source_matrix, target_matrix;
    int mode;
    uint64_t scale;
    twin::Place scales;  ///< of the columns, where `per_column`
    bool per_column, relu, rows, split_channels;
};
void output(const Output& output);

/// Whether a tensor lies in the bias table or the fixpipe buffer.
constexpr bool is_table(const twin::Place& place) {
    return place.memory == twin::Memory::Bias || place.memory == twin::Memory::Fixpipe;
}
/// L1 to a table: lengths and the target's gaps in 64 B (bias table) or 128 B; half may become float.
void copy_table(const twin::Place& target, const twin::Place& source, const DataCopyParams& params, Element from,
                Element to);

/// Modes that other instructions read.
void set_hf32(bool enable);
void set_hf32_rounding(bool toward_zero);
void set_output_matrices(uint32_t count, uint32_t source_stride, uint32_t target_stride);
void set_output_scale(uint64_t scale);
void set_output_scales(const twin::Place& scales);
/// What was set: the instruction's fields.
void complete_output(Output& output);

}  // namespace AscendC::cube
