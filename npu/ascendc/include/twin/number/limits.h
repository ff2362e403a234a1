// std::numeric_limits of the small floats.
#pragma once
#include <limits>

#include "twin/number/bfloat16.h"

namespace twin::number {

// Limits of a 16-bit format with the given exponent and mantissa widths.
template <typename T, int kExponentBits, int kMantissaBits>
struct Limits {
    static constexpr bool is_specialized = true;
    static constexpr bool is_signed = true;
    static constexpr bool is_integer = false;
    static constexpr bool is_exact = false;
    static constexpr bool has_infinity = true;
    static constexpr bool has_quiet_NaN = true;
    static constexpr bool has_signaling_NaN = true;
    static constexpr bool is_iec559 = true;
    static constexpr bool is_bounded = true;
    static constexpr bool is_modulo = false;
    static constexpr int digits = kMantissaBits + 1;
    static constexpr int radix = 2;
    static constexpr int max_exponent = 1 << (kExponentBits - 1);
    static constexpr int min_exponent = 3 - max_exponent;
    static constexpr std::float_round_style round_style = std::round_to_nearest;

    static constexpr uint16_t kInfinity = ((1 << kExponentBits) - 1) << kMantissaBits;
    static constexpr T min() noexcept { return T::FromBits(1 << kMantissaBits); }
    static constexpr T max() noexcept { return T::FromBits(kInfinity - 1); }
    static constexpr T lowest() noexcept { return T::FromBits(0x8000 | (kInfinity - 1)); }
    static constexpr T epsilon() noexcept { return T(1.0f / (1 << kMantissaBits)); }
    static constexpr T round_error() noexcept { return T(0.5f); }
    static constexpr T infinity() noexcept { return T::FromBits(kInfinity); }
    static constexpr T quiet_NaN() noexcept {
        return T::FromBits(kInfinity | (1 << (kMantissaBits - 1)));
    }
    static constexpr T denorm_min() noexcept { return T::FromBits(1); }
};

}  // namespace twin::number

template <>
struct std::numeric_limits<half> : twin::number::Limits<half, 5, 10> {};
template <>
struct std::numeric_limits<bfloat16_t> : twin::number::Limits<bfloat16_t, 8, 7> {};
