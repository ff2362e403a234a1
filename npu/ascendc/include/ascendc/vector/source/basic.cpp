#include "ascendc/vector/source/formulas.h"
#include "ascendc/vector/source/table.h"

namespace twin::simd {

// Types as the pages of the basic vector instructions name them for Atlas A2.
void PutBasic(Table& t) {
    t.Two<formula::Add, half, float, int16_t, int32_t>(Op::Add);
    t.Two<formula::Sub, half, float, int16_t, int32_t>(Op::Sub);
    t.Two<formula::Mul, half, float, int16_t, int32_t>(Op::Mul);
    t.Two<formula::Div, half, float>(Op::Div);
    t.Two<formula::Max, half, float, int16_t, int32_t>(Op::Max);
    t.Two<formula::Min, half, float, int16_t, int32_t>(Op::Min);
    t.Two<formula::And, int16_t, uint16_t>(Op::And);
    t.Two<formula::Or, int16_t, uint16_t>(Op::Or);
    t.Two<formula::Xor, int16_t, uint16_t>(Op::Xor);
    t.Two<formula::AddRelu, half, float, int16_t>(Op::AddRelu);
    t.Two<formula::SubRelu, half, float, int16_t>(Op::SubRelu);
    t.TwoInto<formula::Narrowed<formula::AddRelu, float>, half, float>(Op::AddReluCast);
    t.TwoInto<formula::Narrowed<formula::AddRelu, int8_t>, int8_t, half>(Op::AddReluCast);
    t.TwoInto<formula::Narrowed<formula::AddRelu, int8_t>, int8_t, int16_t>(Op::AddReluCast);
    t.TwoInto<formula::Narrowed<formula::SubRelu, float>, half, float>(Op::SubReluCast);
    t.TwoInto<formula::Narrowed<formula::SubRelu, int8_t>, int8_t, half>(Op::SubReluCast);
    t.TwoInto<formula::Narrowed<formula::SubRelu, int8_t>, int8_t, int16_t>(Op::SubReluCast);
    t.TwoInto<formula::Narrowed<formula::Mul, int8_t>, int8_t, half>(Op::MulCast);
    t.TwoInto<formula::Narrowed<formula::Mul, uint8_t>, uint8_t, half>(Op::MulCast);
    t.Three<formula::MulAddDst, half, float, int16_t, int32_t>(Op::MulAddDst);
    t.Put(Op::MulAddDst, Type::Float, Type::Half, &Loop3<formula::MulAddDst, float, half>);
    t.Three<formula::FusedMulAdd, half, float>(Op::FusedMulAdd);
    t.Three<formula::FusedMulAddRelu, half, float>(Op::FusedMulAddRelu);
    t.WithScalar<formula::Add, half, float, int16_t, int32_t>(Op::Adds);
    t.WithScalar<formula::Mul, half, float, int16_t, int32_t>(Op::Muls);
    t.WithScalar<formula::Max, half, float, int16_t, int32_t>(Op::Maxs);
    t.WithScalar<formula::Min, half, float, int16_t, int32_t>(Op::Mins);
    t.WithScalar<formula::LeakyRelu, half, float>(Op::LeakyRelu);
    t.WithScalar<formula::ShiftLeft, int16_t, uint16_t, int32_t, uint32_t>(Op::ShiftLeft);
    t.WithScalar<formula::ShiftRight, int16_t, uint16_t, int32_t, uint32_t>(Op::ShiftRight);
    t.WithScalar<formula::ShiftRightRound, int16_t, int32_t>(Op::ShiftRightRound);
    t.Put(Op::Axpy, Type::Half, Type::Half, &LoopAxpy<formula::Axpy, half, half>);
    t.Put(Op::Axpy, Type::Float, Type::Float, &LoopAxpy<formula::Axpy, float, float>);
    t.Put(Op::Axpy, Type::Float, Type::Half, &LoopAxpy<formula::Axpy, float, half>);
    t.One<formula::Relu, half, float, int32_t>(Op::Relu);
    t.One<formula::Exp, half, float>(Op::Exp);
    t.One<formula::Ln, half, float>(Op::Ln);
    t.One<formula::Abs, half, float>(Op::Abs);
    t.One<formula::Reciprocal, half, float>(Op::Reciprocal);
    t.One<formula::Sqrt, half, float>(Op::Sqrt);
    t.One<formula::Rsqrt, half, float>(Op::Rsqrt);
    t.One<formula::Not, int16_t, uint16_t>(Op::Not);
    // Copies move bits: a NaN's payload survives.
    for (const Type type : {Type::Int16, Type::Uint16, Type::Half, Type::Bfloat16}) {
        t.Put(Op::Copy, type, type, &Loop1<formula::Same, uint16_t, uint16_t>);
    }
    for (const Type type : {Type::Int32, Type::Uint32, Type::Float}) {
        t.Put(Op::Copy, type, type, &Loop1<formula::Same, uint32_t, uint32_t>);
    }
}

}  // namespace twin::simd
