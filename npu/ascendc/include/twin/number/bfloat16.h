// bfloat16: a float whose last 16 bits are rounded away. The device has no scalar arithmetic in it;
// expressions on the twin compute in float.
#pragma once
#include "twin/number/half.h"

namespace twin::number {

// float from bfloat16 bits; exact.
constexpr float Bfloat16ToFloat(uint16_t bits) {
    return __builtin_bit_cast(float, static_cast<uint32_t>(bits) << 16);
}

// bfloat16 bits of a float, rounded to nearest even; beyond the range infinity.
constexpr uint16_t FloatToBfloat16(float value) {
    const uint32_t bits = __builtin_bit_cast(uint32_t, value);
    if ((bits & 0x7fffffff) > 0x7f800000) return static_cast<uint16_t>((bits >> 16) | 0x40);
    return static_cast<uint16_t>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

struct Bfloat16 {
    uint16_t bits;

    Bfloat16() = default;
    template <typename T, WhenArithmetic<T> = 0>
    constexpr Bfloat16(T value) : bits(From(value)) {}
    explicit constexpr Bfloat16(Half value) : bits(FloatToBfloat16(float(value))) {}

    constexpr operator float() const { return Bfloat16ToFloat(bits); }

    static constexpr Bfloat16 FromBits(uint16_t bits) {
        Bfloat16 result(0.0f);
        result.bits = bits;
        return result;
    }

  private:
    static constexpr uint16_t From(float value) { return FloatToBfloat16(value); }
    template <typename T>
    static constexpr uint16_t From(T value) {
        if constexpr (Is<T>::kInteger) {
            return Encode<8, 7>(ExactEnough(value), Rounding::Even);
        } else {
            return Encode<8, 7>(value, Rounding::Even);
        }
    }
};

}  // namespace twin::number

using bfloat16_t = twin::number::Bfloat16;
