#include "ascendc/vector/core/convert.h"

#include <cmath>
#include <string>

#include "ascendc/vector/source/conversions.h"
#include "ascendc/vector/source/packed.h"
#include "ascendc/vector/source/walk.h"
#include "twin/registers.h"

namespace twin::simd {
namespace {

using AscendC::RoundMode;

constexpr const char* kModeNames[] = {"CAST_NONE", "CAST_RINT",  "CAST_FLOOR", "CAST_CEIL",
                                      "CAST_ROUND", "CAST_TRUNC", "CAST_ODD"};

// The modes of a type pair, and the loop of each.
struct ModeLoops {
    Loop loop[7] = {};
};

struct Conversions {
    ModeLoops pair[kTypes][kTypes];

    ModeLoops& At(Type dst, Type src) { return pair[static_cast<int>(dst)][static_cast<int>(src)]; }

    template <typename D, typename S>
    void Exact() {
        At(kTypeOf<D>, kTypeOf<S>).loop[0] = &CastLoop<D, S, number::Rounding::Even>;
    }
    // RINT, FLOOR, CEIL, ROUND and TRUNC
    template <typename D, typename S>
    void Rounded() {
        ModeLoops& to = At(kTypeOf<D>, kTypeOf<S>);
        to.loop[1] = &CastLoop<D, S, number::Rounding::Even>;
        to.loop[2] = &CastLoop<D, S, number::Rounding::Floor>;
        to.loop[3] = &CastLoop<D, S, number::Rounding::Ceil>;
        to.loop[4] = &CastLoop<D, S, number::Rounding::Away>;
        to.loop[5] = &CastLoop<D, S, number::Rounding::Trunc>;
    }

    // The table of the Cast page for Atlas A2.
    Conversions() {
        Rounded<float, float>();
        Exact<half, float>();
        Rounded<half, float>();
        At(Type::Half, Type::Float).loop[6] = &CastLoop<half, float, number::Rounding::Odd>;
        Rounded<bfloat16_t, float>();
        Rounded<int16_t, float>();
        Rounded<int32_t, float>();
        Rounded<int64_t, float>();
        Exact<float, half>();
        Rounded<int32_t, half>();
        Rounded<int16_t, half>();
        Exact<int8_t, half>();
        Rounded<int8_t, half>();
        Exact<uint8_t, half>();
        Rounded<uint8_t, half>();
        Exact<float, bfloat16_t>();
        Rounded<int32_t, bfloat16_t>();
        Exact<half, uint8_t>();
        Exact<half, int8_t>();
        Exact<half, int16_t>();
        Rounded<half, int16_t>();
        Exact<float, int16_t>();
        Exact<float, int32_t>();
        Rounded<float, int32_t>();
        Exact<int64_t, int32_t>();
        Exact<int16_t, int32_t>();
        At(Type::Half, Type::Int32).loop[0] = &ScaledLoop;
        Exact<int32_t, int64_t>();
        Rounded<float, int64_t>();
    }

    std::string Modes(Type dst, Type src) const {
        std::string names;
        for (int mode = 0; mode < 7; ++mode) {
            if (!pair[static_cast<int>(dst)][static_cast<int>(src)].loop[mode]) continue;
            if (!names.empty()) names += ", ";
            names += kModeNames[mode];
        }
        return names;
    }
    std::string Targets(Type src) const {
        std::string names;
        for (int dst = 0; dst < kTypes; ++dst) {
            if (Modes(static_cast<Type>(dst), src).empty()) continue;
            if (!names.empty()) names += ", ";
            names += Name(static_cast<Type>(dst));
        }
        return names;
    }
};

Conversions& All() {
    static Conversions* const all = new Conversions;
    return *all;
}

}  // namespace

Loop FindConversion(const char* call, RoundMode mode, Type dst, Type src) {
    const Loop loop = All().At(dst, src).loop[static_cast<int>(mode)];
    if (loop) return loop;
    const std::string modes = All().Modes(dst, src);
    const std::string pair = std::string(Name(src)) + " to " + Name(dst);
    if (modes.empty()) {
        const std::string targets = All().Targets(src);
        raise(kind::dtype, call,
              pair + " is not supported on Atlas A2; from " + Name(src) + " it converts to: " +
                  (targets.empty() ? "nothing" : targets));
    }
    raise(kind::parameter, call,
          std::string(kModeNames[static_cast<int>(mode)]) + " is not a mode of " + pair + "; its modes: " + modes);
}

void Convert(const char* call, const Extent& extent, RoundMode mode, const Vector& dst, const Vector& src) {
    if (dst.type == Type::Int4 || src.type == Type::Int4) return ConvertPacked(call, extent, mode, dst, src);
    const Loop loop = FindConversion(call, mode, dst.type, src.type);
    const uint32_t widest = dst.size() > src.size() ? dst.size() : src.size();
    const Vector vectors[] = {dst, src};
    CheckStrides(call, vectors, 2);
    Plan plan;
    Resolve(call, extent, widest, plan);
    if (plan.repeats == 0) return;
    IssueElementwise(call, costs::cast, plan, vectors, 2, widest);
    if (!computing()) return;
    Scalar scale;
    scale.bits = registers().deq_scale;
    Walk(plan, vectors, 2, loop, scale);
}

}  // namespace twin::simd
