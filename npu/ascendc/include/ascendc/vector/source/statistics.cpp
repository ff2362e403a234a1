#include "ascendc/vector/core/statistics.h"

#include <cmath>
#include <vector>

#include "ascendc/vector/source/steps.h"

namespace twin::simd {
namespace {

constexpr Cost kGroup = 2 * costs::whole_reduce + 3 * costs::brcb + costs::sub + 2 * costs::mul + costs::muls +
                        costs::sqrt + costs::div + costs::mul + costs::add;
// Down the rows sums are additions, not reductions.
constexpr Cost kBatch = 2 * costs::add + costs::sub + 2 * costs::mul + 2 * costs::muls + costs::sqrt + costs::div +
                        2 * costs::brcb + costs::mul + costs::add;

struct Moments {
    double mean, variance;
};

Moments MomentsOf(const std::vector<float>& values) {
    double sum = 0, squares = 0;
    for (const float value : values) sum += value;
    const double mean = sum / static_cast<double>(values.size());
    for (const float value : values) squares += (value - mean) * (value - mean);
    return {mean, squares / static_cast<double>(values.size())};
}

void Keep(const Normalisation& norm, uint64_t at, const Moments& moments) {
    const float mean = static_cast<float>(moments.mean), variance = static_cast<float>(moments.variance);
    StoreRow(norm.mean, at, 1, &mean);
    StoreRow(norm.variance, at, 1, &variance);
}

void IssueNorm(const char* call, Cost cost, const Normalisation& norm, uint64_t elements, uint64_t kept, uint64_t affine,
               const LocalTensor<uint8_t>* temporary) {
    CheckReal(call, norm.src.type);
    const uint32_t size = norm.src.size();
    IssueRows(call, Steps(cost, norm.src.type), (elements * size + 255) / 256,
              {{norm.dst, elements * size, true},
               {norm.mean, kept * size, true},
               {norm.variance, kept * size, true},
               {norm.src, elements * size, false},
               {norm.gamma, affine * size, false},
               {norm.beta, affine * size, false}},
              temporary);
}

}  // namespace

void RunGroupNorm(const char* call, uint32_t samples, uint32_t groups, uint32_t channels, uint32_t area, float epsilon,
                  const Normalisation& norm, const LocalTensor<uint8_t>* temporary) {
    const uint64_t group = uint64_t{channels} * area, all = uint64_t{samples} * groups;
    IssueNorm(call, kGroup, norm, all * group, all, uint64_t{groups} * channels, temporary);
    if (!computing()) return;
    std::vector<float> x(group), gamma(uint64_t{groups} * channels), beta(gamma.size());
    LoadRow(norm.gamma, 0, static_cast<uint32_t>(gamma.size()), gamma.data());
    LoadRow(norm.beta, 0, static_cast<uint32_t>(beta.size()), beta.data());
    for (uint64_t at = 0; at < all; ++at) {
        LoadRow(norm.src, at * group, static_cast<uint32_t>(group), x.data());
        const Moments moments = MomentsOf(x);
        const double scale = 1 / std::sqrt(moments.variance + epsilon);
        for (uint64_t i = 0; i < group; ++i) {
            const uint64_t channel = at % groups * channels + i / area;
            x[i] = static_cast<float>((x[i] - moments.mean) * scale) * gamma[channel] + beta[channel];
        }
        StoreRow(norm.dst, at * group, static_cast<uint32_t>(group), x.data());
        Keep(norm, at, moments);
    }
}

void RunBatchNorm(const char* call, uint32_t batch, uint32_t area, float epsilon, const Normalisation& norm,
                  const LocalTensor<uint8_t>* temporary) {
    IssueNorm(call, kBatch, norm, uint64_t{batch} * area, area, batch, temporary);
    if (!computing()) return;
    std::vector<float> x(uint64_t{batch} * area), column(batch), gamma(batch), beta(batch);
    LoadRow(norm.gamma, 0, batch, gamma.data());
    LoadRow(norm.beta, 0, batch, beta.data());
    LoadRow(norm.src, 0, batch * area, x.data());
    for (uint32_t i = 0; i < area; ++i) {
        for (uint32_t b = 0; b < batch; ++b) column[b] = x[uint64_t{b} * area + i];
        const Moments moments = MomentsOf(column);
        const double scale = 1 / std::sqrt(moments.variance + epsilon);
        for (uint32_t b = 0; b < batch; ++b) {
            x[uint64_t{b} * area + i] = static_cast<float>((column[b] - moments.mean) * scale) * gamma[b] + beta[b];
        }
        Keep(norm, i, moments);
    }
    StoreRow(norm.dst, 0, batch * area, x.data());
}

void RunWelford(const char* call, uint32_t rows, uint32_t stride, uint32_t count, float weight, const Vector& mean,
                const Vector& squares, const Vector& old_mean, const Vector& old_squares, const Vector& x,
                const LocalTensor<uint8_t>* temporary) {
    CheckReal(call, x.type);
    CheckRow(call, count, stride);
    const uint64_t all = uint64_t{rows} * stride;
    constexpr Cost kUpdate = 2 * costs::sub + costs::muls + 2 * costs::add + costs::mul;
    IssueRows(call, Steps(kUpdate, x.type), (all * x.size() + 255) / 256,
              {{mean, all * mean.size(), true},
               {squares, all * squares.size(), true},
               {old_mean, all * old_mean.size(), false},
               {old_squares, all * old_squares.size(), false},
               {x, all * x.size(), false}},
              temporary);
    if (!computing()) return;
    std::vector<float> m(count), s(count), v(count);
    for (uint32_t row = 0; row < rows; ++row) {
        const uint64_t at = uint64_t{row} * stride;
        LoadRow(old_mean, at, count, m.data());
        LoadRow(old_squares, at, count, s.data());
        LoadRow(x, at, count, v.data());
        for (uint32_t i = 0; i < count; ++i) {
            const float difference = v[i] - m[i];
            m[i] += difference * weight;
            s[i] += difference * (v[i] - m[i]);
        }
        StoreRow(mean, at, count, m.data());
        StoreRow(squares, at, count, s.data());
    }
}

void RunWelfordEnd(const char* call, uint32_t count, uint32_t each, float mean_weight, float variance_weight,
                   const Vector& mean, const Vector& variance, const Vector& means, const Vector& squares,
                   const Vector& counts, const LocalTensor<uint8_t>* temporary) {
    constexpr Cost kEnd = 2 * costs::whole_reduce + 2 * costs::mul + costs::sub + costs::add + costs::muls;
    IssueRows(call, kEnd, (uint64_t{count} * 4 + 255) / 256,
              {{mean, 4, true}, {variance, 4, true}, {means, uint64_t{count} * 4, false},
               {squares, uint64_t{count} * 4, false}, {counts, uint64_t{count} * 4, false}},
              temporary);
    if (!computing()) return;
    std::vector<float> m(count), s(count);
    LoadRow(means, 0, count, m.data());
    LoadRow(squares, 0, count, s.data());
    const int32_t* given = counts.type == Type::Other ? nullptr : static_cast<const int32_t*>(counts.data);
    double sum = 0, spread = 0;
    for (uint32_t i = 0; i < count; ++i) sum += double{m[i]} * (given ? given[i] : 1) * mean_weight;
    for (uint32_t i = 0; i < count; ++i) {
        spread += (s[i] + (m[i] - sum) * (m[i] - sum) * (given ? given[i] : static_cast<double>(each))) * variance_weight;
    }
    const float results[] = {static_cast<float>(sum), static_cast<float>(spread)};
    StoreRow(mean, 0, 1, &results[0]);
    StoreRow(variance, 0, 1, &results[1]);
}

}  // namespace twin::simd
