// The shape that the user sees and the one in which the data lies. On the twin both are always the same.
#pragma once

#include "exe_graph/runtime/shape.h"

namespace gert {

class StorageShape {
public:
    StorageShape() = default;
    StorageShape(const Shape& origin, const Shape& storage) : origin_(origin), storage_(storage) {}
    StorageShape(std::initializer_list<int64_t> origin, std::initializer_list<int64_t> storage)
        : origin_(origin), storage_(storage) {}

    const Shape& GetOriginShape() const { return origin_; }
    const Shape& GetStorageShape() const { return storage_; }
    const Shape& GetShape() const { return storage_; }
    Shape& MutableOriginShape() { return origin_; }
    Shape& MutableStorageShape() { return storage_; }
    bool operator==(const StorageShape& other) const { return origin_ == other.origin_ && storage_ == other.storage_; }
    bool operator!=(const StorageShape& other) const { return !(*this == other); }

private:
    Shape origin_;
    Shape storage_;
};

}  // namespace gert
