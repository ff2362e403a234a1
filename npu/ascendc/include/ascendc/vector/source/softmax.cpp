#include <cmath>
#include <vector>

#include "ascendc/vector/core/rows.h"
#include "ascendc/vector/source/steps.h"

namespace twin::simd {
namespace {

using Kind = Softmax::Kind;

// Steps of a pass over all elements: the maximum, the subtraction, exp, the sum and the division.
constexpr Cost kSoftmax = 2 * costs::whole_reduce + 2 * costs::brcb + costs::sub + costs::exp + costs::div;
constexpr Cost kLog = 2 * costs::whole_reduce + 2 * costs::brcb + 2 * costs::sub + costs::exp + costs::ln;
constexpr Cost kSimple = costs::sub + costs::exp + costs::div;
constexpr Cost kUpdate = costs::max + costs::sub + costs::exp + costs::mul + costs::add;

Cost PriceOf(const Softmax& softmax) {
    Cost cost = kSoftmax;
    if (softmax.kind == Kind::Log) cost = kLog;
    if (softmax.kind == Kind::Simple) cost = kSimple;
    if (softmax.update) cost = cost + kUpdate;
    return Steps(cost, softmax.src.type);
}

// One block per row holds one value, repeated.
float One(const Vector& vector, uint32_t row) {
    float value;
    LoadRow(vector, uint64_t{row} * vector.block_lanes(), 1, &value);
    return value;
}
void SetOne(const Vector& vector, uint32_t row, float value) {
    if (vector.type == Type::Other) return;
    float block[16];
    for (float& lane : block) lane = value;
    StoreRow(vector, uint64_t{row} * vector.block_lanes(), vector.block_lanes(), block);
}

double ExpOf(std::vector<float>& values, float maximum) {
    double sum = 0;
    for (float& value : values) {
        value = std::exp(value - maximum);
        sum += value;
    }
    return sum;
}

void RunRow(const Softmax& s, uint32_t row, std::vector<float>& values) {
    LoadRow(s.src, uint64_t{row} * s.stride, s.valid, values.data());
    if (s.kind == Kind::Simple) {
        const float maximum = One(s.max, row), sum = One(s.sum, row);
        for (float& value : values) value = std::exp(value - maximum) / sum;
        return StoreRow(s.dst, uint64_t{row} * s.stride, s.valid, values.data());
    }
    float maximum = values[0];
    for (const float value : values) maximum = value > maximum || value != value ? value : maximum;
    float factor = 0, before = 0;
    if (s.update) {
        const float old = One(s.old_max, row);
        maximum = old > maximum ? old : maximum;
        factor = std::exp(old - maximum);
        before = factor * One(s.old_sum, row);
    }
    const std::vector<float> source = values;
    const float sum = static_cast<float>(ExpOf(values, maximum)) + before;
    if (s.kind == Kind::Log) {
        const float log_sum = std::log(sum);
        for (uint32_t i = 0; i < s.valid; ++i) values[i] = source[i] - maximum - log_sum;
    } else if (s.kind != Kind::FlashV2) {
        for (float& value : values) value /= sum;
    }
    StoreRow(s.dst, uint64_t{row} * s.stride, s.valid, values.data());
    SetOne(s.sum, row, sum);
    SetOne(s.max, row, maximum);
    if (s.update) SetOne(s.factor, row, s.kind == Kind::Flash ? before / sum : factor);
}

}  // namespace

void RunSoftmax(const char* call, const Softmax& s, const LocalTensor<uint8_t>* temporary) {
    CheckReal(call, s.src.type);
    CheckRow(call, s.valid, s.stride);
    const uint64_t elements = uint64_t{s.rows} * s.stride, per_row = uint64_t{s.rows} * 32;
    const bool given = s.kind == Kind::Simple;
    IssueRows(call, PriceOf(s), (elements * s.src.size() + 255) / 256,
              {{s.dst, elements * s.dst.size(), true},
               {s.sum, per_row, !given},
               {s.max, per_row, !given},
               {s.factor, s.update ? per_row : 0, true},
               {s.src, uint64_t{s.valid} * s.src.size(), false, s.rows, uint64_t{s.stride} * s.src.size()},
               {s.old_sum, s.update ? per_row : 0, false},
               {s.old_max, s.update ? per_row : 0, false}},
              temporary);
    if (!computing()) return;
    std::vector<float> values(s.valid);
    for (uint32_t row = 0; row < s.rows; ++row) RunRow(s, row, values);
}

void RunSoftmaxGrad(const char* call, bool front, uint32_t rows, uint32_t stride, uint32_t valid, const Vector& dst,
                    const Vector& grad, const Vector& src, const LocalTensor<uint8_t>* temporary) {
    CheckReal(call, src.type);
    CheckRow(call, valid, stride);
    const uint64_t bytes = uint64_t{rows} * stride * src.size();
    constexpr Cost kFront = costs::mul + costs::whole_reduce + costs::brcb;
    constexpr Cost kWhole = kFront + costs::sub + costs::mul;
    IssueRows(call, Steps(front ? kFront : kWhole, src.type), (bytes + 255) / 256,
              {{dst, front ? uint64_t{rows} * 32 : bytes, true},
               {grad, uint64_t{valid} * grad.size(), false, rows, uint64_t{stride} * grad.size()},
               {src, uint64_t{valid} * src.size(), false, rows, uint64_t{stride} * src.size()}},
              temporary);
    if (!computing()) return;
    std::vector<float> g(valid), y(valid);
    for (uint32_t row = 0; row < rows; ++row) {
        LoadRow(grad, uint64_t{row} * stride, valid, g.data());
        LoadRow(src, uint64_t{row} * stride, valid, y.data());
        double sum = 0;
        for (uint32_t i = 0; i < valid; ++i) sum += double{g[i]} * y[i];
        if (front) {
            SetOne(dst, row, static_cast<float>(sum));
            continue;
        }
        for (uint32_t i = 0; i < valid; ++i) g[i] = (g[i] - static_cast<float>(sum)) * y[i];
        StoreRow(dst, uint64_t{row} * stride, valid, g.data());
    }
}

}  // namespace twin::simd
