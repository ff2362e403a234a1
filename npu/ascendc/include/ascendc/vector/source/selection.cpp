#include "ascendc/vector/core/selection.h"

#include <cstring>
#include <string>

#include "ascendc/vector/source/walk.h"
#include "twin/registers.h"

namespace twin::simd {
namespace {

using AscendC::CMPMODE;

template <typename T>
bool Holds(CMPMODE mode, T a, T b) {
    switch (mode) {
        case CMPMODE::LT: return a < b;
        case CMPMODE::GT: return a > b;
        case CMPMODE::EQ: return a == b;
        case CMPMODE::LE: return a <= b;
        case CMPMODE::GE: return a >= b;
        case CMPMODE::NE: return a != b;
    }
    return false;
}

bool Get(const uint8_t* bits, uint32_t index) { return bits[index / 8] >> (index % 8) & 1; }
void Set(uint8_t* bits, uint32_t index, bool value) {
    const uint8_t bit = static_cast<uint8_t>(1 << (index % 8));
    bits[index / 8] = static_cast<uint8_t>(value ? bits[index / 8] | bit : bits[index / 8] & ~bit);
}

template <typename T>
void CompareRun(CMPMODE mode, const void* a, const void* b, uint32_t count, uint8_t* bits, uint32_t first) {
    const T* left = static_cast<const T*>(a);
    const T* right = static_cast<const T*>(b);
    for (uint32_t i = 0; i < count; ++i) Set(bits, first + i, Holds<In<T>>(mode, left[i], right[i]));
}

void CheckCompare(const char* call, CMPMODE mode, Type type) {
    if (type == Type::Half || type == Type::Float || (type == Type::Int32 && mode == CMPMODE::EQ)) return;
    raise(kind::dtype, call,
          std::string(Name(type)) + " is not supported on Atlas A2 in this mode; supported: half, float, and int32_t with "
                                    "CMPMODE::EQ only");
}

Plan::Run LanesOf(const Plan& plan, uint32_t repeat, uint32_t index) {
    if (plan.tail && repeat + 1 == plan.repeats) return {0, static_cast<uint16_t>(plan.tail)};
    return plan.run[index];
}

// src1 null: `scalar` in its place.
void CompareLanes(CMPMODE mode, const Plan& plan, const Vector& src0, const Vector* src1, const Scalar& scalar,
                  uint8_t* bits) {
    alignas(32) char a[256], b[256];
    for (uint32_t lane = 0; lane < plan.lanes; ++lane) std::memcpy(b + lane * src0.size(), &scalar.bits, src0.size());
    for (uint32_t repeat = 0; repeat < plan.repeats; ++repeat) {
        for (uint32_t i = 0; i < plan.runs; ++i) {
            const Plan::Run run = LanesOf(plan, repeat, i);
            Collect(src0, repeat, run.begin, run.end, a);
            if (src1) Collect(*src1, repeat, run.begin, run.end, b);
            const uint32_t first = repeat * plan.lanes + run.begin, count = run.end - run.begin;
            if (src0.type == Type::Half) CompareRun<half>(mode, a, b, count, bits, first);
            else if (src0.type == Type::Float) CompareRun<float>(mode, a, b, count, bits, first);
            else CompareRun<int32_t>(mode, a, b, count, bits, first);
        }
    }
}

void CompareInto(const char* call, const Extent& extent, CMPMODE mode, const Vector& dst, const Vector& src0,
                 const Vector* src1, const Scalar& scalar) {
    CheckCompare(call, mode, src0.type);
    if (dst.size() != 1) {
        raise(kind::dtype, call, std::string("destination ") + Name(dst.type) + " is not supported; supported: uint8_t, int8_t");
    }
    Plan plan;
    Resolve(call, extent, src0.size(), plan);
    if (plan.repeats == 0) return;
    // Atlas A2 ignores the mask: a repeat's lanes are all compared. Those that the mask leaves out need not be written.
    Plan whole = plan;
    if (!plan.counted && !plan.flat) {
        whole.runs = 1;
        whole.run[0] = {0, static_cast<uint16_t>(plan.lanes)};
    }
    if (plan.flat && plan.tail) {
        raise(kind::parameter, call,
              "count " + std::to_string(plan.flat) + " must be a multiple of " + std::to_string(plan.lanes) +
                  ": its elements must fill whole repeats of 256 B; round it up, within the buffers");
    }
    Operands operands;
    operands.AddBytes(dst, uint64_t{plan.repeats} * plan.lanes / 8, true);
    // A count is rounded up to whole repeats: lanes beyond the data yield bits that nothing relies on.
    plan.flat ? operands.AddPadded(src0, plan.flat * src0.size()) : operands.Add(src0, plan, false);
    if (src1) plan.flat ? operands.AddPadded(*src1, plan.flat * src0.size()) : operands.Add(*src1, plan, false);
    Issue(call, costs::compare, plan.repeats, operands, twin::Lanes::Carry, costs::mask_change);
    if (computing()) CompareLanes(mode, whole, src0, src1, scalar, static_cast<uint8_t*>(dst.data));
}

}  // namespace

void CompareVectors(const char* call, const Extent& extent, CMPMODE mode, const Vector& dst, const Vector& src0,
                    const Vector& src1) {
    CompareInto(call, extent, mode, dst, src0, &src1, {});
}

void CompareScalars(const char* call, const Extent& extent, CMPMODE mode, const Vector& dst, const Vector& src0,
                    const Scalar& scalar) {
    CompareInto(call, extent, mode, dst, src0, nullptr, scalar);
}

void CompareIntoRegister(const char* call, const Extent& extent, CMPMODE mode, const Vector& src0,
                         const Vector& src1) {
    CheckCompare(call, mode, src0.type);
    Plan plan;
    Resolve(call, extent, src0.size(), plan);
    if (plan.repeats > 1) {
        raise(kind::parameter, call, "the compare register holds one repeat: compare into a tensor instead");
    }
    Operands operands;
    operands.Add(src0, plan, false);
    operands.Add(src1, plan, false);
    Issue(call, costs::compare, 1, operands, twin::Lanes::Collapse, costs::mask_change);
    if (computing()) CompareLanes(mode, plan, src0, &src1, {}, registers().compare_mask);
}

void SelectLanes(const char* call, const Extent& extent, bool reuse, const Vector& dst, const Vector* bits,
                 const Vector& src0, const Vector* src1, const Scalar& scalar) {
    if (dst.type != Type::Half && dst.type != Type::Float) {
        raise(kind::dtype, call, std::string(Name(dst.type)) + " is not supported on Atlas A2; supported: half, float");
    }
    const Vector vectors[] = {dst, src0, src1 ? *src1 : src0};
    CheckStrides(call, vectors, 3, 255);
    Plan plan;
    Resolve(call, extent, dst.size(), plan);
    if (plan.repeats == 0) return;
    Operands operands;
    operands.Add(dst, plan, true);
    operands.Add(src0, plan, false);
    if (src1) operands.Add(*src1, plan, false);
    const uint32_t bit_repeats = reuse ? 1 : plan.repeats;
    const uint32_t bit_count = plan.flat && !reuse ? plan.flat : bit_repeats * plan.lanes;
    if (bits) operands.AddBytes(*bits, (bit_count + 7) / 8, false);
    Issue(call, costs::select, plan.repeats, operands, twin::Lanes::Carry, costs::mask_change);
    if (!computing()) return;
    const uint8_t* from = bits ? static_cast<const uint8_t*>(bits->data) : registers().compare_mask;
    const uint32_t size = dst.size();
    alignas(32) char a[256], b[256];
    for (uint32_t lane = 0; lane < plan.lanes; ++lane) std::memcpy(b + lane * size, &scalar.bits, size);
    for (uint32_t repeat = 0; repeat < plan.repeats; ++repeat) {
        for (uint32_t i = 0; i < plan.runs; ++i) {
            const Plan::Run run = LanesOf(plan, repeat, i);
            Collect(src0, repeat, run.begin, run.end, a);
            if (src1) Collect(*src1, repeat, run.begin, run.end, b);
            const uint32_t first = (reuse ? 0 : repeat * plan.lanes) + run.begin;
            for (uint32_t lane = 0; lane < uint32_t(run.end - run.begin); ++lane) {
                if (!Get(from, first + lane)) std::memcpy(a + lane * size, b + lane * size, size);
            }
            Spread(dst, repeat, run.begin, run.end, a);
        }
    }
}

void LoadCompareMask(const char* call, const Vector& src) {
    Operands operands;
    operands.AddBytes(src, 16, false, false);
    Issue(call, costs::copy, 1, operands, twin::Lanes::Collapse, 0);
    if (computing()) std::memcpy(registers().compare_mask, src.data, 16);
}

void StoreCompareMask(const char* call, const Vector& dst) {
    Operands operands;
    operands.AddBytes(dst, 16, true, false);
    Issue(call, costs::copy, 1, operands, twin::Lanes::Collapse, 0);
    if (computing()) std::memcpy(dst.data, registers().compare_mask, 16);
}

Vector CompareMaskTarget(const char* call) {
    Vector bits;
    bits.type = Type::Uint8;
    uint32_t low;
    std::memcpy(&low, registers().compare_mask, sizeof low);
    const uint32_t base = static_cast<uint32_t>(reinterpret_cast<uint64_t>(local_memory[0]));
    bits.place.address = low - base;
    if (bits.place.address >= memory_bytes(Memory::UB)) {
        raise(kind::parameter, call,
              "the compare register holds no address in UB: in mode VSEL_TENSOR_TENSOR_MODE give SetCmpMask a tensor that "
              "holds selMask.GetPhyAddr()");
    }
    bits.place.bytes = memory_bytes(Memory::UB) - bits.place.address;
    bits.data = address(bits.place);
    return bits;
}

}  // namespace twin::simd
