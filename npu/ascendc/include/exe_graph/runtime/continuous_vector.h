// Lists as attributes give them.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace gert {

template <typename T>
class TypedContinuousVector {
public:
    TypedContinuousVector() = default;
    explicit TypedContinuousVector(std::vector<T> values) : values_(std::move(values)) {}
    size_t GetSize() const { return values_.size(); }
    size_t GetCapacity() const { return values_.capacity(); }
    const T* GetData() const { return values_.data(); }

private:
    std::vector<T> values_;
};

using ContinuousVector = TypedContinuousVector<int64_t>;

class ContinuousVectorVector {
public:
    ContinuousVectorVector() = default;
    explicit ContinuousVectorVector(std::vector<ContinuousVector> rows) : rows_(std::move(rows)) {}
    size_t GetSize() const { return rows_.size(); }
    const ContinuousVector* Get(size_t index) const { return index < rows_.size() ? &rows_[index] : nullptr; }

private:
    std::vector<ContinuousVector> rows_;
};

}  // namespace gert
