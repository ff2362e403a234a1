// Modes and parameter structs of the vector instructions, by the names of the programming model.
#pragma once
#include <cstdint>

namespace AscendC {

enum class RoundMode { CAST_NONE = 0, CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND, CAST_TRUNC, CAST_ODD };
enum class CMPMODE : uint8_t { LT = 0, GT, EQ, LE, GE, NE };
enum class SELMODE : uint8_t { VSEL_CMPMASK_SPR = 0, VSEL_TENSOR_SCALAR_MODE, VSEL_TENSOR_TENSOR_MODE };
enum class MaskMode : uint8_t { NORMAL = 0, COUNTER };
enum class ReduceOrder { ORDER_VALUE_INDEX = 0, ORDER_INDEX_VALUE, ORDER_ONLY_VALUE, ORDER_ONLY_INDEX };
enum class GatherMaskMode : uint8_t { VERSION_V1 = 0, VERSION_V2 };

// Passed for a mask that isSetMask = false leaves unread.
constexpr uint64_t MASK_PLACEHOLDER = 0;
constexpr int32_t MAX_REPEAT_TIMES = 255;
constexpr uint8_t DEFAULT_BLK_NUM = 8;
constexpr uint8_t DEFAULT_BLK_STRIDE = 1;
constexpr uint8_t DEFAULT_REPEAT_STRIDE = 8;
constexpr uint8_t HALF_DEFAULT_REPEAT_STRIDE = 4;

// Strides in blocks of 32 B. They are kept wider than the instruction's 8 bits, so that one above 255 is a fault and
// not another stride.
struct UnaryRepeatParams {
    uint32_t dstBlkStride = 1, srcBlkStride = 1, dstRepStride = 8, srcRepStride = 8;

    UnaryRepeatParams() = default;
    UnaryRepeatParams(uint32_t dst_block, uint32_t src_block, uint32_t dst_repeat, uint32_t src_repeat)
        : dstBlkStride(dst_block), srcBlkStride(src_block), dstRepStride(dst_repeat), srcRepStride(src_repeat) {}
    UnaryRepeatParams(uint32_t dst_block, uint32_t src_block, uint32_t dst_repeat, uint32_t src_repeat, bool)
        : UnaryRepeatParams(dst_block, src_block, dst_repeat, src_repeat) {}
};

struct BinaryRepeatParams {
    uint32_t dstBlkStride = 1, src0BlkStride = 1, src1BlkStride = 1;
    uint32_t dstRepStride = 8, src0RepStride = 8, src1RepStride = 8;

    BinaryRepeatParams() = default;
    BinaryRepeatParams(uint32_t dst_block, uint32_t src0_block, uint32_t src1_block, uint32_t dst_repeat,
                       uint32_t src0_repeat, uint32_t src1_repeat)
        : dstBlkStride(dst_block), src0BlkStride(src0_block), src1BlkStride(src1_block), dstRepStride(dst_repeat),
          src0RepStride(src0_repeat), src1RepStride(src1_repeat) {}
};

struct CopyRepeatParams {
    uint32_t dstStride = 1, srcStride = 1, dstRepeatSize = 8, srcRepeatSize = 8;

    CopyRepeatParams() = default;
    CopyRepeatParams(uint32_t dst_block, uint32_t src_block, uint32_t dst_repeat, uint32_t src_repeat)
        : dstStride(dst_block), srcStride(src_block), dstRepeatSize(dst_repeat), srcRepeatSize(src_repeat) {}
};

struct BrcbRepeatParams {
    uint32_t dstBlkStride = 1, dstRepStride = 8;

    BrcbRepeatParams() = default;
    BrcbRepeatParams(uint32_t dst_block, uint32_t dst_repeat) : dstBlkStride(dst_block), dstRepStride(dst_repeat) {}
};

struct GatherRepeatParams {
    uint32_t dstBlkStride = 1, dstRepStride = 8;

    GatherRepeatParams() = default;
    GatherRepeatParams(uint32_t dst_block, uint32_t dst_repeat) : dstBlkStride(dst_block), dstRepStride(dst_repeat) {}
};

struct GatherMaskParams {
    uint32_t src0BlockStride = 1, repeatTimes = 1, src0RepeatStride = 8, src1RepeatStride = 8;

    GatherMaskParams() = default;
    GatherMaskParams(uint32_t block_stride, uint32_t repeats, uint32_t src0_stride, uint32_t src1_stride)
        : src0BlockStride(block_stride), repeatTimes(repeats), src0RepeatStride(src0_stride),
          src1RepeatStride(src1_stride) {}
};

}  // namespace AscendC
