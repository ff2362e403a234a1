// Hyperbolic functions.
#pragma once
#include "ascendc/vector/core/function.h"

namespace AscendC {

template <typename T, bool isReuseSource = false>
inline void Sinh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                 const uint32_t calCount) {
    twin::simd::Function("Sinh", twin::simd::Op::Sinh, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Sinh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Sinh", twin::simd::Op::Sinh, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Sinh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Sinh", twin::simd::Op::Sinh, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Sinh(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Sinh", twin::simd::Op::Sinh, dst, src);
}

template <typename T, bool isReuseSource = false>
inline void Cosh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                 const uint32_t calCount) {
    twin::simd::Function("Cosh", twin::simd::Op::Cosh, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Cosh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Cosh", twin::simd::Op::Cosh, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Cosh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Cosh", twin::simd::Op::Cosh, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Cosh(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Cosh", twin::simd::Op::Cosh, dst, src);
}

template <typename T, bool isReuseSource = false>
inline void Asinh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                  const uint32_t calCount) {
    twin::simd::Function("Asinh", twin::simd::Op::Asinh, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Asinh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Asinh", twin::simd::Op::Asinh, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Asinh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Asinh", twin::simd::Op::Asinh, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Asinh(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Asinh", twin::simd::Op::Asinh, dst, src);
}

template <typename T, bool isReuseSource = false>
inline void Acosh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                  const uint32_t calCount) {
    twin::simd::Function("Acosh", twin::simd::Op::Acosh, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Acosh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Acosh", twin::simd::Op::Acosh, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Acosh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Acosh", twin::simd::Op::Acosh, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Acosh(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Acosh", twin::simd::Op::Acosh, dst, src);
}

template <typename T, bool isReuseSource = false>
inline void Atanh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                  const uint32_t calCount) {
    twin::simd::Function("Atanh", twin::simd::Op::Atanh, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Atanh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Atanh", twin::simd::Op::Atanh, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Atanh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Atanh", twin::simd::Op::Atanh, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Atanh(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Atanh", twin::simd::Op::Atanh, dst, src);
}

}  // namespace AscendC
