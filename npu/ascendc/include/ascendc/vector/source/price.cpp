#include "ascendc/vector/source/steps.h"
#include "ascendc/vector/source/table.h"

namespace twin::simd {
namespace {

constexpr Cost kSigmoid = costs::muls + costs::exp + costs::adds + costs::div;
constexpr Cost kTanh = costs::mins + costs::maxs + costs::muls + costs::exp + 2 * costs::adds + costs::div;
// A polynomial of n terms: a multiply and an add for each.
constexpr Cost Polynomial(int terms) { return terms * (costs::mul + costs::adds); }
// Sine and cosine: three-step reduction by pi, then a polynomial of five terms, then the sign.
constexpr Cost kSine = 2 * costs::cast + 3 * costs::axpy + Polynomial(5) + 3 * costs::muls;
constexpr Cost kPower = costs::ln + costs::mul + costs::exp + 2 * costs::abs + 4 * costs::compare + 4 * costs::select;

Cost Library(Op op) {
    switch (op) {
        case Op::Log: return costs::ln;
        case Op::Log2: case Op::Log10: return costs::ln + costs::muls;
        case Op::ExpPrecise: return 2 * costs::cast + 2 * costs::axpy + Polynomial(4) + costs::exp + costs::mul;
        case Op::Sigmoid: return kSigmoid;
        case Op::Silu: return kSigmoid;
        case Op::Swish: return costs::muls + costs::exp + costs::adds + costs::div;
        case Op::Tanh: return kTanh;
        case Op::Gelu: return 3 * costs::mul + costs::muls + costs::add + kSigmoid;
        case Op::FasterGelu: return costs::abs + 2 * costs::muls + 2 * costs::exp + costs::sub + costs::adds +
                                    costs::div + costs::mul;
        case Op::FasterGeluV2: return 3 * costs::muls + 2 * costs::abs + costs::mins + 3 * costs::adds + 3 * costs::mul +
                                      costs::div;
        case Op::Erf: return costs::mins + costs::maxs + Polynomial(9) + costs::div;
        case Op::Erfc: return costs::abs + Polynomial(12) + costs::exp + costs::div + costs::compare + costs::select;
        case Op::Sin: case Op::Cos: return kSine;
        case Op::Tan: return kSine + Polynomial(4) + costs::div;
        case Op::Asin: case Op::Acos: return costs::abs + Polynomial(7) + costs::sqrt + costs::compare + costs::select;
        case Op::Atan: return costs::abs + costs::div + Polynomial(8) + 2 * costs::min;
        case Op::Sinh: case Op::Cosh: return costs::exp + costs::reciprocal + costs::add + costs::muls;
        case Op::Asinh: case Op::Acosh: return costs::mul + costs::adds + costs::sqrt + costs::add + costs::ln;
        case Op::Atanh: return 2 * costs::adds + costs::div + costs::ln + costs::muls;
        case Op::Ceil: case Op::Floor: case Op::Round: case Op::Rint: case Op::Trunc: return costs::cast;
        case Op::Frac: return costs::cast + costs::sub;
        case Op::Sign: return 2 * costs::compare + 2 * costs::select + costs::duplicate;
        case Op::Lgamma: return 2 * costs::ln + Polynomial(12) + 4 * costs::compare + 4 * costs::select;
        case Op::Digamma: return costs::ln + Polynomial(10) + 8 * costs::div + 2 * costs::compare + 2 * costs::select;
        case Op::Power: case Op::Powers: case Op::Pows: return kPower;
        case Op::Fmod: return costs::div + costs::cast + costs::mul + costs::sub;
        case Op::ClampMax: case Op::ClampMin: return costs::compare + costs::select;
        case Op::SwiGlu: return kSigmoid + costs::mul;
        case Op::GeGlu: return 3 * costs::mul + costs::muls + costs::add + kSigmoid + costs::mul;
        case Op::ReGlu: return costs::maxs + costs::mul;
        default: return costs::add;
    }
}

}  // namespace

costs::Vector Price(Op op, Type type) {
    switch (op) {
        case Op::Add: return costs::add;
        case Op::Sub: return costs::sub;
        case Op::Mul: return costs::mul;
        case Op::Div: return costs::div;
        case Op::Max: return costs::max;
        case Op::Min: return costs::min;
        case Op::And: case Op::Or: case Op::Not: return costs::bitwise;
        case Op::Xor: case Op::Xors: return 3 * costs::bitwise;
        case Op::AddRelu: case Op::SubRelu: case Op::AddReluCast: case Op::SubReluCast: case Op::MulCast:
        case Op::MulAddDst: case Op::FusedMulAdd: case Op::FusedMulAddRelu: return costs::fused;
        case Op::Adds: return costs::adds;
        case Op::Muls: return costs::muls;
        case Op::Maxs: return costs::maxs;
        case Op::Mins: return costs::mins;
        case Op::LeakyRelu: return costs::leaky_relu;
        case Op::ShiftLeft: case Op::ShiftRight: case Op::ShiftRightRound: return costs::shift;
        case Op::Axpy: return costs::axpy;
        case Op::Relu: return costs::relu;
        case Op::Exp: return costs::exp;
        case Op::Ln: return costs::ln;
        case Op::Abs: return costs::abs;
        case Op::Reciprocal: return costs::reciprocal;
        case Op::Sqrt: return costs::sqrt;
        case Op::Rsqrt: return costs::rsqrt;
        case Op::Copy: return costs::copy;
        default: return Steps(Library(op), type);
    }
}

bool ReadsDestination(Op op) {
    return op == Op::MulAddDst || op == Op::FusedMulAdd || op == Op::FusedMulAddRelu || op == Op::Axpy;
}

}  // namespace twin::simd
