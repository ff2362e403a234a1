#include "ascendc/vector/source/walk.h"

#include <cstring>
#include <string>


namespace twin::simd {
namespace {

constexpr int kSources = 3;

char* Block(const Vector& vector, uint32_t repeat, uint32_t lane) {
    const uint32_t per_block = vector.block_lanes();
    return static_cast<char*>(vector.data) +
           (size_t{repeat} * vector.repeat_stride + lane / per_block * vector.block_stride) * block_bytes +
           lane % per_block * vector.size();
}

bool Contiguous(const Vector& vector, const Plan& plan) {
    return vector.block_stride == 1 && (plan.repeats <= 1 || vector.repeat_stride * vector.block_lanes() == plan.lanes);
}

// Whether lanes written early could be read later: then repeats must run one after the other.
bool Overlaps(const Vector& dst, const Vector& src, size_t lanes) {
    if (dst.data == src.data && dst.size() == src.size()) return false;
    const char* d = static_cast<const char*>(dst.data);
    const char* s = static_cast<const char*>(src.data);
    return d < s + lanes * src.size() && s < d + lanes * dst.size();
}

uint32_t FlatLanes(const Plan& plan, const Vector* vectors, int count) {
    if (plan.runs != 1 || plan.run[0].begin != 0) return 0;
    const bool full = plan.run[0].end == plan.lanes;
    if (!full && plan.repeats > 1) return 0;
    const uint32_t last = plan.tail ? plan.tail : plan.run[0].end;
    const uint32_t lanes = plan.flat ? plan.flat : (plan.repeats - 1) * plan.lanes + last;
    for (int i = 0; i < count; ++i) {
        if (!plan.flat && !Contiguous(vectors[i], plan)) return 0;
        if (i > 0 && Overlaps(vectors[0], vectors[i], lanes)) return 0;
    }
    return lanes;
}

void OneRepeat(const Vector* vectors, int count, Loop loop, const Scalar& scalar, uint32_t repeat, Plan::Run run) {
    alignas(32) char copies[kSources][2048];
    alignas(32) char result[2048];
    const void* sources[kSources] = {};
    for (int i = 1; i < count; ++i) {
        Collect(vectors[i], repeat, run.begin, run.end, copies[i - 1]);
        sources[i - 1] = copies[i - 1];
    }
    loop(result, sources, scalar, run.end - run.begin);
    Spread(vectors[0], repeat, run.begin, run.end, result);
}

template <bool kInto>
void Move(const Vector& vector, uint32_t repeat, uint32_t begin, uint32_t end, char* packed) {
    const uint32_t per_block = vector.block_lanes(), size = vector.size();
    for (uint32_t lane = begin; lane < end;) {
        uint32_t next = (lane / per_block + 1) * per_block;
        if (next > end || vector.block_stride == 1) next = end;
        char* place = Block(vector, repeat, lane);
        if (kInto) {
            std::memcpy(place, packed, (next - lane) * size);
        } else {
            std::memcpy(packed, place, (next - lane) * size);
        }
        packed += (next - lane) * size;
        lane = next;
    }
}

}  // namespace

void CheckStrides(const char* call, const Vector* vectors, int count, uint32_t block_most, uint32_t repeat_most) {
    for (int i = 0; i < count; ++i) {
        const bool block = vectors[i].block_stride > block_most;
        if (!block && vectors[i].repeat_stride <= repeat_most) continue;
        raise(kind::parameter, call,
              std::string(block ? "block stride " : "repeat stride ") +
                  std::to_string(block ? vectors[i].block_stride : vectors[i].repeat_stride) + " of " +
                  (i == 0 ? std::string("the destination") : "source " + std::to_string(i - 1)) + " is above " +
                  std::to_string(block ? block_most : repeat_most) + " (blocks of 32 B): split the call");
    }
}

void Collect(const Vector& vector, uint32_t repeat, uint32_t begin, uint32_t end, void* to) {
    Move<false>(vector, repeat, begin, end, static_cast<char*>(to));
}

void Spread(const Vector& vector, uint32_t repeat, uint32_t begin, uint32_t end, const void* from) {
    Move<true>(vector, repeat, begin, end, const_cast<char*>(static_cast<const char*>(from)));
}

void IssueElementwise(const char* call, const costs::Vector& cost, const Plan& plan, const Vector* vectors, int count,
                      uint32_t widest) {
    Operands operands;
    for (int i = 0; i < count; ++i) operands.Add(vectors[i], plan, i == 0);
    const double extra = plan.flat ? count_cycles(uint64_t{plan.flat} * widest) : costs::mask_change;
    Issue(call, cost, plan.repeats, operands, twin::Lanes::Carry, extra);
}

void Walk(const Plan& plan, const Vector* vectors, int count, Loop loop, const Scalar& scalar) {
    if (const uint32_t lanes = FlatLanes(plan, vectors, count)) {
        const void* sources[kSources] = {};
        for (int i = 1; i < count; ++i) sources[i - 1] = vectors[i].data;
        loop(vectors[0].data, sources, scalar, lanes);
        return;
    }
    // A count has no strides: its repeats follow each other.
    Vector local[kSources + 1];
    for (int i = 0; i < count && i <= kSources; ++i) {
        local[i] = vectors[i];
        if (plan.flat) local[i].repeat_stride = plan.lanes / local[i].block_lanes();
    }
    for (uint32_t repeat = 0; repeat < plan.repeats; ++repeat) {
        if (plan.tail && repeat + 1 == plan.repeats) {
            OneRepeat(local, count, loop, scalar, repeat, {0, static_cast<uint16_t>(plan.tail)});
            continue;
        }
        for (uint32_t i = 0; i < plan.runs; ++i) OneRepeat(local, count, loop, scalar, repeat, plan.run[i]);
    }
}

}  // namespace twin::simd
