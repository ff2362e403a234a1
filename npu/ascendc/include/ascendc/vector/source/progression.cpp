#include <string>

#include "ascendc/vector/core/gathering.h"
#include "ascendc/vector/source/walk.h"

namespace twin::simd {
namespace {

template <typename T>
void Fill(const Plan& plan, const Vector& dst, const Scalar& first, const Scalar& difference) {
    const In<T> start = first.As<T>(), step = difference.As<T>();
    for (uint32_t repeat = 0; repeat < plan.repeats; ++repeat) {
        const bool last = plan.tail && repeat + 1 == plan.repeats;
        for (uint32_t i = 0; i < plan.runs; ++i) {
            const uint32_t begin = plan.run[i].begin, end = last ? plan.tail : plan.run[i].end;
            T lanes[128];
            for (uint32_t lane = begin; lane < end; ++lane) {
                lanes[lane - begin] = static_cast<T>(start + step * static_cast<In<T>>(repeat * plan.lanes + lane));
            }
            Spread(dst, repeat, begin, end, lanes);
        }
    }
}

}  // namespace

void Progression(const char* call, const Extent& extent, const Scalar& first, const Scalar& difference,
                 const Vector& dst) {
    if (dst.type != Type::Half && dst.type != Type::Float && dst.type != Type::Int16 && dst.type != Type::Int32) {
        raise(kind::dtype, call,
              std::string(Name(dst.type)) + " is not supported on Atlas A2; supported: int16_t, int32_t, half, float");
    }
    Plan plan;
    Resolve(call, extent, dst.size(), plan);
    if (plan.repeats == 0) return;
    Operands operands;
    operands.Add(dst, plan, true);
    // The first eight lanes are written one by one, then each instruction adds to what is there.
    Issue(call, costs::progression, plan.repeats, operands, twin::Lanes::Collapse, 8);
    if (!computing()) return;
    switch (dst.type) {
        case Type::Half: return Fill<half>(plan, dst, first, difference);
        case Type::Float: return Fill<float>(plan, dst, first, difference);
        case Type::Int16: return Fill<int16_t>(plan, dst, first, difference);
        default: return Fill<int32_t>(plan, dst, first, difference);
    }
}

}  // namespace twin::simd
