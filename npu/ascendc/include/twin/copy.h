// Copies between memories, as the API plans them.
#pragma once
#include <cstdint>

#include "twin/access.h"
#include "twin/memory.h"
#include "twin/number/bfloat16.h"
#include "twin/number/half.h"
#include "twin/pipe.h"

namespace twin {

/// Element types that atomics tell apart.
enum class Type : uint8_t { F32, F16, BF16, S32, S16, S8, Other };

template <class T>
constexpr Type type_of() {
    return Type::Other;
}
template <>
constexpr Type type_of<float>() {
    return Type::F32;
}
template <>
constexpr Type type_of<number::Half>() {
    return Type::F16;
}
template <>
constexpr Type type_of<number::Bfloat16>() {
    return Type::BF16;
}
template <>
constexpr Type type_of<int32_t>() {
    return Type::S32;
}
template <>
constexpr Type type_of<int16_t>() {
    return Type::S16;
}
template <>
constexpr Type type_of<int8_t>() {
    return Type::S8;
}

/// A copy of `bursts` runs of `burst_bytes` between global memory and a local one. Gaps are from a run's end to the
/// next one's start: in global memory in bytes, in the local memory in blocks of 32 B.
struct GlobalCopy {
    const char* call;
    Place local;
    uint8_t* global;
    GlobalRange range;
    bool to_global;
    Type type;
    uint32_t element_bytes;
    uint32_t bursts = 1;
    uint64_t burst_bytes = 0;
    int64_t global_gap = 0, local_gap = 0;
    bool any_bytes = false;                    ///< DataCopyPad: lengths and global addresses need no 32 B alignment
    uint32_t left_bytes = 0, right_bytes = 0;  ///< padding of each run
    bool fill = false;                         ///< whether the padding is `value`; else SetPadValue's, or the run's first element
    uint64_t value = 0;
};
void copy(const GlobalCopy& plan);

/// A copy between two local memories (UB to UB on pipe V, UB to L1 on MTE3, L1 to UB on MTE1). Gaps in blocks of 32 B.
struct LocalCopy {
    const char* call;
    Place target, source;
    uint32_t bursts;
    uint64_t burst_bytes;
    uint32_t target_gap, source_gap;
};
void copy(const LocalCopy& plan);

/// Write `value` to `bytes` of global memory, as InitOutput does.
void fill_global(const char* call, uint8_t* target, uint64_t bytes, uint64_t value, uint32_t element_bytes,
                 const GlobalRange& range);

/// What later copies to global memory do: 0 overwrite, 1 add, 2 max, 3 min. `type` -1: of the copied tensor's type.
void set_atomic(int operation, int type);
void set_atomic_type(int type);
/// The bits of what fills up runs whose copy gives no value.
void set_pad_value(uint64_t bits);

}  // namespace twin
