// Checks what a matrix product reads.
#include <algorithm>

#include "ascendc/cube/core/product.h"
#include "twin/issue.h"
#include "twin/source/check.h"
#include "twin/source/machine.h"

namespace AscendC::cube {

namespace {

uint64_t extent(const Matrix& matrix, uint64_t rows, uint64_t columns) {
    return (matrix.index(rows - 1, columns - 1) + 1) * bytes_of(matrix.element);
}

void record_rows(const char* call, const Matrix& matrix, uint64_t rows, uint64_t columns, twin::Region& region) {
    const uint64_t lines = matrix.transposed ? columns : rows, length = matrix.transposed ? rows : columns;
    const uint64_t begin = reinterpret_cast<uint64_t>(matrix.data), bytes = bytes_of(matrix.element);
    if (matrix.width < length || matrix.pitch == length)
        return twin::record_read(call, region, begin, extent(matrix, rows, columns));
    for (uint64_t line = 0; line < lines; ++line)
        twin::record_read(call, region, begin + line * matrix.pitch * bytes, length * bytes);
}

void check_input(const char* call, const char* name, const Matrix& matrix, uint64_t rows, uint64_t columns) {
    if (matrix.constant) return;
    if (!matrix.given())
        twin::raise(twin::kind::parameter, call,
                    std::string("no ") + name + ": call Set" + (name[0] == 'b' ? "Bias" : "Tensor") +
                        (name[0] == 'b' ? "" : name) + " before the product is computed");
    const uint64_t bytes = extent(matrix, rows, columns);
    if (matrix.local) {
        // The vector core hands a local operand over through its own copies.
        const double cycles = twin::costs::move_issue + static_cast<double>(bytes) / twin::costs::write_rate;
        twin::instruction(call, twin::Pipe::MTE3, cycles, {twin::reads(matrix.place, static_cast<uint32_t>(bytes))});
        return;
    }
    const uint64_t begin = reinterpret_cast<uint64_t>(matrix.data);
    twin::Region& region = twin::check_global(call, begin, bytes, false, matrix.range);
    twin::running->read_bytes += rows * columns * bytes_of(matrix.element);
    const twin::Written& written = twin::running->written[region.index];
    if (written.touches(begin, begin + bytes)) twin::running->now.wait(written.done);
    if (twin::computing() && region.tracked()) record_rows(call, matrix, rows, columns, region);
}

}  // namespace

void check_transpose(const char* call, bool allowed, bool transposed) {
    if (transposed && !allowed)
        twin::raise(twin::kind::parameter, call,
                    "the matrix is given transposed, and its MatmulType does not allow that: set its ISTRANS to true, as in "
                    "MatmulType<TPosition::GM, CubeFormat::ND, half, true>");
}

void check_tiling(const Product& product, const TCubeTiling& tiling) {
    const Element a = product.a.element;
    const auto fits = [&](twin::Memory memory, int64_t bytes, const char* what) {
        if (bytes > twin::memory_bytes(memory))
            twin::raise(twin::kind::capacity, product.call,
                        std::string(what) + " take " + std::to_string(bytes) + " bytes, and " + twin::memory_name(memory) +
                            " has " + std::to_string(twin::memory_bytes(memory)) +
                            ": use smaller base blocks (SetFixSplit) or depths in the tiling");
    };
    const int64_t element = bytes_of(a);
    const int64_t left = int64_t{tiling.baseM} * tiling.baseK * element;
    const int64_t right = int64_t{tiling.baseN} * tiling.baseK * element;
    fits(twin::Memory::L0A, left, "baseM × baseK elements of A");
    fits(twin::Memory::L0B, right, "baseN × baseK elements of B");
    fits(twin::Memory::L0C, int64_t{tiling.baseM} * tiling.baseN * 4, "baseM × baseN sums");
    fits(twin::Memory::L1, left * tiling.depthA1 + right * tiling.depthB1,
         "depthA1 blocks of A and depthB1 blocks of B");
    const bool known = a == Element::F16 || a == Element::BF16 || a == Element::F32 || a == Element::S8;
    const bool given = product.a.given() && product.b.given();  // else check_inputs says so
    if (given && (!known || product.b.element != a))
        twin::raise(twin::kind::dtype, product.call,
                    "the cube multiplies half, bfloat16_t, float or int8_t, A and B of the same type: cast one of them");
}

void check_inputs(const Product& product) {
    if (product.m == 0 || product.n == 0 || product.k == 0)
        twin::raise(twin::kind::parameter, product.call,
                    "the product has " + std::to_string(product.m) + " × " + std::to_string(product.n) + " × " +
                        std::to_string(product.k) + " (M × N × K) elements: check the tiling, SetSingleShape and SetTail");
    check_input(product.call, "A", product.a, product.m, product.k);
    check_input(product.call, "B", product.b, product.k, product.n);
    if (product.with_bias) check_input(product.call, "bias", product.bias, 1, product.n);
    if (product.quantisation.kind == Quantisation::Kind::PerColumn)
        twin::check_global(product.call, reinterpret_cast<uint64_t>(product.quantisation.values),
                           uint64_t{product.n} * sizeof(uint64_t), false, {});
}

}  // namespace AscendC::cube
