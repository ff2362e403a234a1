// Powers.
#pragma once
#include "ascendc/vector/core/function.h"

namespace AscendC {

// src0 ^ src1
template <typename T, bool isReuseSource = false>
inline void Power(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                  const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount) {
    twin::simd::Function("Power", twin::simd::Op::Power, dst, src0, src1, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Power(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                  const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Power", twin::simd::Op::Power, dst, src0, src1, &sharedTmpBuffer, -1);
}
template <typename T, bool isReuseSource = false>
inline void Power(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                  const uint32_t calCount) {
    twin::simd::Function("Power", twin::simd::Op::Power, dst, src0, src1, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Power(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1) {
    twin::simd::Function("Power", twin::simd::Op::Power, dst, src0, src1, nullptr, -1);
}

// tensor ^ scalar
template <typename T, bool isReuseSource = false>
inline void Power(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const T& src1, const LocalTensor<uint8_t>& sharedTmpBuffer,
                  const uint32_t calCount) {
    twin::simd::Function("Power", twin::simd::Op::Powers, dst, src0, &sharedTmpBuffer, calCount, twin::simd::ScalarOf(src1));
}
template <typename T, bool isReuseSource = false>
inline void Power(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const T& src1,
                  const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Power", twin::simd::Op::Powers, dst, src0, &sharedTmpBuffer, -1, twin::simd::ScalarOf(src1));
}
template <typename T, bool isReuseSource = false>
inline void Power(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const T& src1, const uint32_t calCount) {
    twin::simd::Function("Power", twin::simd::Op::Powers, dst, src0, nullptr, calCount, twin::simd::ScalarOf(src1));
}
template <typename T, bool isReuseSource = false>
inline void Power(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const T& src1) {
    twin::simd::Function("Power", twin::simd::Op::Powers, dst, src0, nullptr, -1, twin::simd::ScalarOf(src1));
}

// scalar ^ tensor
template <typename T, bool isReuseSource = false>
inline void Power(const LocalTensor<T>& dst, const T& src0, const LocalTensor<T>& src1, const LocalTensor<uint8_t>& sharedTmpBuffer,
                  const uint32_t calCount) {
    twin::simd::Function("Power", twin::simd::Op::Pows, dst, src1, &sharedTmpBuffer, calCount, twin::simd::ScalarOf(src0));
}
template <typename T, bool isReuseSource = false>
inline void Power(const LocalTensor<T>& dst, const T& src0, const LocalTensor<T>& src1,
                  const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Power", twin::simd::Op::Pows, dst, src1, &sharedTmpBuffer, -1, twin::simd::ScalarOf(src0));
}
template <typename T, bool isReuseSource = false>
inline void Power(const LocalTensor<T>& dst, const T& src0, const LocalTensor<T>& src1, const uint32_t calCount) {
    twin::simd::Function("Power", twin::simd::Op::Pows, dst, src1, nullptr, calCount, twin::simd::ScalarOf(src0));
}
template <typename T, bool isReuseSource = false>
inline void Power(const LocalTensor<T>& dst, const T& src0, const LocalTensor<T>& src1) {
    twin::simd::Function("Power", twin::simd::Op::Pows, dst, src1, nullptr, -1, twin::simd::ScalarOf(src0));
}

}  // namespace AscendC
