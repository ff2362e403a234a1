// Which types the small floats convert from, without the weight of <type_traits>.
#pragma once

namespace twin::number {

template <bool kCondition, typename T = void>
struct EnableIf {};
template <typename T>
struct EnableIf<true, T> {
    using Type = T;
};

// Whether T is one of the language's integer types (bool and char included) or a float.
template <typename T>
struct Is {
    static constexpr bool kInteger = false;
    static constexpr bool kFloating = false;
};

struct IntegerTrait {
    static constexpr bool kInteger = true;
    static constexpr bool kFloating = false;
};
struct FloatingTrait {
    static constexpr bool kInteger = false;
    static constexpr bool kFloating = true;
};

template <> struct Is<bool> : IntegerTrait {};
template <> struct Is<char> : IntegerTrait {};
template <> struct Is<signed char> : IntegerTrait {};
template <> struct Is<unsigned char> : IntegerTrait {};
template <> struct Is<short> : IntegerTrait {};
template <> struct Is<unsigned short> : IntegerTrait {};
template <> struct Is<int> : IntegerTrait {};
template <> struct Is<unsigned int> : IntegerTrait {};
template <> struct Is<long> : IntegerTrait {};
template <> struct Is<unsigned long> : IntegerTrait {};
template <> struct Is<long long> : IntegerTrait {};
template <> struct Is<unsigned long long> : IntegerTrait {};
template <> struct Is<float> : FloatingTrait {};
template <> struct Is<double> : FloatingTrait {};

template <typename T>
using WhenArithmetic = typename EnableIf<Is<T>::kInteger || Is<T>::kFloating, int>::Type;
template <typename T>
using WhenInteger = typename EnableIf<Is<T>::kInteger, int>::Type;

}  // namespace twin::number
