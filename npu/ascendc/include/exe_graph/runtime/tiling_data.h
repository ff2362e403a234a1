// The raw buffer that carries tiling data to the kernel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "graph/ge_error_codes.h"

namespace gert {

class TilingData {
public:
    static constexpr size_t kCapacity = 64 * 1024;

    void* GetData() { return bytes_; }
    const void* GetData() const { return bytes_; }
    size_t GetCapacity() const { return kCapacity; }
    size_t GetDataSize() const { return size_; }
    void SetDataSize(size_t size) { size_ = size; }
    /// GRAPH_FAILED when the data does not fit.
    template <typename T>
    ge::graphStatus Append(const T& data) {
        if (size_ + sizeof(T) > kCapacity) {
            return ge::GRAPH_FAILED;
        }
        std::memcpy(bytes_ + size_, &data, sizeof(T));
        size_ += sizeof(T);
        return ge::GRAPH_SUCCESS;
    }

private:
    size_t size_ = 0;
    alignas(16) uint8_t bytes_[kCapacity] = {};
};

}  // namespace gert
