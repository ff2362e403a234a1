// Gated units of two tensors.
#pragma once
#include "ascendc/vector/core/function.h"

namespace AscendC {

// src0 * src1 * sigmoid(scalarValue * src1)
template <typename T, bool isReuseSource = false>
inline void SwiGLU(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, const float& scalarValue,
                   const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount) {
    twin::simd::Function("SwiGLU", twin::simd::Op::SwiGlu, dst, src0, src1, &sharedTmpBuffer, calCount, twin::simd::ScalarOf(T(scalarValue)));
}
template <typename T, bool isReuseSource = false>
inline void SwiGLU(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, const float& scalarValue,
                   const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("SwiGLU", twin::simd::Op::SwiGlu, dst, src0, src1, &sharedTmpBuffer, -1, twin::simd::ScalarOf(T(scalarValue)));
}
template <typename T, bool isReuseSource = false>
inline void SwiGLU(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, const float& scalarValue,
                   const uint32_t calCount) {
    twin::simd::Function("SwiGLU", twin::simd::Op::SwiGlu, dst, src0, src1, nullptr, calCount, twin::simd::ScalarOf(T(scalarValue)));
}
template <typename T, bool isReuseSource = false>
inline void SwiGLU(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, const float& scalarValue) {
    twin::simd::Function("SwiGLU", twin::simd::Op::SwiGlu, dst, src0, src1, nullptr, -1, twin::simd::ScalarOf(T(scalarValue)));
}

// src0 * gelu(src1)
template <typename T, bool isReuseSource = false>
inline void GeGLU(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                  const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount) {
    twin::simd::Function("GeGLU", twin::simd::Op::GeGlu, dst, src0, src1, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void GeGLU(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                  const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("GeGLU", twin::simd::Op::GeGlu, dst, src0, src1, &sharedTmpBuffer, -1);
}
template <typename T, bool isReuseSource = false>
inline void GeGLU(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                  const uint32_t calCount) {
    twin::simd::Function("GeGLU", twin::simd::Op::GeGlu, dst, src0, src1, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void GeGLU(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1) {
    twin::simd::Function("GeGLU", twin::simd::Op::GeGlu, dst, src0, src1, nullptr, -1);
}

// src0 * max(src1, 0)
template <typename T, bool isReuseSource = false>
inline void ReGlu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                  const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount) {
    twin::simd::Function("ReGlu", twin::simd::Op::ReGlu, dst, src0, src1, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void ReGlu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                  const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("ReGlu", twin::simd::Op::ReGlu, dst, src0, src1, &sharedTmpBuffer, -1);
}
template <typename T, bool isReuseSource = false>
inline void ReGlu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                  const uint32_t calCount) {
    twin::simd::Function("ReGlu", twin::simd::Op::ReGlu, dst, src0, src1, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void ReGlu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1) {
    twin::simd::Function("ReGlu", twin::simd::Op::ReGlu, dst, src0, src1, nullptr, -1);
}

}  // namespace AscendC
