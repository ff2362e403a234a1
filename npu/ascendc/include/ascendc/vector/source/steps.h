// Prices of functions that are made of several instructions.
#pragma once
#include "ascendc/vector/core/element.h"
#include "twin/costs.h"

namespace twin::simd {

using Cost = costs::Vector;

constexpr Cost operator+(Cost a, Cost b) { return {a.head + b.head, a.slope + b.slope}; }
constexpr Cost operator*(int times, Cost a) { return {times * a.head, times * a.slope}; }

// A library function takes the steps of its formula; for half it casts to float, works on twice the repeats, and
// casts back.
constexpr Cost Steps(Cost steps, Type type) {
    if (type != Type::Half) return steps;
    const Cost both = steps + 2 * costs::cast;
    return {both.head, 2 * both.slope};
}

}  // namespace twin::simd
