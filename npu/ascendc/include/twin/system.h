// What a kernel may ask of the machine about its launch.
#pragma once
#include <cstdint>
#include <string>

namespace twin {

/// Whether a kernel runs: false while the host constructs global objects.
bool inside_kernel();
/// The TPipe that the running core made last.
void*& current_pipe();
uint32_t block_index();
uint32_t block_count();
uint32_t sub_block_index();
uint32_t task_ratio();
bool is_cube();
bool is_vector();
uint64_t tiling_key();
/// Whether the launch has this key. The launch's notes name the keys that were asked for where none was right.
bool tiling_key_is(uint64_t key);
/// The running core's time, in cycles.
uint64_t system_cycle();
/// Where the user's part of a workspace begins.
uint8_t* user_workspace(uint8_t* workspace);
/// Where the launch's workspace begins; nullptr where it has none.
uint8_t* system_workspace();
/// Notes it where the launch's workspace has no room for the library's part, which `call` uses.
void need_system_workspace(const char* call);
/// Copy the tiling struct; faults where its size is not what the host saved.
void read_tiling(void* target, uint64_t bytes, uint64_t offset, const uint8_t* tiling, bool whole, const char* name);
/// The kernel's own assertion failed.
[[noreturn]] void fail_assertion(const char* condition);
inline void check_assertion(bool holds, const char* condition) {
    if (!holds) fail_assertion(condition);
}
/// A kernel's printed text, kept in the report's log.
void print(const std::string& text);
/// Write back or drop the scalar unit's cached lines.
void clean_cache(const void* line, bool entire);

}  // namespace twin
