#include "ascendc/vector/core/extent.h"

#include <string>

#include "twin/fault.h"
#include "twin/registers.h"

namespace twin::simd {
namespace {

void Runs(Plan& plan, const uint64_t mask[2]) {
    for (uint32_t lane = 0; lane < plan.lanes;) {
        const auto set = [&](uint32_t at) { return at < plan.lanes && (mask[at / 64] >> (at % 64) & 1); };
        if (!set(lane)) {
            ++lane;
            continue;
        }
        uint32_t end = lane + 1;
        while (set(end)) ++end;
        plan.run[plan.runs++] = {static_cast<uint16_t>(lane), static_cast<uint16_t>(end)};
        lane = end;
    }
}

void Prefix(Plan& plan, uint32_t lanes) {
    plan.runs = 1;
    plan.run[0] = {0, static_cast<uint16_t>(lanes)};
}

void Counted(const char* call, Plan& plan, int64_t count) {
    if (count < 0 || count > 0x7fffffff) {
        raise(kind::parameter, call, "count " + std::to_string(count) + " is not a number of elements");
    }
    plan.counted = true;
    plan.repeats = static_cast<uint32_t>((count + plan.lanes - 1) / plan.lanes);
    plan.tail = static_cast<uint32_t>(count % plan.lanes);
    Prefix(plan, plan.lanes);
}

void Masked(const char* call, Plan& plan, const uint64_t mask[2]) {
    const uint64_t beyond_low = plan.lanes < 64 ? mask[0] >> plan.lanes : 0;
    if (beyond_low || (plan.lanes <= 64 && mask[1])) {
        raise(kind::parameter, call,
              "the mask selects lanes from " + std::to_string(plan.lanes) + " on, but a repeat has " +
                  std::to_string(plan.lanes) + " lanes of this type: clear the higher bits (mask[1] for 32-bit types)");
    }
    Runs(plan, mask);
    // Without a lane there is nothing to do.
    if (plan.runs == 0) plan.repeats = 0;
}

}  // namespace

void Resolve(const char* call, const Extent& extent, uint32_t lane_bytes, Plan& plan) {
    plan.lanes = 256 / lane_bytes;
    Registers& state = registers();
    if (extent.form == Extent::Form::Count) {
        Counted(call, plan, extent.count);
        plan.flat = static_cast<uint32_t>(extent.count);
        return;
    }
    if (extent.repeats < 0 || extent.repeats > 255) {
        raise(kind::parameter, call,
              "repeatTime " + std::to_string(extent.repeats) + " is outside 0..255: split the call");
    }
    const bool from_register = extent.form == Extent::Form::Register;
    if (state.counter_mode) {
        Counted(call, plan, static_cast<int64_t>(from_register ? state.mask_low : extent.mask[0]));
        return;
    }
    plan.repeats = static_cast<uint32_t>(extent.repeats);
    if (extent.form == Extent::Form::Prefix) {
        if (extent.mask[0] == 0 || extent.mask[0] > plan.lanes) {
            raise(kind::parameter, call,
                  "mask " + std::to_string(extent.mask[0]) + " is outside 1.." + std::to_string(plan.lanes) +
                      ", the lanes of one repeat of this type");
        }
        Prefix(plan, static_cast<uint32_t>(extent.mask[0]));
        return;
    }
    if (from_register) {
        // Lanes that the type does not have are ignored: the register starts with all bits set.
        const uint64_t low = plan.lanes < 64 ? state.mask_low & ((uint64_t{1} << plan.lanes) - 1) : state.mask_low;
        const uint64_t mask[2] = {low, plan.lanes > 64 ? state.mask_high : 0};
        Masked(call, plan, mask);
        return;
    }
    Masked(call, plan, extent.mask);
}

}  // namespace twin::simd
