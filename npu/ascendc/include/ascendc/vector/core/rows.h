// Library functions that work row by row: softmax, normalisation, sums, prefix sums, broadcasts.
#pragma once
#include <initializer_list>

#include "ascendc/vector/core/vector.h"

namespace twin::simd {

// An operand of a row function and the bytes of it that are touched.
struct Span {
    Vector vector;
    uint64_t bytes;
    bool writes;
    // More than one row: `bytes` of each, `stride` bytes apart. What pads a row need never have been written.
    uint32_t rows = 1;
    uint64_t stride = 0;
};
template <typename T>
Span Reads(const LocalTensor<T>& tensor, uint64_t elements) {
    return {Of(tensor), elements * sizeof(T), false};
}
template <typename T>
Span Writes(const LocalTensor<T>& tensor, uint64_t elements) {
    return {Of(tensor), elements * sizeof(T), true};
}

// Gives a composed function to the machine: `cost` is the sum of its steps, each over `repeats` repeats. Faults where
// the temporary buffer meets an operand.
void IssueRows(const char* call, const costs::Vector& cost, uint64_t repeats, std::initializer_list<Span> spans,
               const LocalTensor<uint8_t>* temporary);

// Faults unless the type is half or float.
void CheckReal(const char* call, Type type);
// Faults unless a row of `valid` elements fits into its `stride`.
void CheckRow(const char* call, uint32_t valid, uint32_t stride);

// Elements of a tensor of half, bfloat16_t or float as floats, and back, rounded once.
void LoadRow(const Vector& vector, uint64_t first, uint32_t count, float* to);
void StoreRow(const Vector& vector, uint64_t first, uint32_t count, const float* from);

// Softmax of `rows` rows of `columns` elements, `stride` elements apart, the first `valid` of which count.
struct Softmax {
    // FlashV2 leaves the division by the sum to the end of all parts.
    enum class Kind : uint8_t { Plain, Log, Simple, Flash, FlashV2 };
    Kind kind = Kind::Plain;
    uint32_t rows = 0, stride = 0, valid = 0;
    bool update = false;                       // flash: merges with the sums and maxima of earlier parts
    Vector dst, src;
    Vector sum, max;                           // one block of 32 B per row; type Other where there is none
    Vector factor, old_sum, old_max;           // flash: what earlier results are scaled by, and what came before
};
void RunSoftmax(const char* call, const Softmax& softmax, const LocalTensor<uint8_t>* temporary);
// dst = (grad - sum(grad · src)) · src per row; `front`: only the sum, in one block per row
void RunSoftmaxGrad(const char* call, bool front, uint32_t rows, uint32_t stride, uint32_t valid, const Vector& dst,
                    const Vector& grad, const Vector& src, const LocalTensor<uint8_t>* temporary);

// Normalisation of rows: dst = (x - mean) / sqrt(variance + epsilon) · gamma + beta
struct Normalisation {
    bool centred = true;                       // false: RMS, neither mean nor beta
    uint32_t rows = 0, stride = 0, valid = 0;
    float epsilon = 0;
    bool reciprocal = false;                   // `variance` receives 1 / sqrt(variance + epsilon)
    float alpha = 1;                           // x = src · alpha + residual, where there is a residual
    Vector dst, src, gamma, beta, mean, variance, residual;
};
void RunNormalisation(const char* call, const Normalisation& norm, const LocalTensor<uint8_t>* temporary);

// dst[row] = sum of the first `valid` elements of the row, divided by `divisor`
void RunRowSums(const char* call, uint32_t rows, uint32_t stride, uint32_t valid, float divisor, const Vector& dst,
                const Vector& src, const LocalTensor<uint8_t>* temporary);
// Prefix sums along rows (or along columns); `last` receives the last row, where its type is not Other.
void RunPrefixSums(const char* call, uint32_t rows, uint32_t columns, bool along_rows, const Vector& dst,
                   const Vector& last, const Vector& src, const LocalTensor<uint8_t>* temporary);
// dst of shape rows x columns from src of shape rows x 1 (along == 1) or 1 x columns (along == 0)
void RunBroadcast(const char* call, uint32_t rows, uint32_t columns, int along, const Vector& dst, const Vector& src,
                  const LocalTensor<uint8_t>* temporary);

enum class AxisReduction : uint8_t { Sum, Max, Min, Mean, Product };
// dst[row] (`last`) or dst[column]: the reduction of rows of `columns` elements, which begin at multiples of 32 B.
void RunAxisReduction(const char* call, AxisReduction kind, uint32_t rows, uint32_t columns, bool last, const Vector& dst,
                      const Vector& src, const LocalTensor<uint8_t>* temporary);

// Rows of `width` elements, of which the first `valid` count, with `left` elements before and `right` behind them.
struct Padding {
    uint32_t rows, width, valid, left, right;
};
// dst: the padded rows, each of whole blocks of 32 B; `bits` is the element that pads.
void RunPad(const char* call, const Padding& padding, uint32_t bits, const Vector& dst, const Vector& src,
            const LocalTensor<uint8_t>* temporary);
// dst: the rows without their last `right` elements, one after another.
void RunUnpad(const char* call, uint32_t rows, uint32_t width, uint32_t right, const Vector& dst, const Vector& src,
              const LocalTensor<uint8_t>* temporary);

}  // namespace twin::simd
