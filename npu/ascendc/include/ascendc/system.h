// Blocks, workspace, cycles, atomics, the data cache.
#pragma once
#include "ascendc/events.h"
#include "ascendc/global_tensor.h"
#include "ascendc/tensor.h"
#include "twin/copy.h"
#include "twin/system.h"

namespace AscendC {

inline int64_t GetBlockIdx() { return twin::block_index(); }
inline int64_t GetBlockNum() { return twin::block_count(); }
inline int64_t GetSubBlockIdx() { return twin::sub_block_index(); }
inline int64_t GetSubBlockNum() { return twin::task_ratio(); }
inline int64_t GetTaskRation() { return twin::task_ratio(); }
inline int64_t GetTaskRatio() { return twin::task_ratio(); }
inline int64_t GetSystemCycle() { return static_cast<int64_t>(twin::system_cycle()); }
inline void InitSocState() { twin::set_atomic(0, -1); }
inline void Trap() { twin::fail_assertion("Trap()"); }

inline GM_ADDR GetUserWorkspace(GM_ADDR workspace) { return twin::user_workspace(workspace); }
inline void SetSysWorkspace(GM_ADDR) {}
inline void SetSysWorkspaceForce(GM_ADDR) {}
inline GM_ADDR GetSysWorkSpacePtr() { return twin::system_workspace(); }

template <typename T>
void SetAtomicAdd() {
    twin::set_atomic(1, static_cast<int>(twin::type_of<T>()));
}
template <typename T>
void SetAtomicMax() {
    twin::set_atomic(2, static_cast<int>(twin::type_of<T>()));
}
template <typename T>
void SetAtomicMin() {
    twin::set_atomic(3, static_cast<int>(twin::type_of<T>()));
}
template <typename T>
void SetAtomicType() {
    twin::set_atomic_type(static_cast<int>(twin::type_of<T>()));
}
inline void SetAtomicNone() { twin::set_atomic(0, -1); }
inline void DisableDmaAtomic() { SetAtomicNone(); }

/// Write `value` to the first `size` elements: by the calling core alone.
template <typename T>
void InitOutput(GlobalTensor<T> tensor, uint64_t size, T value = T(0)) {
    uint64_t bits = 0;
    __builtin_memcpy(&bits, &value, sizeof(T));
    twin::fill_global("InitOutput", reinterpret_cast<uint8_t*>(tensor.data()), size * sizeof(T), bits, sizeof(T),
                      tensor.range());
}
template <typename T>
void InitGlobalMemory(GlobalTensor<T>& tensor, uint64_t size, T value) {
    InitOutput<T>(tensor, size, value);
}

enum class CacheLine : uint64_t { SINGLE_CACHE_LINE = 0, ENTIRE_DATA_CACHE };
enum class DcciDst : uint64_t { CACHELINE_ALL = 0, CACHELINE_UB, CACHELINE_OUT, CACHELINE_ATOMIC };

template <typename T, CacheLine entire, DcciDst destination = DcciDst::CACHELINE_ALL>
void DataCacheCleanAndInvalid(const GlobalTensor<T>& tensor) {
    twin::clean_cache(tensor.data(), entire == CacheLine::ENTIRE_DATA_CACHE);
}
template <typename T>
void DataCachePreload(const GlobalTensor<uint64_t>&, const T) {}

/// The soft form: `workspace` and `scratch` are what the device needs to meet through memory.
template <bool isAIVOnly = true>
void SyncAll(const GlobalTensor<int32_t>&, const LocalTensor<int32_t>&, const int32_t used_cores = 0) {
    twin::sync_some("SyncAll", used_cores);
}

/// `workspace` and `scratch` are what the device needs to announce an event through memory.
template <bool isAIVOnly = true>
void IBSet(const GlobalTensor<int32_t>&, const LocalTensor<int32_t>&, int32_t blockIdx, int32_t eventID) {
    twin::block_set(static_cast<uint32_t>(blockIdx), static_cast<uint32_t>(eventID));
}
template <bool isAIVOnly = true>
void IBWait(const GlobalTensor<int32_t>&, const LocalTensor<int32_t>&, int32_t blockIdx, int32_t eventID) {
    twin::block_wait(static_cast<uint32_t>(blockIdx), static_cast<uint32_t>(eventID));
}

}  // namespace AscendC

constexpr int SINGLE_CACHE_LINE = 0, ENTIRE_DATA_CACHE = 1, CACHELINE_OUT = 2;
template <typename T>
void dcci(__gm__ T* line, uint64_t entire, uint64_t = 0) {
    twin::clean_cache(line, entire != 0);
}
inline int64_t get_block_idx() { return twin::block_index(); }
inline int64_t get_block_num() { return twin::block_count(); }
inline int64_t get_subblockid() { return twin::sub_block_index(); }
