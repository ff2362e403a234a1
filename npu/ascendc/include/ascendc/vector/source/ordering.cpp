#include "ascendc/vector/core/ordering.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "ascendc/vector/core/rows.h"

namespace twin::simd {
namespace {

struct Pair {
    uint64_t bits;  // as in memory
    float value;
};

Pair MakePair(const Vector& values, uint64_t at, uint32_t index) {
    Pair pair{0, 0};
    char bytes[kPairBytes] = {};
    std::memcpy(bytes, static_cast<const char*>(values.data) + at * values.size(), values.size());
    std::memcpy(bytes + 4, &index, 4);
    std::memcpy(&pair.bits, bytes, kPairBytes);
    LoadRow(values, at, 1, &pair.value);
    return pair;
}

Pair ReadPair(const Vector& list, uint64_t at) {
    Pair pair{0, 0};
    const char* from = static_cast<const char*>(list.data) + at * kPairBytes;
    std::memcpy(&pair.bits, from, kPairBytes);
    LoadRow(list, at * kPairBytes / list.size(), 1, &pair.value);
    return pair;
}

bool Before(const Pair& a, const Pair& b) { return a.value > b.value; }

std::vector<Pair> SortedGroup(const Vector& values, const Vector& indices, uint64_t first, uint64_t count) {
    std::vector<Pair> pairs(count);
    for (uint64_t i = 0; i < count; ++i) {
        uint32_t index;
        std::memcpy(&index, static_cast<const char*>(indices.data) + (first + i) * 4, 4);
        pairs[i] = MakePair(values, first + i, index);
    }
    std::stable_sort(pairs.begin(), pairs.end(), Before);
    return pairs;
}

void WritePairs(const Vector& dst, uint64_t first, const std::vector<Pair>& pairs) {
    char* to = static_cast<char*>(dst.data) + first * kPairBytes;
    for (const Pair& pair : pairs) {
        std::memcpy(to, &pair.bits, kPairBytes);
        to += kPairBytes;
    }
}

void CheckRepeats(const char* call, int64_t repeats) {
    if (repeats >= 0 && repeats <= 255) return;
    raise(kind::parameter, call, "repeatTime " + std::to_string(repeats) + " is outside 0..255: split the call");
}

// Steps a merge of lists takes: four-way merges until one list is left.
double MergeCost(int64_t groups) {
    double cost = 0;
    for (int64_t lists = groups; lists > 1; lists = (lists + 3) / 4) {
        // Each level passes over all pairs: 32 per group.
        cost += costs::merge_sort.head + costs::merge_sort.slope * static_cast<double>(groups) / 4;
    }
    return cost;
}

}  // namespace

void SortGroups(const char* call, int64_t groups, const Vector& dst, const Vector& values, const Vector& indices) {
    CheckRepeats(call, groups);
    const Vector none;
    SortAll(call, groups, false, dst, values, indices, none);
}

void SortAll(const char* call, int64_t groups, bool full, const Vector& dst, const Vector& values,
             const Vector& indices, const Vector& temporary) {
    CheckReal(call, values.type);
    if (groups <= 0) return;
    const uint64_t count = static_cast<uint64_t>(groups) * 32;
    Operands operands;
    operands.AddBytes(dst, count * kPairBytes, true);
    operands.AddBytes(values, count * values.size(), false);
    operands.AddBytes(indices, count * 4, false);
    if (full && temporary.type != Type::Other) operands.AddBytes(temporary, count * kPairBytes, true);
    Issue(call, costs::sort, static_cast<uint32_t>(groups), operands, twin::Lanes::Collapse, full ? MergeCost(groups) : 0);
    if (!computing()) return;
    if (full) return WritePairs(dst, 0, SortedGroup(values, indices, 0, count));
    // All groups are read before any is written: dst is longer than its sources.
    std::vector<std::vector<Pair>> sorted;
    for (int64_t group = 0; group < groups; ++group) sorted.push_back(SortedGroup(values, indices, group * 32, 32));
    for (int64_t group = 0; group < groups; ++group) WritePairs(dst, group * 32, sorted[group]);
}

void MergeLists(const char* call, const Vector& dst, const Vector* lists, const uint16_t lengths[4], uint32_t valid,
                bool suspend, int64_t repeats, uint32_t taken[4]) {
    CheckReal(call, dst.type);
    CheckRepeats(call, repeats);
    if (valid != 3 && valid != 7 && valid != 15) {
        raise(kind::parameter, call, "validBit " + std::to_string(valid) + " must be 3, 7 or 15: lists from the first on");
    }
    const int used = valid == 3 ? 2 : valid == 7 ? 3 : 4;
    uint64_t total = 0;
    for (int list = 0; list < used; ++list) total += lengths[list];
    Operands operands;
    operands.AddBytes(dst, total * repeats * kPairBytes, true);
    for (int list = 0; list < used; ++list) {
        if (lengths[list]) operands.AddBytes(lists[list], uint64_t{lengths[list]} * kPairBytes, false);
    }
    const uint32_t steps = static_cast<uint32_t>((total * repeats + 127) / 128);
    Issue(call, costs::merge_sort, steps, operands, twin::Lanes::Collapse, 0);
    for (int list = 0; list < used; ++list) taken[list] = lengths[list];
    if (!computing()) return;
    std::vector<Pair> merged;
    for (int64_t repeat = 0; repeat < repeats; ++repeat) {
        uint32_t at[4] = {0, 0, 0, 0};
        for (uint64_t step = 0; step < total; ++step) {
            int best = -1;
            Pair chosen{};
            bool exhausted = false;
            for (int list = 0; list < used; ++list) {
                if (at[list] == lengths[list]) {
                    exhausted = true;
                    continue;
                }
                const Pair candidate = ReadPair(lists[list], repeat * total + at[list]);
                if (best >= 0 && !Before(candidate, chosen)) continue;
                best = list;
                chosen = candidate;
            }
            if (suspend && exhausted) break;
            merged.push_back(chosen);
            ++at[best];
        }
        for (int list = 0; list < used; ++list) taken[list] = at[list];
    }
    WritePairs(dst, 0, merged);
}

void SplitPairs(const char* call, int64_t repeats, const Vector& values, const Vector& indices, const Vector& pairs) {
    CheckReal(call, values.type);
    CheckRepeats(call, repeats);
    const uint64_t count = static_cast<uint64_t>(repeats) * 32;
    Operands operands;
    operands.AddBytes(values, count * values.size(), true);
    operands.AddBytes(indices, count * 4, true);
    operands.AddBytes(pairs, count * kPairBytes, false);
    Issue(call, costs::transpose, static_cast<uint32_t>(repeats) * 2, operands, twin::Lanes::Collapse, 0);
    if (!computing()) return;
    for (uint64_t i = 0; i < count; ++i) {
        const char* from = static_cast<const char*>(pairs.data) + i * kPairBytes;
        std::memcpy(static_cast<char*>(values.data) + i * values.size(), from, values.size());
        std::memcpy(static_cast<char*>(indices.data) + i * 4, from + 4, 4);
    }
}

}  // namespace twin::simd
