// Tiling and temporary sizes of softmax, in elements and bytes.
#pragma once
#include "ascendc/vector/host/shape.h"
#include "ascendc/vector/host/structs.h"

namespace AscendC {

/// Rows and row length of a shape: the last axis is the row.
struct RowShape {
    uint32_t rows, columns;
    explicit RowShape(const ge::Shape& shape)
        : rows(0), columns(static_cast<uint32_t>(shape.GetDimNum() ? shape.GetDim(shape.GetDimNum() - 1) : 0)) {
        rows = columns ? static_cast<uint32_t>(shape.GetShapeSize() / columns) : 0;
    }
};

/// One row at least, all rows at most: the row in float and a block of 32 B for its maximum and sum.
inline uint32_t SoftMaxTmp(const ge::Shape& shape, uint32_t typeSize, bool most) {
    const RowShape row(shape);
    const uint32_t bytes = row.columns * 4 + 2 * 32 + (typeSize == 2 ? row.columns * 4 : 0);
    return bytes * (most ? row.rows : 1);
}

/// Rows that fit into the work space are a step; the rest of the fields follow.
inline void FillSoftMaxTiling(const ge::Shape& shape, uint32_t typeSize, uint32_t localWorkSpaceSize,
                              optiling::SoftMaxTiling& tiling) {
    const RowShape row(shape);
    const uint32_t block = 32 / (typeSize ? typeSize : 4), per_row = SoftMaxTmp(shape, typeSize, false);
    uint32_t step = per_row ? localWorkSpaceSize / per_row : 0;
    step = step == 0 ? 1 : step > row.rows ? row.rows : step;
    const uint32_t tail = step ? row.rows % step : 0;
    tiling.set_srcM(row.rows);
    tiling.set_srcK(row.columns);
    tiling.set_srcSize(row.rows * row.columns);
    tiling.set_outMaxM(row.rows);
    tiling.set_outMaxK(block);
    tiling.set_outMaxSize(row.rows * block);
    tiling.set_splitM(step);
    tiling.set_splitK(row.columns);
    tiling.set_splitSize(step * row.columns);
    tiling.set_reduceM(step);
    tiling.set_reduceK(block);
    tiling.set_reduceSize(step * block);
    tiling.set_rangeM(step ? row.rows / step : 0);
    tiling.set_tailM(tail);
    tiling.set_tailSplitSize(tail * row.columns);
    tiling.set_tailReduceSize(tail * block);
}

inline uint32_t GetSoftMaxMaxTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize, const bool) {
    return SoftMaxTmp(srcShape, dataTypeSize, true);
}
inline uint32_t GetSoftMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize, const bool) {
    return SoftMaxTmp(srcShape, dataTypeSize, false);
}
inline void SoftMaxTilingFunc(const ge::Shape& srcShape, const uint32_t dataTypeSize, const uint32_t localWorkSpaceSize,
                              optiling::SoftMaxTiling& softmaxTiling) {
    FillSoftMaxTiling(srcShape, dataTypeSize, localWorkSpaceSize, softmaxTiling);
}
inline uint32_t GetLogSoftMaxMaxTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize, const bool) {
    return SoftMaxTmp(srcShape, dataTypeSize, true);
}
inline uint32_t GetLogSoftMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize, const bool) {
    return SoftMaxTmp(srcShape, dataTypeSize, false);
}
inline void LogSoftMaxTilingFunc(const ge::Shape& srcShape, const uint32_t dataTypeSize, const uint32_t localWorkSpaceSize,
                                 optiling::SoftMaxTiling& softmaxTiling) {
    FillSoftMaxTiling(srcShape, dataTypeSize, localWorkSpaceSize, softmaxTiling);
}
inline uint32_t GetSoftMaxFlashMaxTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize, const bool, const bool) {
    return SoftMaxTmp(srcShape, dataTypeSize, true);
}
inline uint32_t GetSoftMaxFlashMinTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize, const bool, const bool) {
    return SoftMaxTmp(srcShape, dataTypeSize, false);
}
inline void SoftMaxFlashTilingFunc(const ge::Shape& srcShape, const uint32_t dataTypeSize, const uint32_t localWorkSpaceSize,
                                   optiling::SoftMaxTiling& softmaxTiling, const bool = false) {
    FillSoftMaxTiling(srcShape, dataTypeSize, localWorkSpaceSize, softmaxTiling);
}
inline uint32_t GetSoftMaxGradMaxTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize, const bool, const bool) {
    return SoftMaxTmp(srcShape, dataTypeSize, true);
}
inline uint32_t GetSoftMaxGradMinTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize, const bool, const bool) {
    return SoftMaxTmp(srcShape, dataTypeSize, false);
}
inline void SoftMaxGradTilingFunc(const ge::Shape& srcShape, const uint32_t dataTypeSize, const uint32_t localWorkSpaceSize,
                                  optiling::SoftMaxTiling& softmaxTiling, const bool = false) {
    FillSoftMaxTiling(srcShape, dataTypeSize, localWorkSpaceSize, softmaxTiling);
}
inline uint32_t GetSoftMaxFlashV2MaxTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize1, const uint32_t,
                                             const bool, const bool = false, const bool = false) {
    return SoftMaxTmp(srcShape, dataTypeSize1, true);
}
inline uint32_t GetSoftMaxFlashV2MinTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize1, const uint32_t,
                                             const bool, const bool = false, const bool = false) {
    return SoftMaxTmp(srcShape, dataTypeSize1, false);
}
inline void SoftMaxFlashV2TilingFunc(const ge::Shape& srcShape, const uint32_t dataTypeSize1, const uint32_t dataTypeSize2,
                                     const uint32_t localWorkSpaceSize, optiling::SoftMaxTiling& softmaxFlashTiling,
                                     const bool, const bool = false, const bool = false) {
    FillSoftMaxTiling(srcShape, dataTypeSize2 ? dataTypeSize2 : dataTypeSize1, localWorkSpaceSize, softmaxFlashTiling);
}

}  // namespace AscendC
