// Conversion between element types.
#pragma once
#include "ascendc/vector/core/convert.h"
#include "twin/registers.h"

namespace AscendC {

// dst = src converted; roundMode must be one that the type pair has.
template <typename T, typename U, bool isSetMask = true>
inline void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src, const RoundMode& roundMode,
                 const uint32_t count) {
    twin::simd::Convert("Cast", twin::simd::Count(count), roundMode, twin::simd::Of(dst), twin::simd::Of(src));
}
template <typename T, typename U, bool isSetMask = true>
inline void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src, const RoundMode& roundMode, uint64_t mask,
                 int32_t repeatTime, const UnaryRepeatParams& params) {
    twin::simd::Convert("Cast", twin::simd::Mask<isSetMask>(mask, repeatTime), roundMode,
                        twin::simd::Of(dst, params.dstBlkStride, params.dstRepStride),
                        twin::simd::Of(src, params.srcBlkStride, params.srcRepStride));
}
template <typename T, typename U, bool isSetMask = true>
inline void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src, const RoundMode& roundMode,
                 const uint64_t mask[], int32_t repeatTime, const UnaryRepeatParams& params) {
    twin::simd::Convert("Cast", twin::simd::Mask<isSetMask>(mask, repeatTime), roundMode,
                        twin::simd::Of(dst, params.dstBlkStride, params.dstRepStride),
                        twin::simd::Of(src, params.srcBlkStride, params.srcRepStride));
}

// Factor of a Cast from int32_t to half.
inline void SetDeqScale(half scale) {
    twin::registers().deq_scale = scale.bits;
    twin::scalar(twin::costs::mask_change);
}

// Conversion of a scalar: float to half (CAST_ODD) or to int32_t.
template <typename T, typename U, RoundMode roundMode>
inline U ScalarCast(T valueIn) {
    using twin::number::Rounding;
    constexpr Rounding kDirections[] = {Rounding::Even, Rounding::Even,  Rounding::Floor, Rounding::Ceil,
                                        Rounding::Away, Rounding::Trunc, Rounding::Odd};
    constexpr Rounding kDirection = kDirections[static_cast<int>(roundMode)];
    twin::scalar(1);
    if constexpr (sizeof(U) == 2) {
        return U::FromBits(twin::number::Encode<5, 10>(valueIn, kDirection));
    } else {
        return twin::number::ToInteger<U>(valueIn, kDirection);
    }
}
template <typename T, typename U, RoundMode roundMode>
inline U Cast(T valueIn) {
    return ScalarCast<T, U, roundMode>(valueIn);
}

inline float ToFloat(const bfloat16_t& value) { return value; }
inline bfloat16_t ToBfloat16(const float& value) { return bfloat16_t(value); }

}  // namespace AscendC
