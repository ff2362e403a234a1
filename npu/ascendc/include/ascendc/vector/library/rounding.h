// Rounding to integers, kept in the tensor's type.
#pragma once
#include "ascendc/vector/core/function.h"

namespace AscendC {

template <typename T, bool isReuseSource = false>
inline void Ceil(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                 const uint32_t calCount) {
    twin::simd::Function("Ceil", twin::simd::Op::Ceil, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Ceil(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Ceil", twin::simd::Op::Ceil, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Ceil(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Ceil", twin::simd::Op::Ceil, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Ceil(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Ceil", twin::simd::Op::Ceil, dst, src);
}

template <typename T, bool isReuseSource = false>
inline void Floor(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                  const uint32_t calCount) {
    twin::simd::Function("Floor", twin::simd::Op::Floor, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Floor(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Floor", twin::simd::Op::Floor, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Floor(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Floor", twin::simd::Op::Floor, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Floor(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Floor", twin::simd::Op::Floor, dst, src);
}

// to nearest even
template <typename T, bool isReuseSource = false>
inline void Round(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                  const uint32_t calCount) {
    twin::simd::Function("Round", twin::simd::Op::Round, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Round(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Round", twin::simd::Op::Round, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Round(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Round", twin::simd::Op::Round, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Round(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Round", twin::simd::Op::Round, dst, src);
}

// to nearest even
template <typename T, bool isReuseSource = false>
inline void Rint(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                 const uint32_t calCount) {
    twin::simd::Function("Rint", twin::simd::Op::Rint, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Rint(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Rint", twin::simd::Op::Rint, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Rint(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Rint", twin::simd::Op::Rint, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Rint(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Rint", twin::simd::Op::Rint, dst, src);
}

// toward zero
template <typename T, bool isReuseSource = false>
inline void Trunc(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                  const uint32_t calCount) {
    twin::simd::Function("Trunc", twin::simd::Op::Trunc, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Trunc(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Trunc", twin::simd::Op::Trunc, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Trunc(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Trunc", twin::simd::Op::Trunc, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Trunc(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Trunc", twin::simd::Op::Trunc, dst, src);
}

// x - trunc(x)
template <typename T, bool isReuseSource = false>
inline void Frac(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                 const uint32_t calCount) {
    twin::simd::Function("Frac", twin::simd::Op::Frac, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Frac(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Frac", twin::simd::Op::Frac, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Frac(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Frac", twin::simd::Op::Frac, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Frac(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Frac", twin::simd::Op::Frac, dst, src);
}

// -1, 0 or 1
template <typename T, bool isReuseSource = false>
inline void Sign(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                 const uint32_t calCount) {
    twin::simd::Function("Sign", twin::simd::Op::Sign, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Sign(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Sign", twin::simd::Op::Sign, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Sign(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Sign", twin::simd::Op::Sign, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Sign(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Sign", twin::simd::Op::Sign, dst, src);
}

}  // namespace AscendC
