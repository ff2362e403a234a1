// Parameters of copies. Fields are wider than the instruction's, so that a value out of range is a fault and not
// another.
#pragma once
#include <cstdint>

namespace AscendC {

/// Strides are gaps, from the end of a run to the start of the next. DataCopy counts lengths and strides in 32 B;
/// DataCopyPad counts lengths and the stride in global memory in bytes, the stride in a local memory in 32 B.
struct DataCopyParams {
    uint32_t blockCount = 1, blockLen = 0;
    union {
        uint32_t srcStride = 0, srcGap;
    };
    union {
        uint32_t dstStride = 0, dstGap;
    };

    DataCopyParams() = default;
    DataCopyParams(uint32_t count, uint32_t length, uint32_t source_stride, uint32_t target_stride)
        : blockCount(count), blockLen(length), srcStride(source_stride), dstStride(target_stride) {}
};

/// As DataCopyPad counts.
struct DataCopyExtParams {
    uint32_t blockCount = 1, blockLen = 0;
    int64_t srcStride = 0, dstStride = 0;
    uint32_t rsv = 0;

    DataCopyExtParams() = default;
    DataCopyExtParams(uint32_t count, uint32_t length, int64_t source_stride, int64_t target_stride, uint32_t reserved)
        : blockCount(count), blockLen(length), srcStride(source_stride), dstStride(target_stride), rsv(reserved) {}
};

/// Elements to add on the left and right of each run, at most 32 B each, and their value.
struct DataCopyPadParams {
    bool isPad = false;
    uint32_t leftPadding = 0, rightPadding = 0;
    uint64_t paddingValue = 0;

    DataCopyPadParams() = default;
    DataCopyPadParams(bool pad, uint32_t left, uint32_t right, uint64_t value)
        : isPad(pad), leftPadding(left), rightPadding(right), paddingValue(value) {}
};

template <typename T>
struct DataCopyPadExtParams {
    bool isPad = false;
    uint32_t leftPadding = 0, rightPadding = 0;
    T paddingValue = T(0);

    DataCopyPadExtParams() = default;
    template <typename V>
    DataCopyPadExtParams(bool pad, uint32_t left, uint32_t right, V value)
        : isPad(pad), leftPadding(left), rightPadding(right), paddingValue(static_cast<T>(value)) {}
};

}  // namespace AscendC
