// The shape type that the library's host helpers take.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ge {

class Shape {
public:
    Shape() = default;
    explicit Shape(const std::vector<int64_t>& dims) : dims_(dims) {}

    size_t GetDimNum() const { return dims_.size(); }
    /// Length of a dimension; 0 beyond the last.
    int64_t GetDim(size_t index) const { return index < dims_.size() ? dims_[index] : 0; }
    void SetDim(size_t index, int64_t value) {
        if (index < dims_.size()) {
            dims_[index] = value;
        }
    }
    std::vector<int64_t> GetDims() const { return dims_; }
    /// Number of elements; 0 for a shape without dimensions.
    int64_t GetShapeSize() const {
        int64_t size = dims_.empty() ? 0 : 1;
        for (const int64_t dim : dims_) {
            size *= dim;
        }
        return size;
    }

private:
    std::vector<int64_t> dims_;
};

}  // namespace ge
