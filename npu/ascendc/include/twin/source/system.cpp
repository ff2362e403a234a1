// What a kernel asks of the machine about its launch.
#include "twin/system.h"

#include <cstring>

#include "twin/source/machine.h"
#include "twin/standing.h"

namespace twin {

bool inside_kernel() { return running != nullptr; }
void*& current_pipe() { return running->pipe; }
uint32_t block_index() {
    running->now.advance(Pipe::S, 1);
    return static_cast<uint32_t>(running->index);
}
uint32_t block_count() { return machine->launch->block_dim; }
uint32_t sub_block_index() { return static_cast<uint32_t>(running->sub_block); }
uint32_t task_ratio() { return machine->launch->cores == Cores::Mix1to2 ? 2 : 1; }
bool is_cube() { return running->cube; }
bool is_vector() { return !running->cube; }
uint64_t tiling_key() { return machine->launch->tiling_key; }
bool tiling_key_is(uint64_t key) {
    machine->keys.insert(key);
    return key == machine->launch->tiling_key;
}
Standing standing() {
    const Core* core = running;
    return core == nullptr ? Standing{} : Standing{core->unit(), core->index, core->cube, core->calls, core->call};
}
uint64_t system_cycle() {
    begin_call(costs::flag);
    settle(*running);
    return static_cast<uint64_t>(running->now.time / (machine->launch->chip.gigahertz * 1e9) *
                                 costs::system_counter_hertz);
}

uint8_t* user_workspace(uint8_t* workspace) {
    return workspace == nullptr ? nullptr : workspace + system_workspace_bytes;
}

uint8_t* system_workspace() {
    for (const Region& region : machine->global.regions())
        if (region.argument.role == Role::Workspace) return reinterpret_cast<uint8_t*>(region.begin);
    return nullptr;
}

void need_system_workspace(const char* call) {
    for (const Region& region : machine->global.regions())
        if (region.argument.role == Role::Workspace && region.argument.bytes < system_workspace_bytes)
            note(std::string(call) + " needs the 16 MB of the library, and the workspace has " +
                 std::to_string(region.argument.bytes) +
                 " bytes: in the tiling function, add GetLibApiWorkSpaceSize() to the size that GetWorkspaceSizes gives");
}

void read_tiling(void* target, uint64_t bytes, uint64_t offset, const uint8_t* tiling, bool whole, const char* name) {
    const Region* region = machine->global.find(reinterpret_cast<uint64_t>(tiling));
    if (region == nullptr)
        raise(kind::tiling, "GET_TILING_DATA",
              "the address is not the kernel's tiling argument: pass the last parameter of the kernel");
    const uint64_t saved = region->argument.bytes;
    if (whole ? bytes != saved : offset + bytes > saved)
        raise(kind::tiling, "GET_TILING_DATA",
              std::string(name) + " has " + std::to_string(offset + bytes) +
                  " bytes here and the tiling function saved " + std::to_string(saved) +
                  ": use the same fields, of the same types, in the same order on both sides");
    scalar(costs::scalar_gm_miss + static_cast<double>(bytes) / 8);
    std::memcpy(target, tiling + offset, bytes);
}

void fail_assertion(const char* condition) {
    raise(kind::assertion, "assert", std::string("the kernel's assertion does not hold: ") + condition);
}

void print(const std::string& text) {
    constexpr size_t most = 1 << 20;
    if (machine->log.size() < most) machine->log += text;
}

void clean_cache(const void*, bool) {
    begin_call(costs::scalar_gm_hit);
    running->cache.invalidate();
}

}  // namespace twin
