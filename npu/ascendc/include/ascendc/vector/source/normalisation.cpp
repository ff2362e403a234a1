#include <cmath>
#include <vector>

#include "ascendc/vector/core/rows.h"
#include "ascendc/vector/source/steps.h"

namespace twin::simd {
namespace {

// Mean, difference, square, its mean, the root, the quotient, gamma and beta.
constexpr Cost kLayer = 2 * costs::whole_reduce + 3 * costs::brcb + costs::sub + 2 * costs::mul + costs::muls +
                        costs::sqrt + costs::div + costs::mul + costs::add;
// The residual: a product and a sum.
constexpr Cost kResidual = costs::muls + costs::add;
// Square, its mean, the root, the quotient and gamma.
constexpr Cost kRms = costs::whole_reduce + costs::brcb + costs::mul + costs::muls + costs::sqrt + costs::div + costs::mul;

}  // namespace

void RunNormalisation(const char* call, const Normalisation& n, const LocalTensor<uint8_t>* temporary) {
    CheckReal(call, n.src.type);
    if (n.rows == 0) {
        raise(kind::parameter, call, "the tiling has no rows: fill it in with the host's helper for this function");
    }
    CheckRow(call, n.valid, n.stride);
    const uint64_t bytes = uint64_t{n.rows} * n.stride * n.src.size();
    const uint64_t affine = uint64_t{n.valid} * n.gamma.size();
    const bool residual = n.residual.type != Type::Other;
    const Cost cost = n.centred ? (residual ? kLayer + kResidual : kLayer) : kRms;
    IssueRows(call, Steps(cost, n.src.type), (bytes + 255) / 256,
              {{n.dst, bytes, true},
               {n.mean, uint64_t{n.rows} * n.mean.size(), true},
               {n.variance, uint64_t{n.rows} * n.variance.size(), true},
               {n.src, uint64_t{n.valid} * n.src.size(), false, n.rows, uint64_t{n.stride} * n.src.size()},
               {n.residual, uint64_t{n.valid} * n.residual.size(), false, n.rows,
                uint64_t{n.stride} * n.residual.size()},
               {n.gamma, affine, false},
               {n.beta, affine, false}},
              temporary);
    if (!computing()) return;
    std::vector<float> x(n.valid), gamma(n.valid), beta(n.valid), added(n.valid);
    LoadRow(n.gamma, 0, n.valid, gamma.data());
    if (n.centred) LoadRow(n.beta, 0, n.valid, beta.data());
    for (uint32_t row = 0; row < n.rows; ++row) {
        LoadRow(n.src, uint64_t{row} * n.stride, n.valid, x.data());
        if (residual) {
            LoadRow(n.residual, uint64_t{row} * n.stride, n.valid, added.data());
            for (uint32_t i = 0; i < n.valid; ++i) x[i] = x[i] * n.alpha + added[i];
        }
        double sum = 0, squares = 0;
        for (const float value : x) sum += value;
        const double mean = n.centred ? sum / n.valid : 0;
        for (const float value : x) squares += (value - mean) * (value - mean);
        const double variance = squares / n.valid, scale = 1 / std::sqrt(variance + n.epsilon);
        for (uint32_t i = 0; i < n.valid; ++i) x[i] = static_cast<float>((x[i] - mean) * scale) * gamma[i] + beta[i];
        StoreRow(n.dst, uint64_t{row} * n.stride, n.valid, x.data());
        const float kept[] = {static_cast<float>(mean), static_cast<float>(n.reciprocal ? scale : variance)};
        if (n.mean.type != Type::Other) StoreRow(n.mean, row, 1, &kept[0]);
        if (n.variance.type != Type::Other) StoreRow(n.variance, row, 1, &kept[1]);
    }
}

}  // namespace twin::simd
