#include <cstring>
#include <string>

#include "ascendc/vector/core/convert.h"
#include "ascendc/vector/source/walk.h"

namespace twin::simd {
namespace {

template <typename Word>
void FillLoop(void* dst, const void* const*, const Scalar& scalar, uint32_t count) {
    const Word word = scalar.As<Word>();
    for (uint32_t i = 0; i < count; ++i) static_cast<Word*>(dst)[i] = word;
}

template <typename Word>
void FillBlocks(const Vector& dst, const Vector& src, uint32_t repeats) {
    const Word* from = static_cast<const Word*>(src.data);
    Word eight[8];
    for (uint32_t repeat = 0; repeat < repeats; ++repeat) {
        std::memcpy(eight, from + repeat * 8, sizeof eight);
        for (uint32_t block = 0; block < 8; ++block) {
            Word* to = reinterpret_cast<Word*>(static_cast<char*>(dst.data) +
                                               (repeat * dst.repeat_stride + block * dst.block_stride) * block_bytes);
            for (uint32_t lane = 0; lane < dst.block_lanes(); ++lane) to[lane] = eight[block];
        }
    }
}

void CheckWord(const char* call, Type type) {
    if ((Size(type) == 2 || Size(type) == 4) && type != Type::Other) return;
    raise(kind::dtype, call,
          std::string(Name(type)) + " is not supported on Atlas A2; supported: half, bfloat16_t, int16_t, uint16_t, "
                                    "int32_t, uint32_t, float");
}

}  // namespace

void Fill(const char* call, const Extent& extent, const Scalar& scalar, const Vector& dst) {
    CheckWord(call, dst.type);
    CheckStrides(call, &dst, 1);
    Plan plan;
    Resolve(call, extent, dst.size(), plan);
    if (plan.repeats == 0) return;
    IssueElementwise(call, costs::duplicate, plan, &dst, 1, dst.size());
    if (computing()) Walk(plan, &dst, 1, dst.size() == 2 ? &FillLoop<uint16_t> : &FillLoop<uint32_t>, scalar);
}

void Broadcast8(const char* call, int64_t repeats, const Vector& dst, const Vector& src) {
    CheckWord(call, dst.type);
    CheckStrides(call, &dst, 1);
    Extent extent;
    extent.form = Extent::Form::Prefix;
    extent.repeats = repeats;
    extent.mask[0] = 256 / dst.size();
    Plan plan;
    Resolve(call, extent, dst.size(), plan);
    if (plan.repeats == 0) return;
    Operands operands;
    operands.Add(dst, plan, true);
    operands.AddBytes(src, uint64_t{plan.repeats} * 8 * src.size(), false);
    Issue(call, costs::brcb, plan.repeats, operands, twin::Lanes::Collapse, 0);
    if (!computing()) return;
    if (dst.size() == 2) FillBlocks<uint16_t>(dst, src, plan.repeats);
    else FillBlocks<uint32_t>(dst, src, plan.repeats);
}

}  // namespace twin::simd
