// Loops of Cast.
#pragma once
#include <cmath>

#include "ascendc/vector/source/loops.h"

namespace twin::simd {

// The float next to an exact value in the given direction. long double holds every int64_t exactly.
inline float RoundToFloat(long double value, number::Rounding direction) {
    const float nearest = static_cast<float>(value);
    const long double error = static_cast<long double>(nearest) - value;
    if (error == 0 || direction == number::Rounding::Even) return nearest;
    const float below = error > 0 ? std::nextafterf(nearest, -INFINITY) : nearest;
    const float above = error < 0 ? std::nextafterf(nearest, INFINITY) : nearest;
    switch (direction) {
        case number::Rounding::Floor: return below;
        case number::Rounding::Ceil: return above;
        case number::Rounding::Trunc: return value < 0 ? above : below;
        default: break;
    }
    const long double down = value - below, up = above - value;
    if (down != up) return nearest;
    return value < 0 ? below : above;
}

template <typename D, typename C, number::Rounding kDirection>
D ConvertOne(C value) {
    using number::Rounding;
    if constexpr (number::Is<D>::kInteger && number::Is<C>::kInteger) {
        return number::Clamp<D>(value);
    } else if constexpr (number::Is<D>::kInteger) {
        return number::ToInteger<D>(value, kDirection);
    } else if constexpr (sizeof(D) == 4) {
        if constexpr (number::Is<C>::kInteger) return RoundToFloat(value, kDirection);
        else return static_cast<float>(number::RoundToInteger(value, kDirection));
    } else if constexpr (kTypeOf<D> == Type::Half) {
        return D::FromBits(number::Encode<5, 10>(value, kDirection));
    } else {
        return D::FromBits(number::Encode<8, 7>(value, kDirection));
    }
}

template <typename D, typename S, number::Rounding kDirection>
void CastLoop(void* dst, const void* const* src, const Scalar&, uint32_t count) {
    constexpr bool kNearest = kDirection == number::Rounding::Even;
    D* d = static_cast<D*>(dst);
    const S* s = static_cast<const S*>(src[0]);
    if constexpr (sizeof(S) == 2 && kTypeOf<D> == Type::Float && !number::Is<S>::kInteger) {
        number::Widen(d, s, count);
    } else if constexpr (kTypeOf<S> == Type::Float && sizeof(D) == 2 && kNearest && !number::Is<D>::kInteger) {
        number::Narrow(d, s, count);
    } else {
        In<S> copy[kChunk];
        for (uint32_t at = 0; at < count; at += kChunk) {
            const uint32_t n = count - at < kChunk ? count - at : kChunk;
            const In<S>* from = Load(s + at, copy, n);
            for (uint32_t i = 0; i < n; ++i) d[at + i] = ConvertOne<D, In<S>, kDirection>(from[i]);
        }
    }
}

// half from int32_t: the value times the scale of SetDeqScale.
inline void ScaledLoop(void* dst, const void* const* src, const Scalar& scale, uint32_t count) {
    const float factor = number::HalfToFloat(static_cast<uint16_t>(scale.bits));
    const int32_t* s = static_cast<const int32_t*>(src[0]);
    for (uint32_t i = 0; i < count; ++i) static_cast<half*>(dst)[i] = half(static_cast<double>(s[i]) * factor);
}

}  // namespace twin::simd
