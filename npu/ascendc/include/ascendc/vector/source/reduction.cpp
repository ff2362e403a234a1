#include "ascendc/vector/core/reduction.h"

#include <cstring>
#include <string>
#include <vector>

#include "ascendc/vector/source/tree.h"
#include "ascendc/vector/source/walk.h"
#include "twin/registers.h"

namespace twin::simd {
namespace {

using AscendC::ReduceOrder;

struct Shape {
    Plan plan;
    uint32_t size;
};

Shape Prepare(const char* call, const Extent& extent, int64_t dst_stride, const Vector& dst, const Vector& src) {
    if (src.type != Type::Half && src.type != Type::Float) {
        raise(kind::dtype, call, std::string(Name(src.type)) + " is not supported on Atlas A2; supported: half, float");
    }
    if (dst_stride < 0 || dst_stride > 65535) {
        raise(kind::parameter, call, "dstRepStride " + std::to_string(dst_stride) + " is outside 0..65535");
    }
    const Vector vectors[] = {dst, src};
    CheckStrides(call, vectors, 2, 65535, 65535);
    Shape shape;
    shape.size = src.size();
    Resolve(call, extent, shape.size, shape.plan);
    return shape;
}

// `count` results of `bytes`, `stride` bytes apart, from dst on.
Operand Results(const Vector& dst, uint32_t count, uint32_t bytes, uint64_t stride) {
    Pattern pattern;
    pattern.blocks = 1;
    pattern.repeats = count;
    pattern.repeat_stride = static_cast<uint32_t>(stride);
    pattern.block = bytes;
    return writes(dst.place, pattern).anywhere();
}

// Lanes of one repeat as floats with their positions.
struct Lane {
    float value[128];
    uint16_t position[128];
    uint32_t count = 0;
};

void Gather(const Plan& plan, const Vector& src, uint32_t repeat, Lane& lane) {
    lane.count = 0;
    const bool last = plan.tail && repeat + 1 == plan.repeats;
    for (uint32_t i = 0; i < plan.runs; ++i) {
        const Plan::Run run = last ? Plan::Run{0, static_cast<uint16_t>(plan.tail)} : plan.run[i];
        const uint32_t count = run.end - run.begin;
        if (src.type == Type::Half) {
            half copy[128];
            Collect(src, repeat, run.begin, run.end, copy);
            number::Widen(lane.value + lane.count, copy, count);
        } else {
            Collect(src, repeat, run.begin, run.end, lane.value + lane.count);
        }
        for (uint32_t k = 0; k < count; ++k) lane.position[lane.count + k] = static_cast<uint16_t>(run.begin + k);
        lane.count += count;
    }
}

// The tree of the hardware spans all lanes: those that the mask leaves out count as zero.
float SumOf(const Lane& lane, uint32_t lanes, bool is_half) {
    if (lane.count == lanes) return TreeSum(lane.value, lanes, is_half);
    float all[128] = {};
    for (uint32_t i = 0; i < lane.count; ++i) all[lane.position[i]] = lane.value[i];
    return TreeSum(all, lanes, is_half);
}

struct Found {
    float value;
    uint32_t index;
};

Found ExtremeOf(const Lane& lane, Reduction reduction) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < lane.count; ++i) {
        if (Beats(lane.value[i], lane.value[best], reduction == Reduction::Max)) best = i;
    }
    return {lane.value[best], lane.position[best]};
}

void Put(char* to, Type type, float value) {
    if (type == Type::Half) {
        const half narrow(value);
        std::memcpy(to, &narrow, 2);
    } else {
        std::memcpy(to, &value, 4);
    }
}

void PutIndex(char* to, uint32_t index, uint32_t size) { std::memcpy(to, &index, size); }

uint32_t ResultBytes(ReduceOrder order, uint32_t size) {
    switch (order) {
        case ReduceOrder::ORDER_ONLY_VALUE: return size;
        case ReduceOrder::ORDER_ONLY_INDEX: return 4;
        default: return 2 * size;
    }
}

void PutFound(char* to, Type type, const Found& found, ReduceOrder order) {
    const uint32_t size = Size(type);
    switch (order) {
        case ReduceOrder::ORDER_ONLY_VALUE: return Put(to, type, found.value);
        case ReduceOrder::ORDER_ONLY_INDEX: return PutIndex(to, found.index, 4);
        case ReduceOrder::ORDER_VALUE_INDEX: Put(to, type, found.value); return PutIndex(to + size, found.index, size);
        case ReduceOrder::ORDER_INDEX_VALUE: PutIndex(to, found.index, size); return Put(to + size, type, found.value);
    }
}

}  // namespace

void WholeReduce(const char* call, Reduction reduction, const Extent& extent, ReduceOrder order, const Vector& dst,
                 int64_t dst_stride, const Vector& src) {
    const Shape shape = Prepare(call, extent, dst_stride, dst, src);
    const Plan& plan = shape.plan;
    if (plan.repeats == 0) return;
    const uint32_t bytes = ResultBytes(order, shape.size);
    const uint64_t stride = static_cast<uint64_t>(dst_stride) * bytes;
    Operands operands;
    operands.Add(Results(dst, plan.repeats, bytes, stride));
    operands.Add(src, plan, false);
    Issue(call, costs::whole_reduce, plan.repeats, operands, twin::Lanes::Collapse, costs::mask_change);
    if (!computing()) return;
    Lane lane;
    Found most{0, 0};
    for (uint32_t repeat = 0; repeat < plan.repeats; ++repeat) {
        Gather(plan, src, repeat, lane);
        char* to = static_cast<char*>(dst.data) + repeat * stride;
        if (reduction == Reduction::Sum) {
            Put(to, dst.type, SumOf(lane, plan.lanes, shape.size == 2));
            continue;
        }
        const Found found = ExtremeOf(lane, reduction);
        PutFound(to, dst.type, found, order);
        if (repeat == 0 || Beats(found.value, most.value, reduction == Reduction::Max)) {
            most = {found.value, repeat * plan.lanes + found.index};
        }
    }
    Put(reinterpret_cast<char*>(&registers().reduce_value), dst.type, most.value);
    registers().reduce_index = most.index;
}

void BlockReduce(const char* call, Reduction reduction, const Extent& extent, const Vector& dst, int64_t dst_stride,
                 const Vector& src) {
    const Shape shape = Prepare(call, extent, dst_stride, dst, src);
    const Plan& plan = shape.plan;
    if (plan.repeats == 0) return;
    const uint32_t per_block = src.block_lanes();
    const uint32_t blocks = (plan.run[plan.runs - 1].end + per_block - 1) / per_block;
    const uint64_t stride = static_cast<uint64_t>(dst_stride) * 8 * shape.size;
    Operands operands;
    operands.Add(Results(dst, plan.repeats, blocks * shape.size, stride));
    operands.Add(src, plan, false);
    Issue(call, costs::block_reduce, plan.repeats, operands, twin::Lanes::Collapse, costs::mask_change);
    if (!computing()) return;
    Lane lane, block;
    for (uint32_t repeat = 0; repeat < plan.repeats; ++repeat) {
        Gather(plan, src, repeat, lane);
        char results[8 * 4] = {};
        for (uint32_t i = 0; i < lane.count;) {
            const uint32_t at = lane.position[i] / per_block;
            block.count = 0;
            for (; i < lane.count && lane.position[i] / per_block == at; ++i) {
                block.value[block.count] = lane.value[i];
                block.position[block.count++] = static_cast<uint16_t>(lane.position[i] % per_block);
            }
            const float value = reduction == Reduction::Sum ? SumOf(block, per_block, shape.size == 2)
                                                            : ExtremeOf(block, reduction).value;
            Put(results + at * shape.size, dst.type, value);
        }
        std::memcpy(static_cast<char*>(dst.data) + repeat * stride, results, blocks * shape.size);
    }
}

void PairReduce(const char* call, const Extent& extent, const Vector& dst, int64_t dst_stride, const Vector& src) {
    const Shape shape = Prepare(call, extent, dst_stride, dst, src);
    const Plan& plan = shape.plan;
    if (plan.repeats == 0) return;
    const uint32_t pairs = (plan.run[plan.runs - 1].end + 1) / 2;
    const uint64_t stride = static_cast<uint64_t>(dst_stride) * 128;
    Operands operands;
    operands.Add(Results(dst, plan.repeats, pairs * shape.size, stride));
    operands.Add(src, plan, false);
    Issue(call, costs::pair_reduce, plan.repeats, operands, twin::Lanes::Collapse, costs::mask_change);
    if (!computing()) return;
    Lane lane;
    for (uint32_t repeat = 0; repeat < plan.repeats; ++repeat) {
        Gather(plan, src, repeat, lane);
        float all[128] = {};
        for (uint32_t i = 0; i < lane.count; ++i) all[lane.position[i]] = lane.value[i];
        char results[256];
        for (uint32_t i = 0; i < pairs; ++i) Put(results + i * shape.size, dst.type, all[2 * i] + all[2 * i + 1]);
        std::memcpy(static_cast<char*>(dst.data) + repeat * stride, results, pairs * shape.size);
    }
}

void Reduce(const char* call, Reduction reduction, const Extent& extent, bool index, const Vector& dst,
            const Vector& src, const Vector& temporary) {
    const Shape shape = Prepare(call, extent, 0, dst, src);
    const Plan& plan = shape.plan;
    if (plan.repeats == 0) return;
    const uint32_t partial = (index ? 2 : 1) * shape.size;
    Operands operands;
    operands.Add(Results(dst, 1, partial, 0));
    operands.AddBytes(temporary, uint64_t{plan.repeats} * partial, true);
    operands.Add(src, plan, false);
    // Further levels work on the repeats' results.
    uint32_t repeats = plan.repeats;
    double further = count_cycles(plan.flat * shape.size);
    for (uint32_t left = plan.repeats; left > 1; left = (left + plan.lanes - 1) / plan.lanes) {
        further += costs::whole_reduce.head + costs::whole_reduce.slope * ((left + plan.lanes - 1) / plan.lanes);
    }
    Issue(call, costs::whole_reduce, repeats, operands, twin::Lanes::Collapse, further);
    if (!computing()) return;
    std::vector<float> sums(plan.repeats);
    Lane lane;
    Found most{0, 0};
    for (uint32_t repeat = 0; repeat < plan.repeats; ++repeat) {
        Gather(plan, src, repeat, lane);
        if (reduction == Reduction::Sum) {
            sums[repeat] = SumOf(lane, plan.lanes, shape.size == 2);
            continue;
        }
        const Found found = ExtremeOf(lane, reduction);
        if (repeat == 0 || Beats(found.value, most.value, reduction == Reduction::Max)) {
            most = {found.value, repeat * plan.lanes + found.index};
        }
    }
    char* to = static_cast<char*>(dst.data);
    if (reduction == Reduction::Sum) {
        Put(to, dst.type, plan.flat ? SequentialSum(sums, shape.size == 2) : TreeOfRepeats(sums, plan.lanes, shape.size == 2));
        return;
    }
    Put(to, dst.type, most.value);
    if (index) PutIndex(to + shape.size, most.index, shape.size);
}

}  // namespace twin::simd
