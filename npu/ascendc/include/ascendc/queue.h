// TQue, TQueBind, TBuf: buffers that move between pipes, or stay.
#pragma once
#include "ascendc/tensor.h"
#include "twin/fault.h"
#include "twin/queue.h"

namespace AscendC {

/// The pipe that fills a queue whose tensors come from `source`, and the one that empties it towards `target`.
constexpr twin::Pipe producer_of(TPosition source) {
    switch (source) {
        case TPosition::VECOUT:
        case TPosition::VECCALC:
            return twin::Pipe::V;
        case TPosition::A2:
        case TPosition::B2:
        case TPosition::C2:
            return twin::Pipe::MTE1;
        case TPosition::CO1:
            return twin::Pipe::M;
        case TPosition::C2PIPE2GM:
            return twin::Pipe::MTE1;
        case TPosition::CO2:
            return twin::Pipe::FIX;
        default:
            return twin::Pipe::MTE2;
    }
}
constexpr twin::Pipe consumer_of(TPosition target) {
    switch (target) {
        case TPosition::VECOUT:
            return twin::Pipe::MTE3;
        case TPosition::A1:
        case TPosition::B1:
        case TPosition::C1:
        case TPosition::TSCM:
            return twin::Pipe::MTE1;
        case TPosition::A2:
        case TPosition::B2:
        case TPosition::C2:
            return twin::Pipe::M;
        case TPosition::CO1:
        case TPosition::C2PIPE2GM:
            return twin::Pipe::FIX;
        case TPosition::GM:
        case TPosition::CO2:
            return twin::Pipe::MTE3;
        default:
            return twin::Pipe::V;
    }
}

template <TPosition src, TPosition dst, int32_t depth, auto mask = 0>
class TQueBind {
public:
    TQueBind() {
        queue_.position = position_name(src);
        queue_.memory = memory_of(src) == twin::Memory::GM ? memory_of(dst) : memory_of(src);
        queue_.position_code = static_cast<uint8_t>(src);
        queue_.producer = producer_of(src);
        queue_.consumer = consumer_of(dst);
        queue_.depth = depth;
    }

    template <typename T>
    LocalTensor<T> AllocTensor() {
        return LocalTensor<T>(twin::alloc_tensor(queue_));
    }
    template <typename T>
    void AllocTensor(LocalTensor<T>& tensor) {
        tensor = AllocTensor<T>();
    }
    template <typename T>
    bool EnQue(const LocalTensor<T>& tensor) {
        twin::enqueue(queue_, tensor.place());
        return true;
    }
    template <TPosition srcUserPos, TPosition dstUserPos, typename T>
    bool EnQue(const LocalTensor<T>& tensor) {
        return EnQue<T>(tensor);
    }
    template <typename T>
    LocalTensor<T> DeQue() {
        return LocalTensor<T>(twin::dequeue(queue_));
    }
    template <typename T>
    void DeQue(LocalTensor<T>& tensor) {
        tensor = DeQue<T>();
    }
    template <TPosition srcUserPos, TPosition dstUserPos, typename T>
    LocalTensor<T> DeQue() {
        return DeQue<T>();
    }
    template <typename T>
    void FreeTensor(LocalTensor<T>& tensor) {
        twin::free_tensor(queue_, tensor.place());
    }
    template <typename T>
    void FreeTensor(const LocalTensor<T>& tensor) {
        twin::free_tensor(queue_, tensor.place());
    }

    bool VacantInQue() { return queue_.size < queue_.count; }
    bool HasTensorInQue() { return queue_.size != 0; }
    bool HasIdleBuffer() { return twin::has_vacancy(queue_); }
    int32_t GetTensorCountInQue() { return queue_.size; }
    void FreeAllEvent() {}

    twin::Queue& queue() { return queue_; }

private:
    twin::Queue queue_;
};

template <TPosition pos, int32_t depth, auto mask = 0>
class TQue : public TQueBind<pos, pos, depth, mask> {};

template <TPosition pos = TPosition::LCM>
class TBuf {
public:
    static constexpr TPosition position = pos;

    template <typename T>
    LocalTensor<T> Get() const {
        return LocalTensor<T>(checked());
    }
    template <typename T>
    LocalTensor<T> Get(uint32_t elements) const {
        return GetWithOffset<T>(elements, 0);
    }
    /// `elements` from `offset` bytes on.
    template <typename T>
    LocalTensor<T> GetWithOffset(uint32_t elements, uint32_t offset) const {
        twin::Place place = checked();
        place.address += offset;
        place.bytes = packed_bytes<T>(elements);
        return LocalTensor<T>(place);
    }
    uint32_t GetBufLen() const { return place_.bytes; }

    void bind(const twin::Place& place) { place_ = place; }

private:
    const twin::Place& checked() const {
        if (place_.generation == 0)
            twin::raise(twin::kind::queue, "Get", "the TBuf has no buffer: call pipe.InitBuffer(buffer, bytes) first");
        return place_;
    }
    twin::Place place_;
};

}  // namespace AscendC
