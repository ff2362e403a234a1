// Gradients of softmax.
#pragma once
#include "ascendc/vector/library/softmax.h"

namespace AscendC {

// (grad - sum(grad * src)) * src along rows; isFront: only the sum, one block per row
template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>
inline void SoftmaxGrad(const LocalTensor<T>& dst, const LocalTensor<T>& gradTensor, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                        const SoftMaxTiling& tiling, bool isFront = false, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::Softmax shape = twin::simd::SoftmaxOf(twin::simd::Softmax::Kind::Plain, isDataFormatNZ, "SoftmaxGrad",
                                                            tiling, softmaxShapeInfo);
    twin::simd::RunSoftmaxGrad("SoftmaxGrad", isFront, shape.rows, shape.stride, shape.valid,
                               twin::simd::Of(dst), twin::simd::Of(gradTensor), twin::simd::Of(src), &sharedTmpBuffer);
}
template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>
inline void SoftmaxGrad(const LocalTensor<T>& dst, const LocalTensor<T>& gradTensor, const LocalTensor<T>& src,
                        const SoftMaxTiling& tiling, bool isFront = false, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::Softmax shape = twin::simd::SoftmaxOf(twin::simd::Softmax::Kind::Plain, isDataFormatNZ, "SoftmaxGrad",
                                                            tiling, softmaxShapeInfo);
    twin::simd::RunSoftmaxGrad("SoftmaxGrad", isFront, shape.rows, shape.stride, shape.valid,
                               twin::simd::Of(dst), twin::simd::Of(gradTensor), twin::simd::Of(src), nullptr);
}

// sum(grad * src) along rows, one block of 32 B per row
template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>
inline void SoftmaxGradFront(const LocalTensor<T>& dst, const LocalTensor<T>& gradTensor, const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                             const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::Softmax shape = twin::simd::SoftmaxOf(twin::simd::Softmax::Kind::Plain, isDataFormatNZ, "SoftmaxGradFront",
                                                            tiling, softmaxShapeInfo);
    twin::simd::RunSoftmaxGrad("SoftmaxGradFront", true, shape.rows, shape.stride, shape.valid,
                               twin::simd::Of(dst), twin::simd::Of(gradTensor), twin::simd::Of(src), &sharedTmpBuffer);
}
template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>
inline void SoftmaxGradFront(const LocalTensor<T>& dst, const LocalTensor<T>& gradTensor, const LocalTensor<T>& src,
                             const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {
    const twin::simd::Softmax shape = twin::simd::SoftmaxOf(twin::simd::Softmax::Kind::Plain, isDataFormatNZ, "SoftmaxGradFront",
                                                            tiling, softmaxShapeInfo);
    twin::simd::RunSoftmaxGrad("SoftmaxGradFront", true, shape.rows, shape.stride, shape.valid,
                               twin::simd::Of(dst), twin::simd::Of(gradTensor), twin::simd::Of(src), nullptr);
}

}  // namespace AscendC
