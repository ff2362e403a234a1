// IEEE binary16 as the device has it: storage of 16 bits, arithmetic rounded to nearest even.
#pragma once
#include "twin/number/arithmetic.h"
#include "twin/number/format.h"

namespace twin::number {

// float from binary16 bits; exact.
constexpr float HalfToFloat(uint16_t bits) {
    const uint32_t sign = static_cast<uint32_t>(bits & 0x8000) << 16;
    const uint32_t magnitude = bits & 0x7fff;
    if (magnitude >= 0x7c00) {
        return __builtin_bit_cast(float, sign | 0x7f800000 | ((magnitude & 0x3ff) << 13));
    }
    // Moving the fields and multiplying by 2^112 also normalises subnormals.
    const float scaled = __builtin_bit_cast(float, magnitude << 13) * 0x1p112f;
    return __builtin_bit_cast(float, sign | __builtin_bit_cast(uint32_t, scaled));
}

// binary16 bits of a float, rounded to nearest even; beyond the range infinity.
constexpr uint16_t FloatToHalf(float value) {
    const uint32_t bits = __builtin_bit_cast(uint32_t, value);
    const uint16_t sign = static_cast<uint16_t>((bits >> 16) & 0x8000);
    const uint32_t magnitude = bits & 0x7fffffff;
    if (magnitude > 0x7f800000) return sign | 0x7e00 | ((magnitude >> 13) & 0x3ff);
    if (magnitude >= 0x477ff000) return sign | 0x7c00;
    if (magnitude < 0x38800000) {
        // Adding 0.5 lines the last bit of a subnormal half up with the last bit of the sum.
        const float sum = __builtin_bit_cast(float, magnitude) + 0.5f;
        return sign | static_cast<uint16_t>(__builtin_bit_cast(uint32_t, sum) - 0x3f000000);
    }
    const uint32_t odd = (magnitude >> 13) & 1;
    return sign | static_cast<uint16_t>((magnitude - 0x38000000 + 0xfff + odd) >> 13);
}

struct Half {
    uint16_t bits;

    Half() = default;
    template <typename T, WhenArithmetic<T> = 0>
    constexpr Half(T value) : bits(From(value)) {}

    constexpr operator float() const { return HalfToFloat(bits); }

    static constexpr Half FromBits(uint16_t bits) {
        Half result(0.0f);
        result.bits = bits;
        return result;
    }

    // The device computes scalars of half in half: each operation rounds once.
    friend constexpr Half operator+(Half a, Half b) { return Half(float(a) + float(b)); }
    friend constexpr Half operator-(Half a, Half b) { return Half(float(a) - float(b)); }
    friend constexpr Half operator*(Half a, Half b) { return Half(float(a) * float(b)); }
    friend constexpr Half operator/(Half a, Half b) { return Half(float(a) / float(b)); }
    friend constexpr Half operator-(Half a) { return FromBits(a.bits ^ 0x8000); }
    friend constexpr Half operator+(Half a) { return a; }

    template <typename T, WhenArithmetic<T> = 0>
    constexpr Half& operator+=(T value) { return *this = Half(*this + value); }
    template <typename T, WhenArithmetic<T> = 0>
    constexpr Half& operator-=(T value) { return *this = Half(*this - value); }
    template <typename T, WhenArithmetic<T> = 0>
    constexpr Half& operator*=(T value) { return *this = Half(*this * value); }
    template <typename T, WhenArithmetic<T> = 0>
    constexpr Half& operator/=(T value) { return *this = Half(*this / value); }
    constexpr Half& operator+=(Half value) { return *this = *this + value; }
    constexpr Half& operator-=(Half value) { return *this = *this - value; }
    constexpr Half& operator*=(Half value) { return *this = *this * value; }
    constexpr Half& operator/=(Half value) { return *this = *this / value; }

  private:
    static constexpr uint16_t From(float value) { return FloatToHalf(value); }
    template <typename T>
    static constexpr uint16_t From(T value) {
        if constexpr (Is<T>::kInteger) {
            return Encode<5, 10>(ExactEnough(value), Rounding::Even);
        } else {
            return Encode<5, 10>(value, Rounding::Even);
        }
    }
};

// Mixed operands follow the language's rules for a 16-bit float: with a wider float the wider type
// computes, an integer is converted to half first.
template <typename T>
struct HalfWith {
    using Type = Half;
};
template <> struct HalfWith<float> { using Type = float; };
template <> struct HalfWith<double> { using Type = double; };
template <typename T>
using WithHalf = typename HalfWith<T>::Type;

template <typename T, WhenArithmetic<T> = 0>
constexpr WithHalf<T> operator+(Half a, T b) { return WithHalf<T>(a) + WithHalf<T>(b); }
template <typename T, WhenArithmetic<T> = 0>
constexpr WithHalf<T> operator-(Half a, T b) { return WithHalf<T>(a) - WithHalf<T>(b); }
template <typename T, WhenArithmetic<T> = 0>
constexpr WithHalf<T> operator*(Half a, T b) { return WithHalf<T>(a) * WithHalf<T>(b); }
template <typename T, WhenArithmetic<T> = 0>
constexpr WithHalf<T> operator/(Half a, T b) { return WithHalf<T>(a) / WithHalf<T>(b); }
template <typename T, WhenArithmetic<T> = 0>
constexpr WithHalf<T> operator+(T a, Half b) { return WithHalf<T>(a) + WithHalf<T>(b); }
template <typename T, WhenArithmetic<T> = 0>
constexpr WithHalf<T> operator-(T a, Half b) { return WithHalf<T>(a) - WithHalf<T>(b); }
template <typename T, WhenArithmetic<T> = 0>
constexpr WithHalf<T> operator*(T a, Half b) { return WithHalf<T>(a) * WithHalf<T>(b); }
template <typename T, WhenArithmetic<T> = 0>
constexpr WithHalf<T> operator/(T a, Half b) { return WithHalf<T>(a) / WithHalf<T>(b); }

}  // namespace twin::number

using half = twin::number::Half;
