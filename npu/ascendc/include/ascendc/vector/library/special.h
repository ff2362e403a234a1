// Logarithms and special functions.
#pragma once
#include "ascendc/vector/core/function.h"

namespace AscendC {

// natural logarithm
template <typename T, bool isReuseSource = false>
inline void Log(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                const uint32_t calCount) {
    twin::simd::Function("Log", twin::simd::Op::Log, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Log(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Log", twin::simd::Op::Log, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Log(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Log", twin::simd::Op::Log, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Log(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Log", twin::simd::Op::Log, dst, src);
}

template <typename T, bool isReuseSource = false>
inline void Log2(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                 const uint32_t calCount) {
    twin::simd::Function("Log2", twin::simd::Op::Log2, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Log2(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Log2", twin::simd::Op::Log2, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Log2(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Log2", twin::simd::Op::Log2, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Log2(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Log2", twin::simd::Op::Log2, dst, src);
}

template <typename T, bool isReuseSource = false>
inline void Log10(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                  const uint32_t calCount) {
    twin::simd::Function("Log10", twin::simd::Op::Log10, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Log10(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Log10", twin::simd::Op::Log10, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Log10(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Log10", twin::simd::Op::Log10, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Log10(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Log10", twin::simd::Op::Log10, dst, src);
}

// error function
template <typename T, bool isReuseSource = false>
inline void Erf(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                const uint32_t calCount) {
    twin::simd::Function("Erf", twin::simd::Op::Erf, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Erf(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Erf", twin::simd::Op::Erf, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Erf(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Erf", twin::simd::Op::Erf, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Erf(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Erf", twin::simd::Op::Erf, dst, src);
}

// 1 - erf
template <typename T, bool isReuseSource = false>
inline void Erfc(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                 const uint32_t calCount) {
    twin::simd::Function("Erfc", twin::simd::Op::Erfc, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Erfc(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Erfc", twin::simd::Op::Erfc, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Erfc(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Erfc", twin::simd::Op::Erfc, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Erfc(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Erfc", twin::simd::Op::Erfc, dst, src);
}

// ln |gamma|
template <typename T, bool isReuseSource = false>
inline void Lgamma(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                   const uint32_t calCount) {
    twin::simd::Function("Lgamma", twin::simd::Op::Lgamma, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Lgamma(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Lgamma", twin::simd::Op::Lgamma, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Lgamma(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Lgamma", twin::simd::Op::Lgamma, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Lgamma(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Lgamma", twin::simd::Op::Lgamma, dst, src);
}

// derivative of ln gamma
template <typename T, bool isReuseSource = false>
inline void Digamma(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                    const uint32_t calCount) {
    twin::simd::Function("Digamma", twin::simd::Op::Digamma, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Digamma(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Digamma", twin::simd::Op::Digamma, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Digamma(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Digamma", twin::simd::Op::Digamma, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Digamma(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Digamma", twin::simd::Op::Digamma, dst, src);
}

}  // namespace AscendC
