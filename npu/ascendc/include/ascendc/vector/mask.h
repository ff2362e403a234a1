// The mask registers of the vector unit.
#pragma once
#include "ascendc/vector/core/vector.h"
#include "ascendc/vector/params.h"
#include "twin/registers.h"

namespace AscendC {

inline void SetMaskNorm() {
    twin::registers().counter_mode = false;
    twin::scalar(twin::costs::mask_change);
}
inline void SetMaskCount() {
    twin::registers().counter_mode = true;
    twin::scalar(twin::costs::mask_change);
}

// Bits of the lanes, high half first; in counter mode the low word is the count of elements.
template <typename T, MaskMode mode = MaskMode::NORMAL>
inline void SetVectorMask(const uint64_t maskHigh, const uint64_t maskLow) {
    twin::registers().mask_high = maskHigh;
    twin::registers().mask_low = maskLow;
    twin::scalar(twin::costs::mask_change);
}
// The first `len` lanes of each repeat; in counter mode a count of elements.
template <typename T, MaskMode mode = MaskMode::NORMAL>
inline void SetVectorMask(int32_t len) {
    if constexpr (mode == MaskMode::COUNTER) {
        SetVectorMask<T, mode>(0, static_cast<uint64_t>(len));
    } else {
        if (len < 0 || len > 128) {
            twin::raise(twin::kind::parameter, "SetVectorMask",
                        "len must be 0..128 in normal mode; for a count of elements use MaskMode::COUNTER");
        }
        const uint64_t ones = ~uint64_t{0};
        const uint64_t low = len >= 64 ? ones : (uint64_t{1} << len) - 1;
        const uint64_t high = len >= 128 ? ones : len > 64 ? (uint64_t{1} << (len - 64)) - 1 : 0;
        SetVectorMask<T, mode>(high, low);
    }
}
inline void ResetMask() {
    twin::registers().mask_low = twin::registers().mask_high = ~uint64_t{0};
    twin::scalar(twin::costs::mask_change);
}

}  // namespace AscendC
