#include "ascendc/vector/core/rows.h"

#include <cstring>
#include <string>

#include "twin/number/bulk.h"

namespace twin::simd {

void CheckReal(const char* call, Type type) {
    if (type == Type::Half || type == Type::Float) return;
    raise(kind::dtype, call, std::string(Name(type)) + " is not supported on Atlas A2; supported: half, float");
}

void CheckRow(const char* call, uint32_t valid, uint32_t stride) {
    if (valid > 0 && valid <= stride) return;
    raise(kind::parameter, call,
          "rows of " + std::to_string(valid) + " elements do not fit into a row length of " + std::to_string(stride) +
              ": correct the shape");
}

void IssueRows(const char* call, const costs::Vector& cost, uint64_t repeats, std::initializer_list<Span> spans,
               const LocalTensor<uint8_t>* temporary) {
    Operands operands;
    for (const Span& span : spans) {
        if (span.bytes == 0 || span.vector.type == Type::Other) continue;
        const uint64_t reach = span.bytes + uint64_t{span.rows - 1} * span.stride;
        if (temporary) {
            const Place& buffer = temporary->place();
            const Place& place = span.vector.place;
            if (buffer.memory == place.memory && buffer.address < place.address + reach &&
                place.address < buffer.address + buffer.bytes) {
                raise(kind::parameter, call,
                      "sharedTmpBuffer overlaps an operand: give it a buffer of its own, or leave it out");
            }
        }
        operands.AddBytes(span.vector, reach, span.writes);
        if (span.rows > 1 && reach <= memory_bytes(Memory::UB)) {
            const uint32_t bytes = static_cast<uint32_t>(span.bytes);
            operands.list()[operands.count - 1].pattern = {1, bytes, span.rows, static_cast<uint32_t>(span.stride), bytes};
        }
    }
    // The steps of one function do not read the operands side by side: no conflicts between them.
    for (int i = 0; i < operands.count; ++i) operands.list()[i].conflicts = false;
    Issue(call, cost, static_cast<uint32_t>(repeats), operands, twin::Lanes::Collapse, 0);
}

void LoadRow(const Vector& vector, uint64_t first, uint32_t count, float* to) {
    const char* from = static_cast<const char*>(vector.data) + first * vector.size();
    switch (vector.type) {
        case Type::Half: return number::Widen(to, reinterpret_cast<const half*>(from), count);
        case Type::Bfloat16: return number::Widen(to, reinterpret_cast<const bfloat16_t*>(from), count);
        default: std::memcpy(to, from, count * sizeof(float));
    }
}

void StoreRow(const Vector& vector, uint64_t first, uint32_t count, const float* from) {
    char* to = static_cast<char*>(vector.data) + first * vector.size();
    switch (vector.type) {
        case Type::Half: return number::Narrow(reinterpret_cast<half*>(to), from, count);
        case Type::Bfloat16: return number::Narrow(reinterpret_cast<bfloat16_t*>(to), from, count);
        default: std::memcpy(to, from, count * sizeof(float));
    }
}

}  // namespace twin::simd
