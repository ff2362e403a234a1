// Further forms of DataCopy: slices of tensors of several dimensions, and parameters that change data on the way.
#pragma once
#include <string>

#include "ascendc/copy.h"
#include "twin/fault.h"

namespace AscendC {

/// One dimension of a slice, the innermost first: from startIndex to endIndex, both included, pieces of `burstLen` blocks
/// of 32 B (of one element in all but the innermost dimension) with `stride` elements between, of `shapeValue` elements.
struct SliceInfo {
    uint32_t startIndex = 0, endIndex = 0, stride = 0, burstLen = 0, shapeValue = 0;
};

/// The pieces of a slice in one dimension, in elements.
struct SlicePieces {
    uint32_t first, length, pitch, count;

    template <typename T>
    static SlicePieces of(const SliceInfo& slice, bool innermost) {
        const uint32_t length = innermost ? slice.burstLen * twin::block_bytes / static_cast<uint32_t>(sizeof(T)) : 1;
        if (length == 0 || slice.endIndex < slice.startIndex || slice.endIndex >= slice.shapeValue ||
            (!innermost && slice.burstLen != 1))
            twin::raise(twin::kind::parameter, "DataCopy",
                        "a SliceInfo is {startIndex, endIndex, stride, burstLen, shapeValue} with startIndex <= endIndex < "
                        "shapeValue; burstLen counts blocks of 32 bytes in the first dimension and is 1 in the others");
        const uint32_t pitch = length + slice.stride;
        return {slice.startIndex, length, pitch, (slice.endIndex - slice.startIndex + 1 + slice.stride) / pitch};
    }
    /// Element at which piece `i` starts.
    uint32_t at(uint32_t i) const { return first + i * pitch; }
};

/// Calls `row(local offset, global offset)` for each row of the outer dimensions.
template <typename T, class Row>
void for_each_row(const SliceInfo local[], const SliceInfo global[], uint32_t dimensions, Row&& row,
                  uint32_t local_offset = 0, uint64_t global_offset = 0) {
    if (dimensions == 1) return row(local_offset, global_offset);
    const uint32_t outer = dimensions - 1;
    const SlicePieces here = SlicePieces::of<T>(local[outer], false), there = SlicePieces::of<T>(global[outer], false);
    if (here.count != there.count)
        twin::raise(twin::kind::parameter, "DataCopy",
                    "the slices of source and destination have " + std::to_string(here.count) + " and " +
                        std::to_string(there.count) + " pieces in dimension " + std::to_string(outer));
    uint32_t local_row = 1;
    uint64_t global_row = 1;
    for (uint32_t i = 0; i < outer; ++i) local_row *= local[i].shapeValue, global_row *= global[i].shapeValue;
    for (uint32_t i = 0; i < here.count; ++i)
        for_each_row<T>(local, global, outer, row, local_offset + here.at(i) * local_row,
                        global_offset + there.at(i) * global_row);
}

template <typename T>
void copy_slices(const LocalTensor<T>& local, const GlobalTensor<T>& global, bool to_global, const SliceInfo here[],
                 const SliceInfo there[], uint32_t dimensions) {
    const SlicePieces inner = SlicePieces::of<T>(here[0], true), outer = SlicePieces::of<T>(there[0], true);
    if (inner.count != outer.count || inner.length != outer.length)
        twin::raise(twin::kind::parameter, "DataCopy",
                    "the slices of source and destination must have equally many pieces of equal burstLen");
    for_each_row<T>(here, there, dimensions, [&](uint32_t local_offset, uint64_t global_offset) {
        twin::GlobalCopy plan = copy_plan("DataCopy", local[local_offset + inner.first],
                                          global[global_offset + outer.first], to_global);
        plan.any_bytes = true;
        plan.bursts = inner.count;
        plan.burst_bytes = inner.length * sizeof(T);
        plan.global_gap = static_cast<int64_t>((outer.pitch - outer.length) * sizeof(T));
        plan.local_gap = (inner.pitch - inner.length) * sizeof(T) / twin::block_bytes;
        twin::copy(plan);
    });
}

template <typename T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const SliceInfo dstSliceInfo[],
              const SliceInfo srcSliceInfo[], const uint32_t dimValue = 1) {
    copy_slices(dst, src, false, dstSliceInfo, srcSliceInfo, dimValue);
}
template <typename T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const SliceInfo dstSliceInfo[],
              const SliceInfo srcSliceInfo[], const uint32_t dimValue = 1) {
    copy_slices(src, dst, true, srcSliceInfo, dstSliceInfo, dimValue);
}

enum class BlockMode : uint8_t {
    BLOCK_MODE_NORMAL = 0,
    BLOCK_MODE_MATRIX,
    BLOCK_MODE_VECTOR,
    BLOCK_MODE_SMALL_CHANNEL,
    BLOCK_MODE_DEPTHWISE
};
enum class DeqScale : uint8_t { DEQ_NONE = 0, DEQ, VDEQ, DEQ8, VDEQ8, DEQ16, VDEQ16 };

/// What a copy from CO1 to CO2 does on the way. Atlas A2 has no such path, so that only the defaults are left.
struct DataCopyEnhancedParams {
    BlockMode blockMode = BlockMode::BLOCK_MODE_NORMAL;
    DeqScale deqScale = DeqScale::DEQ_NONE;
    uint64_t deqValue = 0;
    uint8_t sidStoreMode = 0;
    bool isRelu = false;
};

template <class Target, class Source>
void DataCopy(const Target& dst, const Source& src, const DataCopyParams& params,
              const DataCopyEnhancedParams& enhanced) {
    if (enhanced.blockMode != BlockMode::BLOCK_MODE_NORMAL || enhanced.deqScale != DeqScale::DEQ_NONE || enhanced.isRelu)
        twin::raise(twin::kind::unsupported, "DataCopy",
                    "copies that change data on the way are those from CO1 to CO2, which Atlas A2 does not have: use "
                    "Fixpipe");
    DataCopy(dst, src, params);
}

}  // namespace AscendC
