// Sizes of the temporary buffers that element-wise library functions take, in bytes. The twin's functions need none;
// these are what their formulas keep alive on the device, so that kernels divide the unified buffer as they would there.
#pragma once
#include "ascendc/vector/host/shape.h"

namespace AscendC {

/// Room for `live` intermediate tensors: at least a repeat of 256 B each, at most one per element in float.
inline void ElementwiseTmpSize(const ge::Shape& srcShape, uint32_t typeSize, uint32_t live, uint32_t& maxValue,
                               uint32_t& minValue) {
    // half is computed in float, which takes one more tensor for the widened source.
    const uint32_t tensors = typeSize == 2 ? live + 1 : live;
    const uint64_t padded = (static_cast<uint64_t>(srcShape.GetShapeSize()) * sizeof(float) + 255) / 256 * 256;
    minValue = 256 * tensors;
    maxValue = static_cast<uint32_t>(padded * tensors);
}

inline void GetSigmoidMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                   uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 1, maxValue, minValue);
}
inline void GetTanhMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 1, maxValue, minValue);
}
inline void GetSinMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                               uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 3, maxValue, minValue);
}
inline void GetCosMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                               uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 3, maxValue, minValue);
}
inline void GetTanMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                               uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 4, maxValue, minValue);
}
inline void GetAsinMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 3, maxValue, minValue);
}
inline void GetAcosMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 3, maxValue, minValue);
}
inline void GetAtanMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 5, maxValue, minValue);
}
inline void GetSinhMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 3, maxValue, minValue);
}
inline void GetCoshMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 3, maxValue, minValue);
}
inline void GetAsinhMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                 uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 3, maxValue, minValue);
}
inline void GetAcoshMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                 uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 2, maxValue, minValue);
}
inline void GetAtanhMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                 uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 2, maxValue, minValue);
}
inline void GetErfMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                               uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 3, maxValue, minValue);
}
inline void GetErfcMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 7, maxValue, minValue);
}
inline void GetLgammaMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                  uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 8, maxValue, minValue);
}
inline void GetDigammaMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                   uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 7, maxValue, minValue);
}
inline void GetCeilMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 1, maxValue, minValue);
}
inline void GetFloorMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                 uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 1, maxValue, minValue);
}
inline void GetTruncMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                 uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 1, maxValue, minValue);
}
inline void GetFracMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 1, maxValue, minValue);
}
inline void GetSignMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 3, maxValue, minValue);
}
inline void GetRoundMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                 uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 1, maxValue, minValue);
}
inline void GetLogMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                               uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 1, maxValue, minValue);
}
inline void GetLog2MaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 1, maxValue, minValue);
}
inline void GetLog10MaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                 uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 1, maxValue, minValue);
}
inline void GetExpMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                               uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 4, maxValue, minValue);
}
inline void GetXorMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                               uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 1, maxValue, minValue);
}
inline void GetClampMaxMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                    uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 1, maxValue, minValue);
}
inline void GetClampMinMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                    uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 1, maxValue, minValue);
}
inline void GetFmodMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, uint32_t& maxValue,
                                uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 2, maxValue, minValue);
}

}  // namespace AscendC
