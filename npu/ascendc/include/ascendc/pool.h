// TBufPool and LocalMemAllocator: other ways to cut up a local memory.
#pragma once
#include "ascendc/pipe.h"

namespace AscendC {

/// A range of a memory from which queues and buffers are cut; pools may share a range.
template <TPosition pos, uint32_t bufIDSize = 4>
class TBufPool {
public:
    bool open(uint32_t len) {
        range_ = twin::init_buffer(memory_of(pos), static_cast<uint8_t>(pos), position_name(pos), len);
        used_ = 0;
        return true;
    }
    template <typename Pool>
    bool share(const Pool& other, uint32_t len) {
        range_ = other.range();
        used_ = 0;
        if (len > range_.bytes)
            twin::raise(twin::kind::capacity, "InitBufPool",
                        "the pool is larger than the one that it shares the memory of");
        return true;
    }
    template <TPosition src, TPosition dst, int32_t depth, auto mask>
    bool InitBuffer(TQueBind<src, dst, depth, mask>& queue, uint32_t num, uint32_t len) {
        twin::map_queue(queue.queue(), num, len, take(num, len));
        return true;
    }
    template <TPosition bufPos>
    bool InitBuffer(TBuf<bufPos>& buffer, uint32_t len) {
        const uint32_t rounded = (len + twin::block_bytes - 1) / twin::block_bytes * twin::block_bytes;
        buffer.bind(twin::map_buffer(memory_of(pos), static_cast<uint8_t>(bufPos), position_name(bufPos), take(1, len),
                                     rounded));
        return true;
    }
    template <typename Pool>
    bool InitBufPool(Pool& pool, uint32_t len) {
        return pool.cut(range_, take(1, len), len);
    }
    template <typename Pool, typename Other>
    bool InitBufPool(Pool& pool, uint32_t len, Other& shared) {
        return pool.share(shared, len);
    }
    void Reset() { used_ = 0; }

    bool cut(const twin::Place& parent, uint32_t address, uint32_t len) {
        range_ = parent;
        range_.address = address;
        range_.bytes = len;
        used_ = 0;
        return true;
    }
    const twin::Place& range() const { return range_; }

private:
    uint32_t take(uint32_t num, uint32_t len) {
        const uint64_t bytes =
            static_cast<uint64_t>(num) * ((len + twin::block_bytes - 1) / twin::block_bytes * twin::block_bytes);
        if (used_ + bytes > range_.bytes)
            twin::raise(twin::kind::capacity, "InitBuffer",
                        "the TBufPool has " + std::to_string(range_.bytes - used_) + " bytes left, and " +
                            std::to_string(bytes) + " are asked for");
        used_ += static_cast<uint32_t>(bytes);
        return range_.address + used_ - static_cast<uint32_t>(bytes);
    }
    twin::Place range_;
    uint32_t used_ = 0;
};

/// Cuts tensors from a memory one after another, without TPipe.
template <Hardware hard = Hardware::UB>
class LocalMemAllocator {
public:
    uint32_t GetCurAddr() const { return next_; }
    template <TPosition pos, typename T, uint32_t elements>
    LocalTensor<T> Alloc() {
        return cut<T>(pos, elements);
    }
    template <TPosition pos, typename T>
    LocalTensor<T> Alloc(uint32_t elements) {
        return cut<T>(pos, elements);
    }
    template <typename T, uint32_t elements>
    LocalTensor<T> Alloc() {
        return cut<T>(natural(), elements);
    }
    template <typename T>
    LocalTensor<T> Alloc(uint32_t elements) {
        return cut<T>(natural(), elements);
    }

private:
    static constexpr TPosition natural() {
        switch (hard) {
            case Hardware::L1:
                return TPosition::A1;
            case Hardware::L0A:
                return TPosition::A2;
            case Hardware::L0B:
                return TPosition::B2;
            case Hardware::L0C:
                return TPosition::CO1;
            case Hardware::BIAS:
                return TPosition::C2;
            case Hardware::FIXBUF:
                return TPosition::C2PIPE2GM;
            default:
                return TPosition::VECCALC;
        }
    }
    template <typename T>
    LocalTensor<T> cut(TPosition position, uint32_t elements) {
        const uint32_t bytes = (static_cast<uint32_t>(elements * sizeof(T)) + twin::block_bytes - 1) /
                               twin::block_bytes * twin::block_bytes;
        const uint32_t address = next_;
        next_ += bytes;
        twin::Place place = twin::map_buffer(memory_of(position), static_cast<uint8_t>(position),
                                             position_name(position), address, bytes);
        place.bytes = static_cast<uint32_t>(elements * sizeof(T));
        return LocalTensor<T>(place);
    }
    uint32_t next_ = 0;
};

}  // namespace AscendC
