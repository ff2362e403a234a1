// Sizes of temporary buffers of the gated units and powers, in bytes.
#pragma once
#include "ascendc/vector/host/elementwise.h"

namespace AscendC {

inline void GetGeluMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, uint32_t& maxValue,
                                 uint32_t& minValue) {
    ElementwiseTmpSize(srcShape, typeSize, 2, maxValue, minValue);
}
inline void GetSwiGLUMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, uint32_t& maxValue,
                                   uint32_t& minValue, const bool = false) {
    ElementwiseTmpSize(srcShape, typeSize, 2, maxValue, minValue);
}
inline void GetGeGLUMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, uint32_t& maxValue,
                                   uint32_t& minValue, const bool = false) {
    ElementwiseTmpSize(srcShape, typeSize, 2, maxValue, minValue);
}
inline void GetReGluMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, uint32_t& maxValue,
                                   uint32_t& minValue, const bool = false) {
    ElementwiseTmpSize(srcShape, typeSize, 2, maxValue, minValue);
}
inline void GetPowerMaxMinTmpSize(const ge::Shape& srcShape1, const ge::Shape& srcShape2, const bool,
                                  const uint32_t typeSize, const bool, uint32_t& maxValue, uint32_t& minValue) {
    const ge::Shape& longer = srcShape1.GetShapeSize() > srcShape2.GetShapeSize() ? srcShape1 : srcShape2;
    ElementwiseTmpSize(longer, typeSize, 5, maxValue, minValue);
}

}  // namespace AscendC
