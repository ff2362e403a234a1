// Activations of one tensor.
#pragma once
#include "ascendc/vector/core/function.h"

namespace AscendC {

// 1 / (1 + exp(-x))
template <typename T, bool isReuseSource = false>
inline void Sigmoid(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                    const uint32_t calCount) {
    twin::simd::Function("Sigmoid", twin::simd::Op::Sigmoid, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Sigmoid(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Sigmoid", twin::simd::Op::Sigmoid, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Sigmoid(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Sigmoid", twin::simd::Op::Sigmoid, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Sigmoid(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Sigmoid", twin::simd::Op::Sigmoid, dst, src);
}

// hyperbolic tangent
template <typename T, bool isReuseSource = false>
inline void Tanh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                 const uint32_t calCount) {
    twin::simd::Function("Tanh", twin::simd::Op::Tanh, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Tanh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer) {
    twin::simd::Function("Tanh", twin::simd::Op::Tanh, dst, src, &sharedTmpBuffer);
}
template <typename T, bool isReuseSource = false>
inline void Tanh(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Tanh", twin::simd::Op::Tanh, dst, src, nullptr, calCount);
}
template <typename T, bool isReuseSource = false>
inline void Tanh(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    twin::simd::Function("Tanh", twin::simd::Op::Tanh, dst, src);
}

// x * sigmoid(x)
template <typename T, bool isReuseSource = false>
inline void Silu(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Silu", twin::simd::Op::Silu, dst, src, nullptr, calCount);
}

// 0.5 x (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3)))
template <typename T, bool highPrecision = false, bool highPerformance = false>
inline void Gelu(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                 const uint32_t calCount) {
    twin::simd::Function("Gelu", twin::simd::Op::Gelu, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool highPrecision = false, bool highPerformance = false>
inline void Gelu(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("Gelu", twin::simd::Op::Gelu, dst, src, nullptr, calCount);
}

// x / (1 + exp(-1.702 |x|)) * exp(0.851 (x - |x|))
template <typename T, bool highPrecision = false, bool highPerformance = false>
inline void FasterGelu(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                       const uint32_t calCount) {
    twin::simd::Function("FasterGelu", twin::simd::Op::FasterGelu, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool highPrecision = false, bool highPerformance = false>
inline void FasterGelu(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("FasterGelu", twin::simd::Op::FasterGelu, dst, src, nullptr, calCount);
}

// Gelu by a piecewise parabola
template <typename T, bool highPrecision = false, bool highPerformance = false>
inline void FasterGeluV2(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                         const uint32_t calCount) {
    twin::simd::Function("FasterGeluV2", twin::simd::Op::FasterGeluV2, dst, src, &sharedTmpBuffer, calCount);
}
template <typename T, bool highPrecision = false, bool highPerformance = false>
inline void FasterGeluV2(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t calCount) {
    twin::simd::Function("FasterGeluV2", twin::simd::Op::FasterGeluV2, dst, src, nullptr, calCount);
}

// x * sigmoid(scalarValue * x)
template <typename T, bool isReuseSource = false>
inline void Swish(const LocalTensor<T>& dst, const LocalTensor<T>& src, uint32_t dataSize, const T scalarValue) {
    twin::simd::Function("Swish", twin::simd::Op::Swish, dst, src, nullptr, dataSize, twin::simd::ScalarOf(scalarValue));
}

}  // namespace AscendC
