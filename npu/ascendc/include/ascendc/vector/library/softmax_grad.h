// Gradients of softmax.
#pragma once
#include "ascendc/vector/library/softmax.h"

namespace AscendC {

// (grad - sum(grad * src)) * src along rows; isFront: only the sum, one block per row
template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>
inline void SoftmaxGrad(const LocalTensor<T>& dst, const LocalTensor<T>& gradTensor, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                        const SoftMaxTiling& tiling, bool isFront = false, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftmaxGrad", twin::simd::Softmax::Kind::Plain, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       &sharedTmpBuffer};
    call.Grad(isFront, dst, gradTensor, src);
}
template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>
inline void SoftmaxGrad(const LocalTensor<T>& dst, const LocalTensor<T>& gradTensor, const LocalTensor<T>& src,
                        const SoftMaxTiling& tiling, bool isFront = false, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftmaxGrad", twin::simd::Softmax::Kind::Plain, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       nullptr};
    call.Grad(isFront, dst, gradTensor, src);
}

// sum(grad * src) along rows, one block of 32 B per row
template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>
inline void SoftmaxGradFront(const LocalTensor<T>& dst, const LocalTensor<T>& gradTensor, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                             const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftmaxGradFront", twin::simd::Softmax::Kind::Plain, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       &sharedTmpBuffer};
    call.Grad(true, dst, gradTensor, src);
}
template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>
inline void SoftmaxGradFront(const LocalTensor<T>& dst, const LocalTensor<T>& gradTensor, const LocalTensor<T>& src,
                             const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::SoftmaxCall call{"SoftmaxGradFront", twin::simd::Softmax::Kind::Plain, isDataFormatNZ, tiling, softmaxShapeInfo,
                                       nullptr};
    call.Grad(true, dst, gradTensor, src);
}

}  // namespace AscendC
