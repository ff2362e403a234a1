// The element types of tensors, as values that the compiled part of the twin can switch on.
#pragma once
#include <cstdint>

#include "ascendc/qualifiers.h"
#include "twin/number/bfloat16.h"

namespace twin::simd {

enum class Type : uint8_t { Int8, Uint8, Int16, Uint16, Int32, Uint32, Int64, Uint64, Half, Bfloat16, Float, Int4, Other };
constexpr int kTypes = 13;

constexpr const char* Name(Type type) {
    constexpr const char* names[kTypes] = {"int8_t",  "uint8_t",  "int16_t", "uint16_t",   "int32_t", "uint32_t",
                                           "int64_t", "uint64_t", "half",    "bfloat16_t", "float",   "int4b_t", "another type"};
    return names[static_cast<int>(type)];
}

// Bytes of an element; of int4b_t, of two.
constexpr uint32_t Size(Type type) {
    constexpr uint8_t sizes[kTypes] = {1, 1, 2, 2, 4, 4, 8, 8, 2, 2, 4, 1, 1};
    return sizes[static_cast<int>(type)];
}

template <typename T> inline constexpr Type kTypeOf = Type::Other;
template <> inline constexpr Type kTypeOf<int8_t> = Type::Int8;
template <> inline constexpr Type kTypeOf<uint8_t> = Type::Uint8;
template <> inline constexpr Type kTypeOf<bool> = Type::Uint8;
template <> inline constexpr Type kTypeOf<int16_t> = Type::Int16;
template <> inline constexpr Type kTypeOf<uint16_t> = Type::Uint16;
template <> inline constexpr Type kTypeOf<int32_t> = Type::Int32;
template <> inline constexpr Type kTypeOf<uint32_t> = Type::Uint32;
template <> inline constexpr Type kTypeOf<int64_t> = Type::Int64;
template <> inline constexpr Type kTypeOf<uint64_t> = Type::Uint64;
template <> inline constexpr Type kTypeOf<half> = Type::Half;
template <> inline constexpr Type kTypeOf<bfloat16_t> = Type::Bfloat16;
template <> inline constexpr Type kTypeOf<float> = Type::Float;
template <> inline constexpr Type kTypeOf<int4b_t> = Type::Int4;

// A scalar operand of any element type.
struct Scalar {
    uint64_t bits = 0;
    Type type = Type::Other;

    template <typename T>
    T As() const {
        T value;
        __builtin_memcpy(&value, &bits, sizeof value);
        return value;
    }
};

template <typename T>
Scalar ScalarOf(const T& value) {
    Scalar scalar;
    scalar.type = kTypeOf<T>;
    __builtin_memcpy(&scalar.bits, &value, sizeof value);
    return scalar;
}

}  // namespace twin::simd
