// ShapeInfo: a shape that a tensor carries.
#pragma once
#include <cstdint>

#include "twin/access.h"

namespace AscendC {

enum class DataFormat : uint8_t { ND = 0, NZ, NCHW, NC1HWC0, NHWC };

struct ShapeInfo {
    uint8_t shapeDim = 0;
    uint32_t shape[8] = {};
    uint8_t originalShapeDim = 0;
    uint32_t originalShape[8] = {};
    DataFormat dataFormat = DataFormat::ND;

    ShapeInfo() = default;
    ShapeInfo(uint8_t dimensions, const uint32_t sizes[], uint8_t original_dimensions, const uint32_t original_sizes[],
              DataFormat format)
        : shapeDim(dimensions), originalShapeDim(original_dimensions), dataFormat(format) {
        for (int i = 0; i < dimensions && i < 8; ++i) shape[i] = sizes[i];
        for (int i = 0; i < original_dimensions && i < 8; ++i) originalShape[i] = original_sizes[i];
    }
    ShapeInfo(uint8_t dimensions, const uint32_t sizes[], DataFormat format)
        : ShapeInfo(dimensions, sizes, dimensions, sizes, format) {}
    ShapeInfo(uint8_t dimensions, const uint32_t sizes[]) : ShapeInfo(dimensions, sizes, DataFormat::ND) {}
};

/// Elements of a shape.
inline int GetShapeSize(const ShapeInfo& info) {
    int size = 1;
    for (int i = 0; i < info.shapeDim && i < 8; ++i) size *= static_cast<int>(info.shape[i]);
    return size;
}

/// A tensor's shape: 8 bytes, as tensors are copied all the time and few carry a shape.
class CarriedShape {
public:
    void set(const ShapeInfo& info) { kept_ = static_cast<const ShapeInfo*>(twin::intern(&info, sizeof info)); }
    ShapeInfo get() const { return kept_ == nullptr ? ShapeInfo() : *kept_; }

private:
    const ShapeInfo* kept_ = nullptr;
};

}  // namespace AscendC
