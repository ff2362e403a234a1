// Conversions of whole arrays between the small floats and float: where a kernel's time goes.
#pragma once
#include <cstddef>

#include "twin/number/bfloat16.h"

namespace twin::number {

// to[i] = from[i] for count elements, exactly. Without the processor's help.
inline void WidenPortably(float* to, const Half* from, size_t count) {
    for (size_t i = 0; i < count; ++i) to[i] = from[i];
}
// to[i] = from[i] for count elements, rounded to nearest even, overflow to infinity. Without the processor's help.
inline void NarrowPortably(Half* to, const float* from, size_t count) {
    for (size_t i = 0; i < count; ++i) to[i] = Half(from[i]);
}

#if defined(__x86_64__)
using Halves8 = short __attribute__((vector_size(16)));
using Floats8 = float __attribute__((vector_size(32)));

// Every processor with AVX2 has the conversions of F16C.
inline bool HardwareHalf() {
    static const bool has = __builtin_cpu_supports("avx2");
    return has;
}

__attribute__((target("avx,f16c"))) inline size_t WidenBlocks(float* to, const Half* from, size_t count) {
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        Halves8 packed;
        __builtin_memcpy(&packed, from + i, sizeof packed);
        const Floats8 wide = __builtin_ia32_vcvtph2ps256(packed);
        __builtin_memcpy(to + i, &wide, sizeof wide);
    }
    return i;
}

__attribute__((target("avx,f16c"))) inline size_t NarrowBlocks(Half* to, const float* from, size_t count) {
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
inline bool HardwareHalf() { return false; }
inline size_t WidenBlocks(float*, const Half*, size_t) { return 0; }
inline size_t NarrowBlocks(Half*, const float*, size_t) { return 0; }
#endif

inline void Widen(float* to, const Half* from, size_t count) {
    const size_t done = HardwareHalf() ? WidenBlocks(to, from, count) : 0;
    WidenPortably(to + done, from + done, count - done);
}
inline void Narrow(Half* to, const float* from, size_t count) {
    const size_t done = HardwareHalf() ? NarrowBlocks(to, from, count) : 0;
    NarrowPortably(to + done, from + done, count - done);
}

inline void Widen(float* to, const Bfloat16* from, size_t count) {
    for (size_t i = 0; i < count; ++i) to[i] = from[i];
}
inline void Narrow(Bfloat16* to, const float* from, size_t count) {
    for (size_t i = 0; i < count; ++i) to[i] = Bfloat16(from[i]);
}

}  // namespace twin::number
