// Functions of the high-level library: element-wise, with an optional buffer for intermediate results.
#pragma once
#include "ascendc/vector/core/operation.h"

namespace twin::simd {

// Runs a library function over `count` elements. Faults where the temporary buffer meets an operand, which the
// documentation forbids; notes where source and destination meet, which it forbids too but hardware often survives.
void Function(const char* call, Op op, int64_t count, const Scalar& scalar, const Vector* temporary,
              std::initializer_list<Vector> operands);

// `count` below 0: all elements of the first source.
template <typename T>
void Function(const char* call, Op op, const LocalTensor<T>& dst, const LocalTensor<T>& src,
              const LocalTensor<uint8_t>* temporary = nullptr, int64_t count = -1, const Scalar& scalar = {}) {
    const Vector buffer = temporary ? Of(*temporary) : Vector{};
    Function(call, op, count < 0 ? src.GetSize() : count, scalar, temporary ? &buffer : nullptr, {Of(dst), Of(src)});
}
template <typename T>
void Function(const char* call, Op op, const LocalTensor<T>& dst, const LocalTensor<T>& src0,
              const LocalTensor<T>& src1, const LocalTensor<uint8_t>* temporary = nullptr, int64_t count = -1,
              const Scalar& scalar = {}) {
    const Vector buffer = temporary ? Of(*temporary) : Vector{};
    Function(call, op, count < 0 ? src0.GetSize() : count, scalar, temporary ? &buffer : nullptr,
             {Of(dst), Of(src0), Of(src1)});
}

}  // namespace twin::simd
