// Which elements an instruction works on: a count, or a mask and repeats.
#pragma once
#include <cstdint>

namespace twin::simd {

struct Extent {
    enum class Form : uint8_t {
        Count,     // the first `count` elements
        Prefix,    // the first `mask[0]` lanes of each repeat
        Bits,      // the lanes of each repeat whose bit is set in mask[0] (low 64), mask[1]
        Register,  // the lanes that the mask register names (isSetMask = false)
    };
    Form form = Form::Count;
    int64_t count = 0;
    int64_t repeats = 1;
    uint64_t mask[2] = {0, 0};
};

inline Extent Count(int64_t count) {
    Extent extent;
    extent.count = count;
    return extent;
}

template <bool kSetMask>
Extent Mask(uint64_t mask, int64_t repeats) {
    Extent extent;
    extent.form = kSetMask ? Extent::Form::Prefix : Extent::Form::Register;
    extent.repeats = repeats;
    extent.mask[0] = mask;
    return extent;
}

template <bool kSetMask>
Extent Mask(const uint64_t mask[], int64_t repeats) {
    Extent extent;
    extent.form = kSetMask ? Extent::Form::Bits : Extent::Form::Register;
    extent.repeats = repeats;
    if (kSetMask) {
        extent.mask[0] = mask[0];
        extent.mask[1] = mask[1];
    }
    return extent;
}

// The lanes of one repeat, as runs of neighbours, and how often they repeat.
struct Plan {
    struct Run {
        uint16_t begin, end;
    };
    uint32_t lanes = 0;     // lanes of a full repeat: 256 B of the widest operand
    uint32_t repeats = 0;
    uint32_t flat = 0;      // elements, where all of them lie side by side; else 0
    uint32_t tail = 0;      // lanes of the last repeat in counter mode, else 0
    uint32_t runs = 0;
    bool counted = false;   // given as a count of elements
    Run run[128];
};

// Checks the extent of `call` against repeats of `lane_bytes` lanes. A fault names the offending argument.
void Resolve(const char* call, const Extent& extent, uint32_t lane_bytes, Plan& plan);

}  // namespace twin::simd
