// One lane of each element-wise instruction of the vector unit.
#pragma once
#include <cmath>
#include <cstdint>

#include "twin/number/format.h"

namespace twin::simd::formula {

// Integers wrap: the device's vector unit truncates by default.
template <typename T> struct Wrapped { using Type = T; };
template <> struct Wrapped<int16_t> { using Type = uint16_t; };
template <> struct Wrapped<int32_t> { using Type = uint32_t; };
template <typename T> using W = typename Wrapped<T>::Type;

struct Add {
    template <typename T> static T Of(T a, T b) { return static_cast<T>(static_cast<W<T>>(a) + static_cast<W<T>>(b)); }
};
struct Sub {
    template <typename T> static T Of(T a, T b) { return static_cast<T>(static_cast<W<T>>(a) - static_cast<W<T>>(b)); }
};
struct Mul {
    static float Of(float a, float b) { return a * b; }
    template <typename T> static T Of(T a, T b) {
        return static_cast<T>(static_cast<uint32_t>(a) * static_cast<uint32_t>(b));
    }
};
struct Div {
    static float Of(float a, float b) { return a / b; }
};
// A NaN on either side is the result.
struct Max {
    template <typename T> static T Of(T a, T b) { return a > b || a != a ? a : b; }
};
struct Min {
    template <typename T> static T Of(T a, T b) { return a < b || a != a ? a : b; }
};
struct And {
    template <typename T> static T Of(T a, T b) { return static_cast<T>(a & b); }
};
struct Or {
    template <typename T> static T Of(T a, T b) { return static_cast<T>(a | b); }
};
struct Xor {
    template <typename T> static T Of(T a, T b) { return static_cast<T>(a ^ b); }
};
struct Relu {
    template <typename T> static T Of(T a) { return a < 0 ? T(0) : a; }
};
struct AddRelu {
    template <typename T> static T Of(T a, T b) { return Relu::Of(Add::Of(a, b)); }
};
struct SubRelu {
    template <typename T> static T Of(T a, T b) { return Relu::Of(Sub::Of(a, b)); }
};
// Results narrowed to D: integers to the nearest and clamped, floats left to the store.
template <class F, typename D> struct Narrowed {
    template <typename T> static D Of(T a, T b) { return number::ToInteger<D>(F::Of(a, b), number::Rounding::Even); }
};
template <class F> struct Narrowed<F, float> {
    static float Of(float a, float b) { return F::Of(a, b); }
};
struct MulAddDst {
    template <typename T> static T Of(T a, T b, T d) { return Add::Of(Mul::Of(a, b), d); }
};
struct FusedMulAdd {
    static float Of(float a, float b, float d) { return a * d + b; }
};
struct FusedMulAddRelu {
    static float Of(float a, float b, float d) { return Relu::Of(a * d + b); }
};
struct Axpy {
    static float Of(float a, float s, float d) { return a * s + d; }
};
struct LeakyRelu {
    static float Of(float a, float s) { return a >= 0 ? a : a * s; }
};
struct ShiftLeft {
    template <typename T> static T Of(T a, T s) {
        return s >= static_cast<T>(sizeof(T) * 8) ? T(0) : static_cast<T>(static_cast<uint64_t>(a) << s);
    }
};
struct ShiftRight {
    template <typename T> static T Of(T a, T s) {
        const T most = sizeof(T) * 8 - 1;
        return static_cast<T>(s > most ? (a < 0 ? -1 : 0) : a >> s);
    }
};
// The last bit shifted out is added: rounding to nearest.
struct ShiftRightRound {
    template <typename T> static T Of(T a, T s) {
        return s <= 0 ? a : static_cast<T>(ShiftRight::Of(a, s) + (ShiftRight::Of(a, static_cast<T>(s - 1)) & 1));
    }
};
struct Not {
    template <typename T> static T Of(T a) { return static_cast<T>(~a); }
};
struct Same {
    template <typename T> static T Of(T a) { return a; }
};
struct Abs {
    static float Of(float a) { return std::fabs(a); }
};
struct Exp {
    static float Of(float a) { return std::exp(a); }
};
struct Ln {
    static float Of(float a) { return std::log(a); }
};
struct Reciprocal {
    static float Of(float a) { return 1.0f / a; }
};
struct Sqrt {
    static float Of(float a) { return std::sqrt(a); }
};
struct Rsqrt {
    static float Of(float a) { return 1.0f / std::sqrt(a); }
};

}  // namespace twin::simd::formula
