#include "ascendc/vector/core/gathering.h"

#include <cstring>
#include <string>

#include "ascendc/vector/source/walk.h"

namespace twin::simd {
namespace {

void CheckMovable(const char* call, Type type) {
    if ((Size(type) == 2 || Size(type) == 4) && type != Type::Other) return;
    raise(kind::dtype, call,
          std::string(Name(type)) + " is not supported on Atlas A2; supported: half, bfloat16_t, int16_t, uint16_t, "
                                    "int32_t, uint32_t, float");
}

// Where an offset leads, or a fault.
const char* SourceAt(const char* call, const Vector& src, uint64_t offset, uint32_t bytes, uint32_t alignment, uint32_t index) {
    if (offset % alignment) {
        raise(kind::misaligned, call,
              "offset " + std::to_string(offset) + " (number " + std::to_string(index) + ") is in bytes and must be a multiple of " +
                  std::to_string(alignment) + ": multiply indices by the size of the element");
    }
    if (offset + bytes > src.place.bytes) {
        raise(kind::out_of_bounds, call, src.place, src.place.address + offset, src.place.address + offset + bytes,
              "offset " + std::to_string(offset) + " (number " + std::to_string(index) + ") leads beyond the source's " +
                  std::to_string(src.place.bytes) + " bytes");
    }
    return static_cast<const char*>(src.data) + offset;
}

uint32_t OffsetAt(const Vector& offsets, uint32_t index) {
    uint32_t offset;
    std::memcpy(&offset, static_cast<const char*>(offsets.data) + size_t{index} * 4, 4);
    return offset;
}

bool InPattern(uint32_t pattern, uint32_t index) {
    switch (pattern) {
        case 1: return index % 2 == 0;
        case 2: return index % 2 == 1;
        case 3: case 4: case 5: case 6: return index % 4 == pattern - 3;
        default: return true;
    }
}

}  // namespace

void GatherElements(const char* call, const Extent& extent, const Vector& dst, const Vector& src, const Vector& offsets,
                    uint32_t base) {
    CheckMovable(call, dst.type);
    Plan plan;
    Resolve(call, extent, dst.size(), plan);
    if (plan.repeats == 0) return;
    const uint32_t used = plan.flat ? plan.flat : (plan.repeats - 1) * plan.lanes + plan.run[plan.runs - 1].end;
    Operands operands;
    operands.Add(dst, plan, true);
    operands.AddBytes(offsets, uint64_t{used} * 4, false);
    operands.AddPadded(src, 32);
    Issue(call, costs::gather, plan.repeats * (dst.size() == 2 ? 2 : 1), operands, twin::Lanes::Collapse, 0);
    if (!computing()) return;
    for (uint32_t repeat = 0; repeat < plan.repeats; ++repeat) {
        const bool last = plan.tail && repeat + 1 == plan.repeats;
        for (uint32_t i = 0; i < plan.runs; ++i) {
            const uint32_t begin = plan.run[i].begin, end = last ? plan.tail : plan.run[i].end;
            char lanes[256];
            for (uint32_t lane = begin; lane < end; ++lane) {
                const uint32_t index = repeat * plan.lanes + lane;
                const uint64_t offset = uint64_t{base} + OffsetAt(offsets, index);
                std::memcpy(lanes + (lane - begin) * dst.size(),
                            SourceAt(call, src, offset, dst.size(), dst.size(), index), dst.size());
            }
            Spread(dst, repeat, begin, end, lanes);
        }
    }
}

void GatherBlocks(const char* call, int64_t repeats, const Vector& dst, const Vector& src, const Vector& offsets) {
    CheckMovable(call, dst.type);
    Extent extent;
    extent.form = Extent::Form::Prefix;
    extent.repeats = repeats;
    extent.mask[0] = 256 / dst.size();
    Plan plan;
    Resolve(call, extent, dst.size(), plan);
    if (plan.repeats == 0) return;
    Operands operands;
    operands.Add(dst, plan, true);
    operands.AddBytes(offsets, uint64_t{plan.repeats} * 32, false);
    operands.AddPadded(src, 32);
    Issue(call, costs::brcb, plan.repeats, operands, twin::Lanes::Collapse, 0);
    if (!computing()) return;
    for (uint32_t repeat = 0; repeat < plan.repeats; ++repeat) {
        char lanes[256];
        for (uint32_t block = 0; block < 8; ++block) {
            const uint32_t index = repeat * 8 + block;
            std::memcpy(lanes + block * 32, SourceAt(call, src, OffsetAt(offsets, index), 32, 32, index), 32);
        }
        Spread(dst, repeat, 0, plan.lanes, lanes);
    }
}

uint64_t GatherByMask(const char* call, const Vector& dst, const Vector& src, const Vector* bits, uint32_t pattern,
                      bool counted, uint32_t mask, const AscendC::GatherMaskParams& params) {
    CheckMovable(call, dst.type);
    const uint32_t lanes = 256 / src.size();
    if (!bits && (pattern < 1 || pattern > 7)) {
        raise(kind::parameter, call, "src1Pattern " + std::to_string(pattern) + " is outside 1..7");
    }
    const uint32_t per_repeat = counted ? mask : lanes;
    if (params.repeatTimes > 65535 || params.src0BlockStride > 255 || params.src0RepeatStride > 65535 ||
        params.src1RepeatStride > 255 || per_repeat > memory_bytes(Memory::UB)) {
        raise(kind::parameter, call,
              "repeatTimes and src0RepeatStride must be at most 65535, src0BlockStride and src1RepeatStride at most 255, "
              "and mask an element count");
    }
    if (params.repeatTimes == 0 || per_repeat == 0) return 0;
    if (bits && Size(bits->type) != src.size()) {
        raise(kind::dtype, call, "src1Pattern must be uint16_t for elements of 2 bytes and uint32_t for those of 4");
    }
    // In counter mode a repeat may be any number of elements; its blocks lie src0BlockStride apart.
    Vector from = src;
    from.block_stride = params.src0BlockStride;
    from.repeat_stride = params.src0RepeatStride;
    const uint32_t repeats = params.repeatTimes, per_block = src.block_lanes();
    const uint32_t blocks = (per_repeat + per_block - 1) / per_block;
    Operands operands;
    const uint64_t reach = uint64_t{repeats - 1} * from.repeat_stride * 32 + uint64_t{blocks - 1} * from.block_stride * 32;
    if (reach > memory_bytes(Memory::UB)) {
        raise(kind::out_of_bounds, call, src.place, src.place.address, src.place.address + reach,
              "the repeats and strides lead beyond the unified buffer: reduce repeatTimes or the strides");
    }
    Operand source = reads(src.place, Pattern{blocks, from.block_stride * 32, repeats, from.repeat_stride * 32, 32});
    source.extent -= (blocks * per_block - per_repeat) * src.size();
    operands.Add(source);
    if (bits) {
        const uint32_t bytes = (repeats - 1) * params.src1RepeatStride * 32 + (per_repeat + 7) / 8;
        operands.AddPadded(*bits, bytes);
    }
    Issue(call, costs::gather_mask, repeats * ((per_repeat + lanes - 1) / lanes), operands, twin::Lanes::Collapse, 0);
    uint64_t kept = 0;
    if (!computing()) {
        // Without values a pattern of the kernel's own is taken to keep half of the elements.
        const uint64_t all = uint64_t{repeats} * per_repeat;
        return bits ? all / 2 : pattern < 3 ? all / 2 : pattern < 7 ? all / 4 : all;
    }
    std::string packed;
    for (uint32_t repeat = 0; repeat < repeats; ++repeat) {
        const uint8_t* words = bits ? static_cast<const uint8_t*>(bits->data) + repeat * params.src1RepeatStride * 32 : nullptr;
        for (uint32_t lane = 0; lane < per_repeat; ++lane) {
            if (words ? !(words[lane / 8] >> (lane % 8) & 1) : !InPattern(pattern, lane)) continue;
            char element[4];
            Collect(from, repeat, lane, lane + 1, element);
            packed.append(element, src.size());
            ++kept;
        }
    }
    if (kept) {
        Operands written;
        written.AddBytes(dst, packed.size(), true);
        Issue(call, costs::Vector{0, 0}, 0, written, twin::Lanes::Collapse, 0);
        std::memcpy(dst.data, packed.data(), packed.size());
    }
    return kept;
}

}  // namespace twin::simd
