// Arithmetic of the library: remainders, bits, clamps, precise exponentials.
#pragma once
#include "ascendc/vector/core/function.h"

namespace AscendC {

// src0 - trunc(src0 / src1) * src1
template <typename T, bool isReuseSource = false>
inline void Fmod(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                 const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount) {
    twin::simd::Function("Fmod", twin::simd::Op::Fmod, dst, src0, src1, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Fmod(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                 const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Fmod", twin::simd::Op::Fmod, dst, src0, src1, &sharedTmpBuffer, -1);
}
template <typename T, bool isReuseSource = false>
inline void Fmod(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                 const uint32_t calCount) {
    twin::simd::Function("Fmod", twin::simd::Op::Fmod, dst, src0, src1, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Fmod(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1) {
    twin::simd::Function("Fmod", twin::simd::Op::Fmod, dst, src0, src1, nullptr, -1);
}

template <typename T, bool isReuseSource = false>
inline void Xor(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount) {
    twin::simd::Function("Xor", twin::simd::Op::Xor, dst, src0, src1, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Xor(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Xor", twin::simd::Op::Xor, dst, src0, src1, &sharedTmpBuffer, -1);
}
template <typename T, bool isReuseSource = false>
inline void Xor(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                const uint32_t calCount) {
    twin::simd::Function("Xor", twin::simd::Op::Xor, dst, src0, src1, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Xor(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1) {
    twin::simd::Function("Xor", twin::simd::Op::Xor, dst, src0, src1, nullptr, -1);
}

// min(src, scalar)
template <typename T, bool isReuseSource = false>
inline void ClampMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                     const T scalar, const uint32_t calCount) {
    twin::simd::Function("ClampMax", twin::simd::Op::ClampMax, dst, src, &sharedTmpBuffer, calCount, twin::simd::ScalarOf(scalar));
}
template <typename T, bool isReuseSource = false>
inline void ClampMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T scalar, const uint32_t calCount) {
    twin::simd::Function("ClampMax", twin::simd::Op::ClampMax, dst, src, nullptr, calCount, twin::simd::ScalarOf(scalar));
}

// max(src, scalar)
template <typename T, bool isReuseSource = false>
inline void ClampMin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                     const T scalar, const uint32_t calCount) {
    twin::simd::Function("ClampMin", twin::simd::Op::ClampMin, dst, src, &sharedTmpBuffer, calCount, twin::simd::ScalarOf(scalar));
}
template <typename T, bool isReuseSource = false>
inline void ClampMin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const T scalar, const uint32_t calCount) {
    twin::simd::Function("ClampMin", twin::simd::Op::ClampMin, dst, src, nullptr, calCount, twin::simd::ScalarOf(scalar));
}

// exp with taylorExpandLevel terms of correction; the twin's is exact to the type whatever the level.
template <typename T, auto taylorExpandLevel, bool isReuseSource = false,
          typename twin::number::EnableIf<sizeof(taylorExpandLevel) != sizeof(bool), int>::Type = 0>
inline void Exp(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                const uint32_t calCount) {
    twin::simd::Function("Exp", twin::simd::Op::ExpPrecise, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, auto taylorExpandLevel, bool isReuseSource = false,
          typename twin::number::EnableIf<sizeof(taylorExpandLevel) != sizeof(bool), int>::Type = 0>
inline void Exp(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Exp", twin::simd::Op::ExpPrecise, dst, src, nullptr, calCount);
}

}  // namespace AscendC
