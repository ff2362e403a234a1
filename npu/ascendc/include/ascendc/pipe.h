// TPipe: hands out buffers and event ids.
#pragma once
#include "ascendc/events.h"
#include "ascendc/queue.h"
#include "twin/system.h"

namespace AscendC {

class TPipe {
public:
    TPipe() { Init(); }
    TPipe(const TPipe&) = delete;
    void Init() {
        if (!twin::inside_kernel()) return;
        twin::reset_buffers();
        twin::current_pipe() = this;
    }
    void Reset() { twin::reset_buffers(); }
    void Destroy() { twin::reset_buffers(); }

    template <TPosition src, TPosition dst, int32_t depth, auto mask>
    bool InitBuffer(TQueBind<src, dst, depth, mask>& queue, uint32_t num, uint32_t len) {
        twin::init_queue(queue.queue(), num, len);
        return true;
    }
    template <TPosition pos>
    bool InitBuffer(TBuf<pos>& buffer, uint32_t len) {
        buffer.bind(twin::init_buffer(memory_of(pos), static_cast<uint8_t>(pos), position_name(pos), len));
        return true;
    }
    template <typename Pool>
    auto InitBufPool(Pool& pool, uint32_t len) -> decltype(pool.open(len)) {
        return pool.open(len);
    }
    template <typename Pool, typename Other>
    auto InitBufPool(Pool& pool, uint32_t len, Other& shared) -> decltype(pool.open(len)) {
        return pool.share(shared, len);
    }

    template <HardEvent event>
    TEventID AllocEventID() {
        return id("AllocEventID", event, true);
    }
    template <HardEvent event>
    void ReleaseEventID(TEventID event_id) {
        twin::release_event_id(pipes_of(event).source, pipes_of(event).target, event_id);
    }
    template <HardEvent event>
    TEventID FetchEventID() {
        return id("FetchEventID", event, false);
    }
    TEventID FetchEventID(HardEvent event) { return id("FetchEventID", event, false); }

    template <TPosition pos>
    uint64_t GetQueueEndAddress() {
        return twin::allocated_bytes(memory_of(pos));
    }
    /// `len` elements of the memory behind `pos`, from `offset` bytes on.
    template <TPosition pos, typename T>
    LocalTensor<T> GetAbsAddr(uint32_t offset, uint32_t len) const {
        return LocalTensor<T>(twin::map_buffer(memory_of(pos), static_cast<uint8_t>(pos), position_name(pos), offset,
                                               static_cast<uint32_t>(len * sizeof(T))));
    }

private:
    static TEventID id(const char* call, HardEvent event, bool take) {
        return static_cast<TEventID>(twin::event_id(call, pipes_of(event).source, pipes_of(event).target, take));
    }
};

inline TPipe* GetTPipePtr() {
    if (twin::current_pipe() == nullptr)
        twin::raise(twin::kind::parameter, "GetTPipePtr", "the kernel has made no TPipe yet");
    return static_cast<TPipe*>(twin::current_pipe());
}

}  // namespace AscendC

using AscendC::GetTPipePtr;  // documented as a global function, used by both names
