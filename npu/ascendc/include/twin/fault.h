// Faults end the kernel; notes do not.
#pragma once
#include <cstdint>
#include <string>

#include "twin/memory.h"

namespace twin {

/// What went wrong, and where. `begin`..`end` is a byte range of `buffer`; both 0 where there is none.
struct Fault {
    std::string kind, call, message, buffer;
    int core = -1;
    uint64_t begin = 0, end = 0;
};

/// Kinds of faults, the words that reports use.
namespace kind {
constexpr const char* misaligned = "misaligned";
constexpr const char* out_of_bounds = "out-of-bounds";
constexpr const char* use_after_free = "use-after-free";
constexpr const char* queue = "queue-misuse";
constexpr const char* deadlock = "deadlock";
constexpr const char* capacity = "over-capacity";
constexpr const char* uninitialised = "uninitialised-read";
constexpr const char* flag = "unpaired-flag";
constexpr const char* parameter = "bad-parameter";
constexpr const char* dtype = "unsupported-dtype";
constexpr const char* tiling = "tiling-mismatch";
constexpr const char* block_dim = "block-dim";
constexpr const char* workspace = "workspace-overrun";
constexpr const char* endless = "endless-loop";
constexpr const char* race = "race";
constexpr const char* input_written = "input-written";
constexpr const char* assertion = "assertion";
constexpr const char* unsupported = "unsupported-call";
}  // namespace kind

/// End the kernel with a fault. `message` says what is wrong and what to do; the core is filled in.
[[noreturn]] void raise(const char* kind, const char* call, const std::string& message);
/// The same, about bytes `begin`..`end` of a local memory (addresses, as `place.address`); reported relative to the
/// buffer.
[[noreturn]] void raise(const char* kind, const char* call, const Place& place, uint64_t begin, uint64_t end,
                        const std::string& message);
/// Remark once per distinct text: something hardware tolerates, and a developer wants to know.
void note(const std::string& text);

}  // namespace twin
