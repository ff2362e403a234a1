// Element-wise instructions: one entry for all of them.
#pragma once
#include <initializer_list>

#include "ascendc/vector/core/vector.h"

namespace twin::simd {

enum class Op : uint8_t {
    // d = a op b
    Add, Sub, Mul, Div, Max, Min, And, Or, AddRelu, SubRelu, AddReluCast, SubReluCast, MulCast, Xor,
    Power, Fmod,
    // d = a op b op d
    MulAddDst, FusedMulAdd, FusedMulAddRelu,
    // d = a op scalar
    Adds, Muls, Maxs, Mins, LeakyRelu, ShiftLeft, ShiftRight, ShiftRightRound, Powers, Pows, ClampMax, ClampMin, Xors,
    // d = scalar * a + d
    Axpy,
    // d = op a
    Relu, Exp, Ln, Abs, Reciprocal, Sqrt, Rsqrt, Not, Copy, Log2, Log10, Log, Sigmoid, Tanh, Silu, Swish, Gelu,
    FasterGelu, FasterGeluV2, Erf, Erfc, Sin, Cos, Tan, Asin, Acos, Atan, Sinh, Cosh, Asinh, Acosh, Atanh, Ceil,
    Floor, Round, Trunc, Rint, Frac, Sign, Digamma, Lgamma, ExpPrecise,
    // d = op(a, b) of the gated units
    SwiGlu, GeGlu, ReGlu,
    Ops
};

// Runs one element-wise instruction over the operands, destination first. Faults: types that the documentation does
// not name for it on Atlas A2, and what the machine finds.
void Elementwise(const char* call, Op op, const Extent& extent, const Scalar& scalar,
                 std::initializer_list<Vector> operands);

template <typename D, typename A, typename B>
void Binary(const char* call, Op op, int64_t count, const LocalTensor<D>& dst, const LocalTensor<A>& src0,
            const LocalTensor<B>& src1) {
    Elementwise(call, op, Count(count), {}, {Of(dst), Of(src0), Of(src1)});
}
template <typename D, typename A, typename B, typename Params>
void Binary(const char* call, Op op, const Extent& extent, const LocalTensor<D>& dst, const LocalTensor<A>& src0,
            const LocalTensor<B>& src1, const Params& params) {
    Elementwise(call, op, extent, {},
                {Of(dst, params.dstBlkStride, params.dstRepStride), Of(src0, params.src0BlkStride, params.src0RepStride),
                 Of(src1, params.src1BlkStride, params.src1RepStride)});
}

template <typename D, typename A>
void Unary(const char* call, Op op, int64_t count, const LocalTensor<D>& dst, const LocalTensor<A>& src,
           const Scalar& scalar = {}) {
    Elementwise(call, op, Count(count), scalar, {Of(dst), Of(src)});
}
template <typename D, typename A, typename Params>
void Unary(const char* call, Op op, const Extent& extent, const LocalTensor<D>& dst, const LocalTensor<A>& src,
           const Params& params, const Scalar& scalar = {}) {
    Elementwise(call, op, extent, scalar,
                {Of(dst, params.dstBlkStride, params.dstRepStride), Of(src, params.srcBlkStride, params.srcRepStride)});
}

}  // namespace twin::simd
