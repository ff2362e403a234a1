#include "ascendc/vector/core/vector.h"

#include <utility>

namespace twin::simd {
namespace {

// The machine takes a braced list, whose length the compiler must know: one function per length.
using Sender = void (*)(const char*, const costs::Vector&, uint32_t, const Operand*, Lanes, double);

template <size_t... kIndex>
void Send(const char* call, const costs::Vector& cost, uint32_t repeats, const Operand* list, Lanes lanes, double extra) {
    twin::vector(call, cost, repeats, {list[kIndex]...}, lanes, extra);
}
template <size_t... kIndex>
constexpr Sender SenderOf(std::index_sequence<kIndex...>) {
    return &Send<kIndex...>;
}
template <size_t... kLength>
constexpr Sender SenderOf(size_t length, std::index_sequence<kLength...>) {
    constexpr Sender senders[] = {SenderOf(std::make_index_sequence<kLength>{})...};
    return senders[length];
}

Place Shifted(Place place, uint32_t bytes) {
    place.address += bytes;
    place.bytes = place.bytes > bytes ? place.bytes - bytes : 0;
    return place;
}

}  // namespace

void Issue(const char* call, const costs::Vector& cost, uint32_t repeats, const Operands& operands, Lanes lanes,
           double extra) {
    const Sender send = SenderOf(static_cast<size_t>(operands.count), std::make_index_sequence<Operands::kMost + 1>{});
    send(call, cost, repeats, operands.list(), lanes, extra);
}

void Operands::AddBytes(const Vector& vector, uint64_t bytes, bool writes, bool aligned) {
    // More than an address can name is out of bounds whatever its size.
    const uint32_t extent = bytes > 0xffffffff ? 0xffffffff : static_cast<uint32_t>(bytes);
    Operand operand = writes ? twin::writes(vector.place, extent) : twin::reads(vector.place, extent);
    operand.aligned = aligned;
    Add(operand);
}

void Operands::AddPadded(const Vector& vector, uint32_t bytes) {
    // A pattern that stays on the first block, with the extent of all: bounds and order hold for the whole.
    Operand operand = twin::reads(vector.place, Pattern{1, block_bytes, 2, 0, block_bytes});
    operand.extent = bytes;
    Add(operand);
}

void Operands::Add(const Vector& vector, const Plan& plan, bool writes) {
    const uint32_t size = vector.size(), per_block = vector.block_lanes();
    const bool even = vector.block_stride == 1 && vector.repeat_stride * per_block == plan.lanes;
    if (plan.flat || (plan.counted && even)) {
        const uint32_t full = plan.tail ? plan.repeats - 1 : plan.repeats;
        AddBytes(vector, uint64_t{size} * (plan.flat ? plan.flat : full * plan.lanes + plan.tail), writes);
        return;
    }
    const auto piece = [&](uint32_t from, uint32_t to, uint32_t first_repeat, uint32_t repeats) {
        bool main = true;
        while (from < to && repeats) {
            const uint32_t block = from / per_block, within = from % per_block;
            const uint32_t whole = within == 0 ? (to - from) / per_block : 0;
            const uint32_t lanes = whole ? whole * per_block : (to < (block + 1) * per_block ? to : (block + 1) * per_block) - from;
            Pattern pattern;
            pattern.blocks = whole ? whole : 1;
            pattern.block_stride = vector.block_stride * block_bytes;
            pattern.repeats = repeats;
            pattern.repeat_stride = vector.repeat_stride * block_bytes;
            pattern.block = whole ? block_bytes : lanes * size;
            const uint32_t offset = (block * vector.block_stride + first_repeat * vector.repeat_stride) * block_bytes;
            Operand operand = writes ? twin::writes(Shifted(vector.place, offset + within * size), pattern)
                                     : twin::reads(Shifted(vector.place, offset + within * size), pattern);
            operand.aligned = within == 0;
            operand.conflicts = main;
            Add(operand);
            main = false;
            from += lanes;
        }
    };
    if (plan.tail) {
        piece(0, plan.lanes, 0, plan.repeats - 1);
        piece(0, plan.tail, plan.repeats - 1, 1);
        return;
    }
    if (plan.runs > 4) {
        // Too many islands to list: the span from the first to the last.
        piece(plan.run[0].begin, plan.run[plan.runs - 1].end, 0, plan.repeats);
        return;
    }
    for (uint32_t i = 0; i < plan.runs; ++i) piece(plan.run[i].begin, plan.run[i].end, 0, plan.repeats);
}

}  // namespace twin::simd
