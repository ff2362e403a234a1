// Tiling data of the library's row functions, as the host's helpers fill it in. Every field counts elements or rows.
#pragma once
#include <cstdint>

struct SoftMaxTiling {
    uint32_t srcM, srcK, srcSize, outMaxM, outMaxK, outMaxSize, splitM, splitK, splitSize, reduceM, reduceK, reduceSize,
        rangeM, tailM, tailSplitSize, tailReduceSize;
};
struct LayerNormTiling {
    uint32_t bLength, sLength, hLength, originalHLength, inputXSize, meanVarSize;
};
struct LayerNormSeparateTiling {
    uint32_t aLength, rLength;
};
struct RmsNormTiling {
    uint32_t bLength, sLength, hLength, originalHLength;
};
struct DeepNormTiling {
    uint32_t bLength, sLength, hLength, originalHLength;
};
struct PadTiling {
    uint32_t srcHeight, srcWidth, srcOriWidth;
};
struct UnPadTiling {
    uint32_t srcHeight, srcWidth;
};
struct BatchNormTiling {
    uint32_t originalBLength, meanVarSize, bLength, shCurLength;
};
struct GroupNormTiling {
    uint32_t n, c, hw, g, d, hwAlignSize;
};
struct TopkTiling {
    uint32_t innerLength, outterLength, k;
};

namespace AscendC {

// Rows and row length of a softmax: as stored (srcM, srcK) and as they count (oriSrcM, oriSrcK).
struct SoftMaxShapeInfo {
    uint32_t srcM = 0, srcK = 0, oriSrcM = 0, oriSrcK = 0;
};
// Rows, their length in memory and the elements of each that count.
struct SumParams {
    uint32_t outter = 1, inner = 1, n = 1;
};
struct MeanParams {
    uint32_t outter = 1, inner = 1, n = 1;
};
struct CumSumInfo {
    uint32_t outter = 0, inner = 0;
};
struct CumSumConfig {
    bool isLastAxis = true, isReuseSource = false, outputLastRow = false;
};
inline constexpr CumSumConfig defaultCumSumConfig{};
struct LayerNormPara {
    uint32_t aLength = 0, rLength = 0, rLengthWithPadding = 0;
};

}  // namespace AscendC

namespace AscendC::tiling {

using ::BatchNormTiling;
using ::DeepNormTiling;
using ::GroupNormTiling;
using ::LayerNormSeparateTiling;
using ::LayerNormTiling;
using ::PadTiling;
using ::RmsNormTiling;
using ::SoftMaxTiling;
using ::TopkTiling;
using ::UnPadTiling;

}  // namespace AscendC::tiling
