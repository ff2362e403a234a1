#include <cstring>
#include <string>
#include <vector>

#include "ascendc/vector/core/rows.h"
#include "ascendc/vector/source/steps.h"

namespace twin::simd {

void RunRowSums(const char* call, uint32_t rows, uint32_t stride, uint32_t valid, float divisor, const Vector& dst,
                const Vector& src, const LocalTensor<uint8_t>* temporary) {
    CheckReal(call, src.type);
    CheckRow(call, valid, stride);
    if (rows == 0) return;
    const uint64_t bytes = (uint64_t{rows - 1} * stride + valid) * src.size();
    IssueRows(call, Steps(costs::whole_reduce, src.type), (bytes + 255) / 256,
              {{dst, uint64_t{rows} * dst.size(), true}, {src, uint64_t{valid} * src.size(), false, rows, uint64_t{stride} * src.size()}},
              temporary);
    if (!computing()) return;
    std::vector<float> x(valid);
    for (uint32_t row = 0; row < rows; ++row) {
        LoadRow(src, uint64_t{row} * stride, valid, x.data());
        double sum = 0;
        for (const float value : x) sum += value;
        const float result = static_cast<float>(sum / divisor);
        StoreRow(dst, row, 1, &result);
    }
}

void RunPrefixSums(const char* call, uint32_t rows, uint32_t columns, bool along_rows, const Vector& dst,
                   const Vector& last, const Vector& src, const LocalTensor<uint8_t>* temporary) {
    CheckReal(call, src.type);
    const uint64_t bytes = uint64_t{rows} * columns * src.size();
    // Rows are added one after the other; along a row the data is transposed first and back afterwards.
    const Cost cost = along_rows ? 2 * costs::transpose + costs::add : costs::add;
    IssueRows(call, Steps(cost, src.type), (bytes + 255) / 256,
              {{dst, bytes, true}, {last, uint64_t{columns} * src.size(), true}, {src, bytes, false}}, temporary);
    if (!computing()) return;
    std::vector<float> x(columns), total(columns, 0.0f);
    for (uint32_t row = 0; row < rows; ++row) {
        LoadRow(src, uint64_t{row} * columns, columns, x.data());
        for (uint32_t i = 0; i < columns; ++i) {
            if (along_rows) x[i] += i ? x[i - 1] : 0.0f;
            else x[i] = total[i] += x[i];
        }
        StoreRow(dst, uint64_t{row} * columns, columns, x.data());
    }
    if (last.type != Type::Other) StoreRow(last, 0, columns, x.data());
}

void RunBroadcast(const char* call, uint32_t rows, uint32_t columns, int along, const Vector& dst, const Vector& src,
                  const LocalTensor<uint8_t>* temporary) {
    const uint32_t size = dst.size();
    if (dst.type == Type::Other || size == 8) {
        raise(kind::dtype, call,
              std::string(Name(dst.type)) + " is not supported on Atlas A2; supported: int8_t, uint8_t, half, float");
    }
    const uint64_t bytes = uint64_t{rows} * columns * size, from = uint64_t{along ? rows : columns} * size;
    IssueRows(call, costs::copy + costs::brcb, (bytes + 255) / 256, {{dst, bytes, true}, {src, from, false}}, temporary);
    if (!computing()) return;
    const std::vector<char> source(static_cast<char*>(src.data), static_cast<char*>(src.data) + from);
    for (uint32_t row = 0; row < rows; ++row) {
        for (uint32_t column = 0; column < columns; ++column) {
            std::memcpy(static_cast<char*>(dst.data) + (uint64_t{row} * columns + column) * size,
                        source.data() + uint64_t{along ? row : column} * size, size);
        }
    }
}

}  // namespace twin::simd
