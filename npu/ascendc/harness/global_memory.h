// Buffers in global memory: each in a mapping of its own between two pages that nothing may touch.
#pragma once

#include <cstdint>
#include <string>

namespace harness {

class Buffer {
public:
    /// ``bytes`` of fresh memory, each set to ``poison``, at a multiple of 512 B, as near before the guard page as that
    /// allows. Throws std::bad_alloc.
    Buffer(uint64_t bytes, uint8_t poison);
    Buffer(Buffer&& other) noexcept;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer();

    uint8_t* data() const { return data_; }
    uint64_t bytes() const { return bytes_; }
    /// Makes the contents read-only: a write through a raw pointer is then a fault.
    void protect();
    /// Whether the bytes around the buffer still hold what they held at the start.
    bool intact() const;
    /// Whether an address lies in the buffer's mapping, its guard pages included.
    bool owns(const void* address) const;

    void read(const std::string& path);
    void write(const std::string& path) const;

private:
    uint8_t* mapping_ = nullptr;
    uint64_t mapped_ = 0;
    uint8_t* data_ = nullptr;
    uint64_t bytes_ = 0;
};

}  // namespace harness
