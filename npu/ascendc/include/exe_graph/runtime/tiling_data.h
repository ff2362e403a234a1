// The raw buffer that carries tiling data to the kernel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "graph/ge_error_codes.h"

namespace gert {

class TilingData {
public:
    explicit TilingData(size_t capacity) : bytes_(capacity, 0) {}
    void* GetData() { return bytes_.data(); }
    const void* GetData() const { return bytes_.data(); }
    size_t GetCapacity() const { return bytes_.size(); }
    size_t GetDataSize() const { return size_; }
    void SetDataSize(size_t size) { size_ = size; }
    /// GRAPH_FAILED when the data does not fit.
    template <typename T>
    ge::graphStatus Append(const T& data) {
        if (size_ + sizeof(T) > bytes_.size()) {
            return ge::GRAPH_FAILED;
        }
        std::memcpy(bytes_.data() + size_, &data, sizeof(T));
        size_ += sizeof(T);
        return ge::GRAPH_SUCCESS;
    }

private:
    std::vector<uint8_t> bytes_;
    size_t size_ = 0;
};

}  // namespace gert
