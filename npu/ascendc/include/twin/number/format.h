// Rounding of reals to small binary floating-point formats and to integers.
#pragma once
#include <cstdint>

namespace twin::number {

// Directions in which an inexact value may be rounded. Odd is von Neumann rounding: an inexact
// value goes to the neighbour whose last bit is one.
enum class Rounding : uint8_t { Even, Floor, Ceil, Away, Trunc, Odd };

// value rounded to the nearest integer, ties to even. Adding and taking away 2^52 drops the fraction.
constexpr double RoundToEven(double value) {
    const double magnitude = value < 0 ? -value : value;
    if (!(magnitude < 0x1p52)) return value;
    return __builtin_copysign((magnitude + 0x1p52) - 0x1p52, value);
}

// value rounded to an integer in the given direction; halfway cases: Even to even, Away from zero.
constexpr double RoundToInteger(double value, Rounding direction) {
    switch (direction) {
        case Rounding::Even: return RoundToEven(value);
        case Rounding::Floor: return __builtin_floor(value);
        case Rounding::Ceil: return __builtin_ceil(value);
        case Rounding::Away: return __builtin_round(value);
        case Rounding::Trunc: return __builtin_trunc(value);
        case Rounding::Odd: break;
    }
    const double whole = __builtin_trunc(value);
    const bool even = whole * 0.5 == __builtin_trunc(whole * 0.5);
    return whole == value || !even ? whole : whole + (value < 0 ? -1.0 : 1.0);
}

// Bits of `value` in the 16-bit format with the given exponent and mantissa widths. Rounds once, so
// it is exact for every float and double. NaN becomes the quiet NaN with the sign of value; a finite
// value beyond the range becomes infinity, as in the device's default Inf/NaN mode.
template <int kExponentBits, int kMantissaBits>
constexpr uint16_t Encode(double value, Rounding direction) {
    constexpr int kBias = (1 << (kExponentBits - 1)) - 1;
    constexpr uint16_t kInfinity = ((1 << kExponentBits) - 1) << kMantissaBits;
    const uint64_t bits = __builtin_bit_cast(uint64_t, value);
    const uint16_t sign = static_cast<uint16_t>((bits >> 63) << 15);
    if (value != value) return sign | kInfinity | (1 << (kMantissaBits - 1));
    const int exponent = static_cast<int>((bits >> 52) & 0x7ff) - 1023;
    if (exponent > kBias) return sign | kInfinity;
    const int scale = exponent < 1 - kBias ? 1 - kBias : exponent;
    // 2^(mantissa - scale) as a double: the scaled value holds the mantissa as an integer.
    const uint64_t factor = static_cast<uint64_t>(1023 + kMantissaBits - scale) << 52;
    const double scaled = value * __builtin_bit_cast(double, factor);
    double mantissa = RoundToInteger(scaled, direction);
    if (mantissa < 0) mantissa = -mantissa;
    const uint32_t magnitude = (static_cast<uint32_t>(scale + kBias - 1) << kMantissaBits) +
                               static_cast<uint32_t>(mantissa);
    return sign | static_cast<uint16_t>(magnitude);
}

// An integer as a double that rounds to the 16-bit formats as the integer itself would: exact up to
// 2^53, and above that rounded to odd, which leaves the later rounding correct.
template <typename Integer>
constexpr double ExactEnough(Integer value) {
    if constexpr (sizeof(Integer) < 8) {
        return static_cast<double>(value);
    } else {
        const bool negative = value < 0;
        const uint64_t magnitude =
            negative ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
        if (magnitude < (uint64_t{1} << 53)) return static_cast<double>(value);
        const uint64_t kept = (magnitude & ~uint64_t{0xfff}) | ((magnitude & 0xfff) ? 0x1000 : 0);
        const double result = static_cast<double>(kept);
        return negative ? -result : result;
    }
}

// value rounded to an integer of type Integer; beyond its range the nearest end, NaN becomes 0.
template <typename Integer>
constexpr Integer ToInteger(double value, Rounding direction) {
    constexpr bool kSigned = static_cast<Integer>(-1) < 0;
    constexpr int kBits = sizeof(Integer) * 8 - (kSigned ? 1 : 0);
    constexpr uint64_t kMost = kBits == 64 ? ~uint64_t{0} : (uint64_t{1} << kBits) - 1;
    constexpr Integer kHighest = static_cast<Integer>(kMost);
    constexpr Integer kLowest = kSigned ? static_cast<Integer>(~kMost) : Integer{0};
    if (value != value) return 0;
    const double whole = RoundToInteger(value, direction);
    constexpr double kBeyond = 2.0 * static_cast<double>(uint64_t{1} << (kBits - 1));
    if (whole >= kBeyond) return kHighest;
    if (whole < static_cast<double>(kLowest)) return kLowest;
    return static_cast<Integer>(whole);
}

// value clamped to the range of the integer type To.
template <typename To, typename From>
constexpr To Clamp(From value) {
    constexpr bool kSigned = static_cast<To>(-1) < 0;
    constexpr int kBits = sizeof(To) * 8 - (kSigned ? 1 : 0);
    constexpr uint64_t kMost = kBits == 64 ? ~uint64_t{0} : (uint64_t{1} << kBits) - 1;
    if (value > 0 && static_cast<uint64_t>(value) > kMost) return static_cast<To>(kMost);
    if (value < 0 && !kSigned) return 0;
    if (value < 0 && static_cast<int64_t>(value) < -static_cast<int64_t>(kMost) - 1) {
        return static_cast<To>(~kMost);
    }
    return static_cast<To>(value);
}

}  // namespace twin::number
