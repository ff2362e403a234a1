#include <algorithm>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

#include "ascendc/vector/core/statistics.h"
#include "ascendc/vector/source/steps.h"

namespace twin::simd {
namespace {

// Scales are float, bfloat16_t, or float in the low word of uint64_t.
float ScaleAt(const Vector& scale, uint32_t index) {
    float value;
    if (scale.type == Type::Uint64) {
        std::memcpy(&value, static_cast<const char*>(scale.data) + size_t{index} * 8, 4);
    } else {
        LoadRow(scale, index, 1, &value);
    }
    return value;
}

uint32_t Padded(uint32_t elements, uint32_t size) { return (elements * size + 31) / 32 * 32 / size; }

}  // namespace

void RunQuant(const char* call, uint32_t count, float scale, float offset, const Vector& dst, const Vector& src,
              const LocalTensor<uint8_t>* temporary) {
    CheckReal(call, src.type);
    const Cost cost = (src.type == Type::Float ? 2 : 1) * costs::cast + costs::muls + costs::adds;
    IssueRows(call, cost, (uint64_t{count} * src.size() + 255) / 256,
              {{dst, count, true}, {src, uint64_t{count} * src.size(), false}}, temporary);
    if (!computing()) return;
    std::vector<float> x(count);
    LoadRow(src, 0, count, x.data());
    const half factor(scale), shift(offset);
    for (uint32_t i = 0; i < count; ++i) {
        const half result = half(x[i]) * factor + shift;
        static_cast<int8_t*>(dst.data)[i] = number::ToInteger<int8_t>(result, number::Rounding::Even);
    }
}

void RunDequant(const char* call, uint32_t rows, uint32_t n, uint32_t count, bool per_channel, const Vector& dst,
                const Vector& src, const Vector& scale, float scalar, const LocalTensor<uint8_t>* temporary) {
    if (src.type != Type::Int32 || (dst.type != Type::Half && dst.type != Type::Float && dst.type != Type::Bfloat16)) {
        raise(kind::dtype, call,
              std::string(Name(src.type)) + " to " + Name(dst.type) +
                  " is not supported on Atlas A2; supported: int32_t to half, bfloat16_t, float");
    }
    CheckRow(call, count, n);
    const uint32_t stride = Padded(n, dst.size());
    IssueRows(call, 2 * costs::cast + costs::mul, (uint64_t{rows} * n * 4 + 255) / 256,
              {{dst, uint64_t{rows} * stride * dst.size(), true},
               {src, uint64_t{rows} * n * 4, false},
               {scale, per_channel ? uint64_t{count} * scale.size() : 0, false}},
              temporary);
    if (!computing()) return;
    std::vector<float> results(count);
    for (uint32_t row = 0; row < rows; ++row) {
        const int32_t* from = static_cast<const int32_t*>(src.data) + uint64_t{row} * n;
        for (uint32_t i = 0; i < count; ++i) {
            results[i] = static_cast<float>(from[i]) * (per_channel ? ScaleAt(scale, i) : scalar);
        }
        StoreRow(dst, uint64_t{row} * stride, count, results.data());
    }
}

void RunDropout(const char* call, uint32_t rows, uint32_t columns, uint32_t mask_stride, bool bits, float keep,
                const Vector& dst, const Vector& src, const Vector& mask, const LocalTensor<uint8_t>* temporary) {
    CheckReal(call, src.type);
    CheckRow(call, bits ? (columns + 7) / 8 : columns, mask_stride);
    const uint64_t bytes = uint64_t{rows} * columns * src.size();
    const Cost cost = bits ? costs::gather_mask + costs::select + costs::muls
                           : costs::cast + costs::compare + costs::select + costs::muls;
    IssueRows(call, cost, (bytes + 255) / 256,
              {{dst, bytes, true}, {src, bytes, false}, {mask, uint64_t{rows} * mask_stride, false}}, temporary);
    if (!computing()) return;
    std::vector<float> x(columns);
    for (uint32_t row = 0; row < rows; ++row) {
        LoadRow(src, uint64_t{row} * columns, columns, x.data());
        const uint8_t* flags = static_cast<const uint8_t*>(mask.data) + uint64_t{row} * mask_stride;
        for (uint32_t i = 0; i < columns; ++i) {
            const bool kept = bits ? flags[i / 8] >> (i % 8) & 1 : flags[i] != 0;
            x[i] = kept ? x[i] / keep : 0.0f;
        }
        StoreRow(dst, uint64_t{row} * columns, columns, x.data());
    }
}

void RunTopK(const char* call, uint32_t rows, uint32_t stride, uint32_t valid, uint32_t k, bool greatest,
             const Vector& values, const Vector& places, const Vector& src, const Vector& indices,
             const LocalTensor<uint8_t>* temporary) {
    CheckReal(call, src.type);
    CheckRow(call, valid, stride);
    if (k == 0 || k > valid) {
        raise(kind::parameter, call, "k " + std::to_string(k) + " is outside 1.." + std::to_string(valid) + ", the row's length");
    }
    const uint32_t value_stride = Padded(k, values.size()), place_stride = Padded(k, 4);
    const uint64_t elements = uint64_t{rows} * stride;
    // Groups of 32 are sorted, then merged four at a time until a row is one list.
    Cost cost = costs::sort;
    for (uint32_t lists = (valid + 31) / 32; lists > 1; lists = (lists + 3) / 4) cost = cost + Cost{costs::merge_sort.head, costs::merge_sort.slope / 4};
    IssueRows(call, cost, (elements + 31) / 32,
              {{values, uint64_t{rows} * value_stride * values.size(), true},
               {places, uint64_t{rows} * place_stride * 4, true},
               {src, elements * src.size(), false},
               {indices, uint64_t{stride} * 4, false}},
              temporary);
    if (!computing()) return;
    std::vector<float> x(valid), best(k);
    std::vector<uint32_t> order(valid);
    for (uint32_t row = 0; row < rows; ++row) {
        LoadRow(src, uint64_t{row} * stride, valid, x.data());
        std::iota(order.begin(), order.end(), 0u);
        std::stable_sort(order.begin(), order.end(),
                         [&](uint32_t a, uint32_t b) { return greatest ? x[a] > x[b] : x[a] < x[b]; });
        int32_t* to = static_cast<int32_t*>(places.data) + uint64_t{row} * place_stride;
        for (uint32_t i = 0; i < k; ++i) {
            best[i] = x[order[i]];
            to[i] = indices.type == Type::Other ? static_cast<int32_t>(order[i])
                                                : static_cast<const int32_t*>(indices.data)[order[i]];
        }
        StoreRow(values, uint64_t{row} * value_stride, k, best.data());
    }
}

}  // namespace twin::simd
