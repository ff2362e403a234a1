// Tiling and temporary sizes of the normalisations and row sums, in elements and bytes.
#pragma once
#include "ascendc/vector/host/softmax.h"

namespace AscendC {

/// Room for `live` copies of one row in float at least, and of all rows at most.
inline void RowTmpSize(const ge::Shape& shape, uint32_t live, uint32_t& maxValue, uint32_t& minValue) {
    const RowShape row(shape);
    minValue = row.columns * 4 * live + 256;
    maxValue = row.rows * row.columns * 4 * live + 256;
}

inline void GetLayerNormMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, const bool, uint32_t& maxValue,
                                      uint32_t& minValue) {
    RowTmpSize(srcShape, 3, maxValue, minValue);
}
/// srcShape: [B, S, padded H, H] or [B, S, H].
inline void GetLayerNormNDTilingInfo(const ge::Shape& srcShape, const uint32_t, const uint32_t, const bool,
                                     optiling::LayerNormTiling& tiling) {
    const auto dim = [&](size_t i) { return static_cast<uint32_t>(srcShape.GetDim(i)); };
    tiling.set_bLength(dim(0));
    tiling.set_sLength(dim(1));
    tiling.set_hLength(dim(2));
    tiling.set_originalHLength(srcShape.GetDimNum() > 3 ? dim(3) : dim(2));
    tiling.set_inputXSize(dim(0) * dim(1) * dim(2));
    tiling.set_meanVarSize(dim(0) * dim(1));
}
inline bool GetRmsNormMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, uint32_t& maxValue, uint32_t& minValue,
                                    const bool = false) {
    RowTmpSize(srcShape, 2, maxValue, minValue);
    return srcShape.GetShapeSize() > 0;
}
/// Whether the work space holds at least one row.
inline bool GetRmsNormTilingInfo(const ge::Shape& srcShape, const ge::Shape& originSrcShape,
                                 const uint32_t stackBufferByteSize, const uint32_t typeSize,
                                 optiling::RmsNormTiling& tiling, const bool = false) {
    uint32_t most = 0, least = 0;
    if (!GetRmsNormMaxMinTmpSize(srcShape, typeSize, most, least) || stackBufferByteSize < least) {
        return false;
    }
    tiling.set_bLength(static_cast<uint32_t>(srcShape.GetDim(0)));
    tiling.set_sLength(static_cast<uint32_t>(srcShape.GetDim(1)));
    tiling.set_hLength(static_cast<uint32_t>(srcShape.GetDim(2)));
    tiling.set_originalHLength(static_cast<uint32_t>(originSrcShape.GetDim(2)));
    return true;
}

inline bool GetDeepNormMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, const bool, const bool,
                                     uint32_t& maxValue, uint32_t& minValue) {
    RowTmpSize(srcShape, 3, maxValue, minValue);
    return srcShape.GetShapeSize() > 0;
}
/// Whether the work space holds at least one row.
inline bool GetDeepNormTilingInfo(const ge::Shape& srcShape, const ge::Shape& originSrcShape,
                                  const uint32_t stackBufferSize, const uint32_t typeSize, const bool isReuseSrc,
                                  const bool isBasicBlock, optiling::DeepNormTiling& tiling) {
    uint32_t most = 0, least = 0;
    if (!GetDeepNormMaxMinTmpSize(srcShape, typeSize, isReuseSrc, isBasicBlock, most, least) || stackBufferSize < least) {
        return false;
    }
    tiling.set_bLength(static_cast<uint32_t>(srcShape.GetDim(0)));
    tiling.set_sLength(static_cast<uint32_t>(srcShape.GetDim(1)));
    tiling.set_hLength(static_cast<uint32_t>(srcShape.GetDim(2)));
    tiling.set_originalHLength(static_cast<uint32_t>(originSrcShape.GetDim(2)));
    return true;
}

/// srcShape: rows and their length; oriSrcShape: the length that counts.
inline void GetPadMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, uint32_t& maxValue, uint32_t& minValue) {
    RowTmpSize(srcShape, 2, maxValue, minValue);
}
inline void PadTilingFunc(const ge::Shape srcShape, const ge::Shape oriSrcShape, const uint32_t, const uint32_t,
                          optiling::PadTiling& tiling) {
    tiling.set_srcHeight(static_cast<uint32_t>(srcShape.GetDim(0)));
    tiling.set_srcWidth(static_cast<uint32_t>(srcShape.GetDim(1)));
    tiling.set_srcOriWidth(static_cast<uint32_t>(oriSrcShape.GetDim(1)));
}
inline void GetUnPadMaxMinTmpSize(const platform_ascendc::PlatformAscendC&, const ge::Shape& srcShape, const uint32_t,
                                  uint32_t& maxValue, uint32_t& minValue) {
    RowTmpSize(srcShape, 2, maxValue, minValue);
}
inline void UnPadTilingFunc(const ge::Shape srcShape, const uint32_t, const uint32_t, optiling::UnPadTiling& tiling) {
    tiling.set_srcHeight(static_cast<uint32_t>(srcShape.GetDim(0)));
    tiling.set_srcWidth(static_cast<uint32_t>(srcShape.GetDim(1)));
}

/// srcShape: [N, C, H, W].
inline void GetGroupNormNDTilingInfo(const ge::Shape& srcShape, const uint32_t, const uint32_t, const bool,
                                     const uint32_t groupNum, optiling::GroupNormTiling& tiling) {
    const auto dim = [&](size_t i) { return static_cast<uint32_t>(srcShape.GetDim(i)); };
    tiling.set_n(dim(0));
    tiling.set_c(dim(1));
    tiling.set_hw(dim(2) * dim(3));
    tiling.set_g(groupNum);
    tiling.set_d(groupNum ? dim(1) / groupNum : 0);
    tiling.set_hwAlignSize(dim(2) * dim(3));
}
/// srcShape: [B, S, H]; originSrcShape gives the B that counts. Whether the shape has elements.
inline bool GetBatchNormNDTilingInfo(const ge::Shape& srcShape, const ge::Shape& originSrcShape, const uint32_t,
                                     const uint32_t, const bool, optiling::BatchNormTiling& tiling, const bool = false) {
    const uint32_t area = static_cast<uint32_t>(srcShape.GetDim(1) * srcShape.GetDim(2));
    tiling.set_originalBLength(static_cast<uint32_t>(originSrcShape.GetDim(0)));
    tiling.set_bLength(static_cast<uint32_t>(srcShape.GetDim(0)));
    tiling.set_meanVarSize(area);
    tiling.set_shCurLength(area);
    return srcShape.GetShapeSize() > 0;
}
inline void GetGroupNormMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, const bool, const uint32_t,
                                      uint32_t& maxValue, uint32_t& minValue) {
    RowTmpSize(srcShape, 2, maxValue, minValue);
}
inline bool GetBatchNormMaxMinTmpSize(const ge::Shape& srcShape, const ge::Shape&, const uint32_t, const bool,
                                      uint32_t& maxValue, uint32_t& minValue, const bool = false) {
    RowTmpSize(srcShape, 2, maxValue, minValue);
    return srcShape.GetShapeSize() > 0;
}
inline void GetSumMaxMinTmpSize(const uint32_t n, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                uint32_t& minValue) {
    maxValue = minValue = (n * typeSize + 255) / 256 * 32;
}
inline void GetMeanMaxMinTmpSize(const uint32_t n, const uint32_t, const uint32_t accTypeSize, const bool,
                                 uint32_t& maxValue, uint32_t& minValue) {
    maxValue = minValue = (n * accTypeSize + 31) / 32 * 32 + 256;
}
inline void GetCumSumMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, const bool, const bool,
                                   uint32_t& maxValue, uint32_t& minValue) {
    RowTmpSize(srcShape, 2, maxValue, minValue);
}

}  // namespace AscendC
