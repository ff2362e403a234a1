// The order in which the hardware adds.
#pragma once
#include <vector>

#include "twin/number/bulk.h"

namespace twin::simd {

// Rounds each value to half, where the sums are kept in half.
inline void RoundAll(float* values, uint32_t count) {
    half narrow[128];
    number::Narrow(narrow, values, count);
    number::Widen(values, narrow, count);
}

// Sum of `lanes` (a power of two, at most 128) values: neighbours first, each level rounded to the type.
inline float TreeSum(const float* values, uint32_t lanes, bool is_half) {
    float level[128];
    for (uint32_t i = 0; i < lanes; ++i) level[i] = values[i];
    for (uint32_t left = lanes / 2; left > 0; left /= 2) {
        for (uint32_t i = 0; i < left; ++i) level[i] = level[2 * i] + level[2 * i + 1];
        if (is_half) RoundAll(level, left);
    }
    return level[0];
}

inline float SequentialSum(const std::vector<float>& sums, bool is_half) {
    float total = sums[0];
    for (size_t i = 1; i < sums.size(); ++i) {
        total += sums[i];
        if (is_half) total = half(total);
    }
    return total;
}

// The repeats' sums are themselves summed in repeats of `lanes`, until one is left.
inline float TreeOfRepeats(std::vector<float> sums, uint32_t lanes, bool is_half) {
    while (sums.size() > 1) {
        std::vector<float> next;
        for (size_t at = 0; at < sums.size(); at += lanes) {
            float all[128] = {};
            for (size_t i = at; i < sums.size() && i < at + lanes; ++i) all[i - at] = sums[i];
            next.push_back(TreeSum(all, lanes, is_half));
        }
        sums = next;
    }
    return sums[0];
}

// Whether `candidate` replaces the extreme found so far: only if strictly beyond it, so that the first one stays.
inline bool Beats(float candidate, float best, bool greatest) {
    return greatest ? candidate > best : candidate < best;
}

}  // namespace twin::simd
