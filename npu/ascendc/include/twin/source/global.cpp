// Global memory: bounds, coverage, races between cores.
#include "twin/source/global.h"

#include <algorithm>
#include <cstring>

#include "twin/source/machine.h"

namespace twin {

namespace {

// A stamp is: atomic mark, epoch (23 bits), the core's unit + 1 (8 bits).
constexpr uint32_t owner_mask = 0xff;
constexpr int shared_owner = 0xff;  // blocks that several cores touched
constexpr uint32_t atomic_mark = 1u << 31;

/// The running core, as stamps hold it.
uint32_t myself() { return static_cast<uint32_t>(running->unit()) + 1; }
uint32_t stamp_of(uint32_t owner) { return running->epoch << 8 | owner; }

[[noreturn]] void raise_global(const char* kind, const char* call, const Region& region, uint64_t begin, uint64_t end,
                               const std::string& message) {
    Fault fault{
        kind, call, message, "GM " + region.argument.name, running->index, begin - region.begin, end - region.begin};
    throw fault;
}

/// The argument that an address outside of all was most likely meant for: the nearest, or nullptr.
const Region* nearest(uint64_t address) {
    constexpr uint64_t near = 64 * 1024;
    const Region* found = nullptr;
    uint64_t least = near;
    for (const Region& region : machine->global.regions()) {
        const uint64_t away = address < region.begin ? region.begin - address : address < region.end ? 0 : address - region.end;
        const bool below_tiling = region.argument.role == Role::Tiling && address < region.begin;  // never meant
        if (region.begin == region.end || away >= least || below_tiling) continue;
        found = &region;
        least = away;
    }
    return found;
}

/// A workspace without the library's part, whose user part would have begun shortly before an address; or nullptr.
const Region* short_workspace(uint64_t address) {
    for (const Region& region : machine->global.regions())
        if (region.argument.role == Role::Workspace && region.argument.bytes < system_workspace_bytes &&
            address - (region.begin + system_workspace_bytes) < gibi)
            return &region;
    return nullptr;
}

/// What to do about a call that leads past the end of the argument.
const char* advice(const Region& region, const char* call) {
    constexpr const char copies[] = "DataCopy";
    if (region.argument.role == Role::Workspace) return "ask for more in GetWorkspaceSizes of the tiling function";
    if (region.argument.role == Role::Tiling)
        return "these are all bytes that the tiling function saved; read them with GET_TILING_DATA, whose struct has their "
               "size, or save more";
    if (std::strncmp(call, copies, sizeof copies - 1) == 0)
        return "copy only what is left in the last tile, with DataCopyPad where it is no multiple of 32 bytes";
    return "bound the index or count by the number of elements, and mind their type";
}

[[noreturn]] void raise_outside(const char* call, uint64_t begin, uint64_t bytes) {
    const Region* region = nearest(begin);
    if (const Region* missing = region == nullptr ? short_workspace(begin) : nullptr)
        raise_global(kind::workspace, call, *missing, begin, begin + bytes,
                     "GetUserWorkspace skips the 16 MB of the library, and the workspace has " +
                         std::to_string(missing->argument.bytes) + " bytes: in the tiling function, set the size that "
                         "GetWorkspaceSizes gives to GetLibApiWorkSpaceSize() plus the bytes that the kernel uses");
    if (region != nullptr && begin < region->begin)
        raise_global(kind::out_of_bounds, call, *region, region->begin, region->begin,
                     "starts " + std::to_string(region->begin - begin) + " bytes before " + region->argument.name +
                         ": its index or offset is negative");
    if (region != nullptr) {
        const bool workspace = region->argument.role == Role::Workspace;
        raise_global(workspace ? kind::workspace : kind::out_of_bounds, call, *region, begin, begin + bytes,
                     "reaches " + std::to_string(begin + bytes - region->end) + " bytes past the end of " +
                         region->argument.name + " (" + std::to_string(region->argument.bytes) + " bytes): " +
                         advice(*region, call));
    }
    Fault fault{kind::out_of_bounds,
                call,
                "the address belongs to no argument of the kernel: check SetGlobalBuffer and the offset of this core",
                "GM",
                running->index,
                begin,
                begin + bytes};
    throw fault;
}

[[noreturn]] void raise_race(const char* call, const Region& region, uint64_t begin, uint64_t end, uint32_t other,
                             const char* mine, const char* theirs) {
    const int core = static_cast<int>(other & owner_mask);
    const bool kinds = core != shared_owner && (core - 1 >= first_cube) != running->cube;
    raise_global(kind::race, call, region, begin, end,
                 core_name(running->unit()) + mine +
                     (core == shared_owner ? "another core" : core_name(core - 1)) + theirs +
                     (kinds ? ", with no flag between: call CrossCoreSetFlag after the first and CrossCoreWaitFlag before the "
                              "other, or SyncAll<false>"
                            : ", with no SyncAll between: give each core its own range of " + region.argument.name +
                                  ", call SyncAll, or accumulate with SetAtomicAdd"));
}

/// Whether the stamp is of another core, since the last SyncAll.
bool concurrent(uint32_t stamp) {
    return stamp != 0 && (stamp & owner_mask) != myself() &&
           (stamp & ~atomic_mark) >> 8 == running->epoch;
}

/// Several cores write one block: a race where they write the same bytes, unless with the same values.
void check_same_bytes(const char* call, Region& region, uint64_t from, uint64_t to, const uint8_t* value) {
    const uint8_t mine = static_cast<uint8_t>(myself());
    const uint8_t* present = reinterpret_cast<const uint8_t*>(region.begin);
    for (uint64_t byte = from; byte < to; ++byte) {
        if (region.owner[byte] == 0 || region.owner[byte] == mine) continue;
        if (value == nullptr || value[byte - from] != present[byte])
            raise_race(call, region, region.begin + from, region.begin + to, region.owner[byte], " overwrites what ",
                       " writes");
        if (region.remark(Region::SameValues))
            note(std::string(call) + ": several cores write the same bytes of " + region.argument.name +
                 ", with the same values");
    }
}

/// Note the bytes as written.
void mark(std::vector<uint64_t>& bits, uint64_t first, uint64_t last) {
    for (uint64_t word = first / 64; word <= (last - 1) / 64; ++word) {
        uint64_t mask = ~0ull;
        if (word == first / 64) mask &= ~0ull << (first % 64);
        if (word == (last - 1) / 64) mask &= ~0ull >> (63 - (last - 1) % 64);
        bits[word] |= mask;
    }
}

}  // namespace

void GlobalMemory::reset(const std::vector<Argument>& arguments, bool track) {
    regions_.clear();
    pages_ = 0;
    hint_ = 0;
    lowest_ = ~0ull;
    highest_ = 0;
    for (const Argument& argument : arguments) {
        Region region;
        region.argument = argument;
        region.begin = reinterpret_cast<uint64_t>(argument.pointer);
        region.end = region.begin + argument.bytes;
        region.first_page = pages_;
        region.index = regions_.size();
        pages_ += argument.bytes / page_bytes + 2;
        if (argument.pointer != nullptr) {
            lowest_ = std::min(lowest_, region.begin - margin);
            highest_ = std::max(highest_, region.end + margin);
        }
        if (track && region.writable() && argument.bytes != 0) {
            region.written.assign(argument.bytes / 64 + 2, 0);
            region.writer.assign(argument.bytes / block_bytes + 2, 0);
            region.reader.assign(argument.bytes / block_bytes + 2, 0);
            region.owner.assign((argument.bytes / block_bytes + 2) * block_bytes, 0);
        }
        regions_.push_back(std::move(region));
    }
}

Region* GlobalMemory::find(uint64_t address) {
    if (hint_ < regions_.size() && regions_[hint_].begin <= address && address < regions_[hint_].end)
        return &regions_[hint_];
    for (size_t i = 0; i < regions_.size(); ++i) {
        if (regions_[i].begin > address || address >= regions_[i].end) continue;
        hint_ = i;
        return &regions_[i];
    }
    return nullptr;
}

Region& check_global(const char* call, uint64_t begin, uint64_t bytes, bool writes, const GlobalRange& range) {
    Region* region = machine->global.find(begin);
    if (region == nullptr || begin + bytes > region->end) raise_outside(call, begin, bytes);
    if (writes && !region->writable())
        raise_global(kind::input_written, call, *region, begin, begin + bytes,
                     region->argument.name + " is an input and must not be written");
    const uint64_t declared = reinterpret_cast<uint64_t>(range.begin);
    const bool past = range.bytes != 0 && begin + bytes > declared + range.bytes;
    if ((past || range.beyond) && region->remark(Region::DeclaredSize))
        note(std::string(call) + " touches " + region->argument.name +
             " past the size that SetGlobalBuffer gave it: hardware does not mind, the size is wrong");
    return *region;
}

void record_write(const char* call, Region& region, uint64_t begin, uint64_t bytes, bool atomic, const uint8_t* value) {
    if (bytes == 0) return;
    const uint64_t first = begin - region.begin, last = first + bytes;
    const uint32_t mark_of_atomic = atomic ? atomic_mark : 0;
    const uint32_t mine = stamp_of(myself()) | mark_of_atomic;
    for (uint64_t block = first / block_bytes; block <= (last - 1) / block_bytes; ++block) {
        uint32_t& writer = region.writer[block];
        const uint64_t from = std::max(first, block * block_bytes), to = std::min(last, (block + 1) * block_bytes);
        if (concurrent(writer)) {
            if (!(atomic && writer & atomic_mark))
                check_same_bytes(call, region, from, to, value == nullptr ? nullptr : value + (from - first));
            writer = stamp_of(shared_owner) | mark_of_atomic;
        } else {
            if ((writer & ~atomic_mark) != (mine & ~atomic_mark))
                std::memset(&region.owner[block * block_bytes], 0, block_bytes);
            writer = mine;
        }
        if (concurrent(region.reader[block]) && to - from == block_bytes)
            raise_race(call, region, region.begin + from, region.begin + to, region.reader[block], " writes what ",
                       " reads");
    }
    std::memset(&region.owner[first], static_cast<int>(myself()), bytes);
    mark(region.written, first, last);
}

void note_shared_line(const char* call, Region& region, uint64_t address) {
    const uint64_t line = (address - region.begin) / costs::scalar_line_bytes;
    constexpr uint64_t blocks = costs::scalar_line_bytes / block_bytes;
    for (uint64_t block = line * blocks; block < (line + 1) * blocks; ++block)
        if (concurrent(region.writer[block]) && region.remark(Region::SharedLine))
            note(std::string(call) + ": several cores write to one cache line (64 bytes) of " + region.argument.name +
                 ": on hardware one core's values can be lost; give each core whole lines, or write with DataCopyPad");
}

void record_read(const char* call, Region& region, uint64_t begin, uint64_t bytes) {
    if (bytes == 0) return;
    const uint64_t first = begin - region.begin, last = first + bytes;
    const uint32_t mine = stamp_of(myself());
    for (uint64_t block = first / block_bytes; block <= (last - 1) / block_bytes; ++block) {
        const uint32_t writer = region.writer[block];
        const bool whole = block * block_bytes >= first && (block + 1) * block_bytes <= last;
        if (concurrent(writer) && whole && (writer & owner_mask) != shared_owner)
            raise_race(call, region, begin, begin + bytes, writer, " reads what ", " writes");
        uint32_t& reader = region.reader[block];
        reader = concurrent(reader) ? stamp_of(shared_owner) : mine;
    }
}

uint64_t written_bytes(const Region& region) {
    uint64_t count = 0;
    for (const uint64_t word : region.written) count += static_cast<uint64_t>(__builtin_popcountll(word));
    return count;
}

}  // namespace twin
