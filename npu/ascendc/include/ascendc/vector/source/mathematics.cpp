#include "ascendc/vector/source/formulas.h"
#include "ascendc/vector/source/library.h"
#include "ascendc/vector/source/table.h"

namespace twin::simd {

// The high-level library: half and float throughout, as its pages say.
void PutLibrary(Table& t) {
    t.One<formula::Exp, half, float>(Op::ExpPrecise);
    t.One<formula::Ln, half, float>(Op::Log);
    t.One<formula::Log2, half, float>(Op::Log2);
    t.One<formula::Log10, half, float>(Op::Log10);
    t.One<formula::Sigmoid, half, float>(Op::Sigmoid);
    t.One<formula::Tanh, half, float>(Op::Tanh);
    t.One<formula::Silu, half, float>(Op::Silu);
    t.WithScalar<formula::Swish, half, float>(Op::Swish);
    t.One<formula::Gelu, half, float>(Op::Gelu);
    t.One<formula::FasterGelu, half, float>(Op::FasterGelu);
    t.One<formula::FasterGeluV2, half, float>(Op::FasterGeluV2);
    t.One<formula::Erf, half, float>(Op::Erf);
    t.One<formula::Erfc, half, float>(Op::Erfc);
    t.One<formula::Sin, half, float>(Op::Sin);
    t.One<formula::Cos, half, float>(Op::Cos);
    t.One<formula::Tan, half, float>(Op::Tan);
    t.One<formula::Asin, half, float>(Op::Asin);
    t.One<formula::Acos, half, float>(Op::Acos);
    t.One<formula::Atan, half, float>(Op::Atan);
    t.One<formula::Sinh, half, float>(Op::Sinh);
    t.One<formula::Cosh, half, float>(Op::Cosh);
    t.One<formula::Asinh, half, float>(Op::Asinh);
    t.One<formula::Acosh, half, float>(Op::Acosh);
    t.One<formula::Atanh, half, float>(Op::Atanh);
    t.One<formula::Ceil, half, float>(Op::Ceil);
    t.One<formula::Floor, half, float>(Op::Floor);
    t.One<formula::Round, half, float>(Op::Round);
    t.One<formula::Round, half, float>(Op::Rint);
    t.One<formula::Trunc, half, float>(Op::Trunc);
    t.One<formula::Frac, half, float>(Op::Frac);
    t.One<formula::Sign, half, float>(Op::Sign);
    t.One<formula::Digamma, half, float>(Op::Digamma);
    t.One<formula::Lgamma, half, float>(Op::Lgamma);
    t.Two<formula::Power, half, float, int32_t>(Op::Power);
    t.WithScalar<formula::Power, half, float, int32_t>(Op::Powers);
    t.WithScalar<formula::PowerOf, half, float, int32_t>(Op::Pows);
    t.Two<formula::Fmod, half, float>(Op::Fmod);
    t.WithScalar<formula::Xor, int16_t, uint16_t>(Op::Xors);
    t.WithScalar<formula::Min, half, float>(Op::ClampMax);
    t.WithScalar<formula::Max, half, float>(Op::ClampMin);
    t.Two<formula::GeGlu, half, float>(Op::GeGlu);
    t.Two<formula::ReGlu, half, float>(Op::ReGlu);
    t.Put(Op::SwiGlu, Type::Half, Type::Half, &LoopScalar2<formula::SwiGlu, half>);
    t.Put(Op::SwiGlu, Type::Float, Type::Float, &LoopScalar2<formula::SwiGlu, float>);
}

}  // namespace twin::simd
