// Conversions of whole arrays between the small floats and float: where a kernel's time goes.
#pragma once
#include <cstddef>

#include "twin/number/bfloat16.h"

namespace twin::number {

#if defined(__F16C__) && defined(__GNUC__) && !defined(__clang__)
inline constexpr bool kHardwareHalf = true;
using Halves8 = short __attribute__((vector_size(16)));
using Floats8 = float __attribute__((vector_size(32)));

inline size_t WidenBlocks(float* to, const Half* from, size_t count) {
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        Halves8 packed;
        __builtin_memcpy(&packed, from + i, sizeof packed);
        const Floats8 wide = __builtin_ia32_vcvtph2ps256(packed);
        __builtin_memcpy(to + i, &wide, sizeof wide);
    }
    return i;
}

inline size_t NarrowBlocks(Half* to, const float* from, size_t count) {
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        Floats8 wide;
        __builtin_memcpy(&wide, from + i, sizeof wide);
        const Halves8 packed = __builtin_ia32_vcvtps2ph256(wide, 0);
        __builtin_memcpy(to + i, &packed, sizeof packed);
    }
    return i;
}
#else
inline constexpr bool kHardwareHalf = false;
inline size_t WidenBlocks(float*, const Half*, size_t) { return 0; }
inline size_t NarrowBlocks(Half*, const float*, size_t) { return 0; }
#endif

// to[i] = from[i] for count elements, exactly.
inline void Widen(float* to, const Half* from, size_t count) {
    for (size_t i = WidenBlocks(to, from, count); i < count; ++i) to[i] = from[i];
}

// to[i] = from[i] for count elements, rounded to nearest even, overflow to infinity.
inline void Narrow(Half* to, const float* from, size_t count) {
    for (size_t i = NarrowBlocks(to, from, count); i < count; ++i) to[i] = Half(from[i]);
}

inline void Widen(float* to, const Bfloat16* from, size_t count) {
    for (size_t i = 0; i < count; ++i) to[i] = from[i];
}

inline void Narrow(Bfloat16* to, const float* from, size_t count) {
    for (size_t i = 0; i < count; ++i) to[i] = Bfloat16(from[i]);
}

}  // namespace twin::number
