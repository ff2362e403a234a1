// A shape of at most 25 dimensions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace gert {

class Shape {
public:
    static constexpr size_t kMaxDimNum = 25;
    static constexpr int64_t kInvalidDimValue = INT64_MIN;

    Shape() = default;
    Shape(std::initializer_list<int64_t> dims) {
        for (int64_t dim : dims) {
            AppendDim(dim);
        }
    }

    bool operator==(const Shape& other) const {
        if (count_ != other.count_) {
            return false;
        }
        for (size_t i = 0; i < count_; ++i) {
            if (dims_[i] != other.dims_[i]) {
                return false;
            }
        }
        return true;
    }
    bool operator!=(const Shape& other) const { return !(*this == other); }

    /// Number of elements; 1 for a scalar.
    int64_t GetShapeSize() const {
        int64_t size = 1;
        for (size_t i = 0; i < count_; ++i) {
            size *= dims_[i];
        }
        return size;
    }
    bool IsScalar() const { return count_ == 0; }
    void SetScalar() { count_ = 0; }
    size_t GetDimNum() const { return count_; }
    void SetDimNum(size_t count) { count_ = count < kMaxDimNum ? count : kMaxDimNum; }
    int64_t GetDim(size_t index) const { return index < kMaxDimNum ? dims_[index] : kInvalidDimValue; }
    void SetDim(size_t index, int64_t value) {
        if (index < kMaxDimNum) {
            dims_[index] = value;
            count_ = index >= count_ ? index + 1 : count_;
        }
    }
    const int64_t& operator[](size_t index) const { return dims_[index < kMaxDimNum ? index : kMaxDimNum - 1]; }
    int64_t& operator[](size_t index) { return dims_[index < kMaxDimNum ? index : kMaxDimNum - 1]; }
    Shape& AppendDim(int64_t value) {
        if (count_ < kMaxDimNum) {
            dims_[count_++] = value;
        }
        return *this;
    }

private:
    size_t count_ = 0;
    std::array<int64_t, kMaxDimNum> dims_{};
};

}  // namespace gert
