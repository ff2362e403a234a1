// Rows padded to whole blocks of 32 B, and back.
#pragma once
#include "ascendc/vector/core/rows.h"
#include "ascendc/vector/library/tiling.h"

namespace AscendC {

struct PadParams {
    uint16_t leftPad = 0, rightPad = 0;
    int32_t padValue = 0;
};
struct UnPadParams {
    uint16_t leftPad = 0, rightPad = 0;
};

template <typename T>
void pad_rows(const LocalTensor<T>& dst, const LocalTensor<T>& src, const PadParams& params, const PadTiling& tiling,
              const LocalTensor<uint8_t>* temporary) {
    const T value = static_cast<T>(params.padValue);
    uint32_t bits = 0;
    __builtin_memcpy(&bits, &value, sizeof(T));
    twin::simd::RunPad("Pad", {tiling.srcHeight, tiling.srcWidth, tiling.srcOriWidth, params.leftPad, params.rightPad},
                       bits, twin::simd::Of(dst), twin::simd::Of(src), temporary);
}

// Each row gets leftPad elements before and rightPad behind its data, all padValue, to whole blocks of 32 B.
template <typename T>
inline void Pad(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, const PadParams& padParams,
                const LocalTensor<uint8_t>& sharedTmpBuffer, const PadTiling& tiling) {
    pad_rows(dstTensor, srcTensor, padParams, tiling, &sharedTmpBuffer);
}
template <typename T>
inline void Pad(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, const PadParams& padParams,
                const PadTiling& tiling) {
    pad_rows(dstTensor, srcTensor, padParams, tiling, nullptr);
}

// Each row loses its last rightPad elements.
template <typename T>
inline void UnPad(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, const UnPadParams& unPadParams,
                  const LocalTensor<uint8_t>& sharedTmpBuffer, const UnPadTiling& tiling) {
    twin::simd::RunUnpad("UnPad", tiling.srcHeight, tiling.srcWidth, unPadParams.rightPad, twin::simd::Of(dstTensor),
                         twin::simd::Of(srcTensor), &sharedTmpBuffer);
}
template <typename T>
inline void UnPad(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, const UnPadParams& unPadParams,
                  const UnPadTiling& tiling) {
    twin::simd::RunUnpad("UnPad", tiling.srcHeight, tiling.srcWidth, unPadParams.rightPad, twin::simd::Of(dstTensor),
                         twin::simd::Of(srcTensor), nullptr);
}

}  // namespace AscendC
