// Trigonometric functions.
#pragma once
#include "ascendc/vector/core/function.h"

namespace AscendC {

template <typename T, bool isReuseSource = false>
inline void Sin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                const uint32_t calCount) {
    twin::simd::Function("Sin", twin::simd::Op::Sin, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Sin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Sin", twin::simd::Op::Sin, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Sin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Sin", twin::simd::Op::Sin, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Sin(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Sin", twin::simd::Op::Sin, dst, src);
}

template <typename T, bool isReuseSource = false>
inline void Cos(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                const uint32_t calCount) {
    twin::simd::Function("Cos", twin::simd::Op::Cos, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Cos(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Cos", twin::simd::Op::Cos, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Cos(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Cos", twin::simd::Op::Cos, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Cos(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Cos", twin::simd::Op::Cos, dst, src);
}

template <typename T, bool isReuseSource = false>
inline void Tan(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                const uint32_t calCount) {
    twin::simd::Function("Tan", twin::simd::Op::Tan, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Tan(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Tan", twin::simd::Op::Tan, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Tan(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Tan", twin::simd::Op::Tan, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Tan(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Tan", twin::simd::Op::Tan, dst, src);
}

template <typename T, bool isReuseSource = false>
inline void Asin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                 const uint32_t calCount) {
    twin::simd::Function("Asin", twin::simd::Op::Asin, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Asin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Asin", twin::simd::Op::Asin, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Asin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Asin", twin::simd::Op::Asin, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Asin(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Asin", twin::simd::Op::Asin, dst, src);
}

template <typename T, bool isReuseSource = false>
inline void Acos(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                 const uint32_t calCount) {
    twin::simd::Function("Acos", twin::simd::Op::Acos, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Acos(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Acos", twin::simd::Op::Acos, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Acos(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Acos", twin::simd::Op::Acos, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Acos(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Acos", twin::simd::Op::Acos, dst, src);
}

template <typename T, bool isReuseSource = false>
inline void Atan(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                 const uint32_t calCount) {
    twin::simd::Function("Atan", twin::simd::Op::Atan, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Atan(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Atan", twin::simd::Op::Atan, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Atan(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Atan", twin::simd::Op::Atan, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Atan(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Atan", twin::simd::Op::Atan, dst, src);
}

}  // namespace AscendC
