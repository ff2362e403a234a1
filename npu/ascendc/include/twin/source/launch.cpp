// Launches a kernel: sets the machine up, runs the cores, sums up.
#include "twin/launch.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>

#include "twin/source/extrapolation.h"
#include "twin/source/schedule.h"

namespace twin {

Machine* machine = nullptr;

namespace {

std::unique_ptr<Core> make_core(const Launch& launch, int index, int block, int sub_block, bool cube, uint32_t active) {
    auto core = std::make_unique<Core>();
    core->index = index;
    core->block = block;
    core->sub_block = sub_block;
    core->cube = cube;
    core->written.resize(launch.arguments.size());
    core->pace.progress.resize(launch.arguments.size());
    core->brought.resize(launch.arguments.size());
    core->buffers.emplace_back();
    core->buffers[0].label = "memory";
    for (int memory = 0; memory < local_memory_count; ++memory) {
        core->ledgers[memory].reset(memory_bytes(static_cast<Memory>(memory)));
        core->defined[memory].reset(memory_bytes(static_cast<Memory>(memory)));
    }
    core->traffic.reset(launch.chip, active, machine->global.pages(), machine->shared_pages.get(),
                        static_cast<uint16_t>(core->unit()));
    return core;
}

/// The cores of these blocks.
void make_cores(const Launch& launch, const std::vector<uint32_t>& blocks) {
    const uint32_t vectors = launch.cores == Cores::Vector || launch.cores == Cores::Mix1to1 ? 1
                             : launch.cores == Cores::Cube                                   ? 0
                                                                                             : 2;
    const bool cubes = launch.cores != Cores::Vector;
    const uint32_t active = launch.block_dim * std::max(vectors, 1u);  // cubes and vectors share with their own kind
    machine->cores.clear();
    for (const uint32_t block : blocks) {
        if (cubes) machine->cores.push_back(make_core(launch, block, block, 0, true, launch.block_dim));
        for (uint32_t sub = 0; sub < vectors; ++sub)
            machine->cores.push_back(make_core(launch, block * vectors + sub, block, sub, false, active));
    }
}

void check_block_dim(const Launch& launch) {
    const uint32_t most = launch.cores == Cores::Vector ? launch.chip.vector_cores : launch.chip.cube_cores;
    if (launch.block_dim == 0 || launch.block_dim > most)
        raise(kind::block_dim, "SetBlockDim",
              "blockDim is " + std::to_string(launch.block_dim) + ", and the " + launch.chip.name + " has " +
                  std::to_string(most) + (launch.cores == Cores::Vector ? " vector" : " cube") +
                  " cores: choose 1 to " + std::to_string(most));
}

std::vector<uint32_t> all_blocks(const Launch& launch) {
    std::vector<uint32_t> blocks(launch.block_dim);
    for (uint32_t i = 0; i < launch.block_dim; ++i) blocks[i] = i;
    return blocks;
}

std::vector<Ending> run_blocks(const Launch& launch, const std::vector<uint32_t>& blocks, Kernel kernel,
                               void* context) {
    for (auto& meetings : machine->meetings) meetings.clear();
    machine->epochs = 0;
    machine->block_events.clear();
    machine->timeline.clear();
    machine->opening.clear();
    machine->log.clear();
    machine->habits = {};
    machine->stopped = blocks.size() < launch.block_dim;  // those that do not run cannot be waited for
    machine->global.reset(launch.arguments, !launch.time_only);
    machine->shared_pages.reset(static_cast<SharedPage*>(std::calloc(machine->global.pages() + 1, sizeof(SharedPage))));
    make_cores(launch, blocks);
    return run_cores(kernel, context);
}

uint64_t most_calls() {
    uint64_t calls = 0;
    for (const auto& core : machine->cores) calls = std::max(calls, core->calls);
    return calls;
}

/// Time-only: which blocks to run, and how much of them to simulate, from what the first one does alone.
std::vector<uint32_t> choose_blocks(const Launch& launch, Kernel kernel, void* context) {
    const uint64_t blocks = launch.block_dim, share = launch.whole_calls / blocks;
    Sampling& sampling = machine->sampling;
    sampling.skips = launch.cores == Cores::Vector;
    sampling.full = share;
    sampling.simulated = share + launch.sample_calls;
    sampling.most = sampling.skips ? launch.counted_calls / blocks : sampling.simulated;
    if (blocks <= 3) return all_blocks(launch);
    run_blocks(launch, {0}, kernel, context);
    const uint64_t calls = most_calls();
    if (calls <= share) return all_blocks(launch);
    if (sampling.skips && calls <= sampling.most) {
        sampling.full = 0;
        sampling.simulated = std::min(launch.sample_calls, share);
        sampling.most *= 4;  // cores whose part is larger than the first one's
        return all_blocks(launch);
    }
    sampling.full = 0;
    sampling.simulated = launch.sample_calls;
    sampling.most = sampling.skips ? launch.counted_calls / 3 : launch.sample_calls;
    return {0, launch.block_dim / 2, launch.block_dim - 1};
}

/// A kernel that asked for some tiling keys, and for no right one, did nothing, or what is meant for no key.
void note_missing_key(const Launch& launch) {
    if (machine->keys.empty() || machine->keys.count(launch.tiling_key) != 0) return;
    std::string keys;
    for (const uint64_t key : machine->keys) {
        if (!keys.empty()) keys += key == *machine->keys.rbegin() ? " and " : ", ";
        keys += std::to_string(key);
    }
    note("the kernel asks for the tiling key" + std::string(machine->keys.size() > 1 ? "s " : " ") + keys +
         ", and the key is " + std::to_string(launch.tiling_key) +
         ": give SetTilingKey one that the kernel has, or write a branch for it");
}

}  // namespace

Report launch(const Launch& launch, Kernel kernel, void* context) {
    Machine here;
    here.launch = &launch;
    here.computing = !launch.time_only;
    machine = &here;
    Report report;
    report.gigahertz = launch.chip.gigahertz;
    try {
        check_block_dim(launch);
        const std::vector<uint32_t> blocks =
            launch.time_only ? choose_blocks(launch, kernel, context) : all_blocks(launch);
        const std::vector<Ending> endings = run_blocks(launch, blocks, kernel, context);
        for (const Ending& ending : endings)
            if (ending.faulted) report.faults.push_back(ending.fault);
        sum_up(report, endings, blocks.size());
        note_missing_key(launch);
    } catch (const Fault& fault) {
        report.faults.push_back(fault);
    }
    report.notes = here.notes;
    report.timeline = std::move(here.timeline);
    report.opening = std::move(here.opening);
    report.log = std::move(here.log);
    machine = nullptr;
    return report;
}

void* map_device(uint64_t bytes) {
    // It only grows, so that no case finds a buffer where an earlier one had its own.
    static uint8_t* next = reinterpret_cast<uint8_t*>(band_begin);
    void* mapping = mmap(next, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping != MAP_FAILED && in_band(reinterpret_cast<uint64_t>(mapping)))
        next = static_cast<uint8_t*>(mapping) + (bytes + 4095) / 4096 * 4096 + 4096;
    return mapping;
}

void* reserve(uint64_t bytes) {
    void* pointer = map_device(bytes + 4096);
    if (pointer == MAP_FAILED) return nullptr;
    mprotect(pointer, bytes + 4096, PROT_READ | PROT_WRITE);
    return pointer;
}

void release(void* pointer, uint64_t bytes) {
    if (pointer != nullptr) munmap(pointer, bytes + 4096);
}

}  // namespace twin
