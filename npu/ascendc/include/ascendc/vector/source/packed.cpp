#include "ascendc/vector/source/packed.h"

#include <algorithm>
#include <string>
#include <vector>

namespace twin::simd {
namespace {

constexpr uint32_t kBlock = 64;  // integers of 4 bits in 32 B

// The byte of a lane, and whether it is in the upper half.
uint8_t* ByteOf(const Vector& packed, const Plan& plan, uint32_t repeat, uint32_t lane) {
    const uint32_t blocks = plan.flat ? (repeat * plan.lanes + lane) / kBlock
                                      : repeat * packed.repeat_stride + lane / kBlock * packed.block_stride;
    return static_cast<uint8_t*>(packed.data) + blocks * block_bytes + lane % kBlock / 2;
}

// Calls visit(repeat, lane) for each lane that takes part.
template <class Visit>
void EachLane(const Plan& plan, Visit&& visit) {
    for (uint32_t i = 0; i < plan.flat; ++i) visit(i / plan.lanes, i % plan.lanes);
    if (plan.flat) return;
    for (uint32_t repeat = 0; repeat < plan.repeats; ++repeat) {
        if (plan.tail && repeat + 1 == plan.repeats) {
            for (uint32_t lane = 0; lane < plan.tail; ++lane) visit(repeat, lane);
            return;
        }
        for (uint32_t i = 0; i < plan.runs; ++i)
            for (uint32_t lane = plan.run[i].begin; lane < plan.run[i].end; ++lane) visit(repeat, lane);
    }
}

void AddPacked(Operands& operands, const Vector& packed, const Plan& plan, bool writes) {
    if (plan.flat) return operands.AddBytes(packed, (plan.flat + 1) / 2, writes);
    const Pattern blocks{plan.lanes / kBlock, packed.block_stride * block_bytes, plan.repeats,
                         packed.repeat_stride * block_bytes, block_bytes};
    operands.Add(writes ? twin::writes(packed.place, blocks) : twin::reads(packed.place, blocks));
}

}  // namespace

void ConvertPacked(const char* call, const Extent& extent, AscendC::RoundMode mode, const Vector& dst,
                   const Vector& src) {
    const bool narrow = dst.type == Type::Int4;
    const Vector& wide = narrow ? src : dst;
    const Vector& packed = narrow ? dst : src;
    if (wide.type != Type::Half) {
        raise(kind::dtype, call,
              std::string(Name(src.type)) + " to " + Name(dst.type) + " is not supported on Atlas A2; int4b_t converts from "
                                                                      "and to half");
    }
    // The way leads over int8_t, which has the same modes.
    const Loop loop = narrow ? FindConversion(call, mode, Type::Int8, Type::Half) : FindConversion(call, mode, Type::Half, Type::Int8);
    const Vector given[] = {dst, src};
    CheckStrides(call, given, 2);
    Plan plan;
    Resolve(call, extent, wide.size(), plan);
    if (plan.repeats == 0) return;
    Operands operands;
    narrow ? AddPacked(operands, packed, plan, true) : operands.Add(wide, plan, true);
    narrow ? operands.Add(wide, plan, false) : AddPacked(operands, packed, plan, false);
    Issue(call, costs::cast, plan.repeats, operands, twin::Lanes::Collapse, costs::mask_change);
    if (!computing()) return;
    std::vector<int8_t> bytes(std::max<size_t>(plan.flat, size_t{plan.repeats} * plan.lanes));
    Vector middle = wide;
    middle.type = Type::Int8;
    middle.data = bytes.data();
    middle.block_stride = 1;
    middle.repeat_stride = plan.lanes / block_bytes;
    const Vector vectors[] = {narrow ? middle : wide, narrow ? wide : middle};
    if (narrow) Walk(plan, vectors, 2, loop, {});
    EachLane(plan, [&](uint32_t repeat, uint32_t lane) {
        uint8_t* const byte = ByteOf(packed, plan, repeat, lane);
        int8_t& value = bytes[size_t{repeat} * plan.lanes + lane];
        const int shift = lane % 2 * 4;
        if (narrow) {
            const int kept = std::clamp<int>(value, -8, 7) & 15;
            *byte = static_cast<uint8_t>((*byte & ~(15 << shift)) | kept << shift);
        } else {
            value = static_cast<int8_t>(static_cast<int8_t>(*byte >> shift << 4) >> 4);
        }
    });
    if (!narrow) Walk(plan, vectors, 2, loop, {});
}

}  // namespace twin::simd
