// Global memory: the ranges that a launch may touch, who wrote what, and races between cores.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "twin/launch.h"

namespace twin {

/// One argument, with a bit per byte written and an owner per 32 B block.
struct Region {
    Argument argument;
    uint64_t begin = 0, end = 0;
    uint64_t first_page = 0;
    size_t index = 0;                      ///< among the arguments
    std::vector<uint64_t> written;         ///< one bit per byte
    std::vector<uint32_t> writer, reader;  ///< per 32 B block: the last one's stamp; 0: nobody
    std::vector<uint8_t> owner;            ///< per byte: unit + 1 of the core that wrote it since its block's stamp began
    enum Remark : uint8_t { DeclaredSize = 1, SameValues = 2, SharedLine = 4, ReadBack = 8 };
    uint8_t remarks = 0;  ///< notes made about it

    /// Whether the note is still to be made; from then on it counts as made.
    bool remark(Remark which) {
        const bool first = (remarks & which) == 0;
        remarks |= which;
        return first;
    }
    bool writable() const { return argument.role != Role::Input && argument.role != Role::Tiling; }
    bool tracked() const { return !writer.empty(); }
};

class GlobalMemory {
public:
    static constexpr uint64_t page_bytes = 4096;

    void reset(const std::vector<Argument>& arguments, bool track);
    uint64_t pages() const { return pages_; }
    /// The region that holds the address, or nullptr.
    Region* find(uint64_t address);
    std::vector<Region>& regions() { return regions_; }
    /// Whether the address lies in global memory: in an argument, or anywhere in the band of device addresses near one.
    bool holds(uint64_t address) {
        if (address < lowest_ || address >= highest_) return false;
        return in_band(address) || find(address) != nullptr;
    }

    uint64_t dirty_page = 0, dirty_pages = 0;  ///< time only: the last page written by pointer, and how many were

private:
    std::vector<Region> regions_;
    static constexpr uint64_t margin = 64 * 1024;  // an address so near an argument is meant to be in it
    uint64_t lowest_ = ~0ull, highest_ = 0;
    uint64_t pages_ = 0;
    size_t hint_ = 0;
};

/// Fault unless `begin`..`begin + bytes` lies in one argument that the access is allowed to touch.
Region& check_global(const char* call, uint64_t begin, uint64_t bytes, bool writes, const GlobalRange& range);
/// Record a write or a read of checked bytes; faults on a race with another core. `atomic` writes do not race with each
/// other.
void record_write(const char* call, Region& region, uint64_t begin, uint64_t bytes, bool atomic, const uint8_t* value);
void record_read(const char* call, Region& region, uint64_t begin, uint64_t bytes);
/// Note where another core writes to the same line of the scalar data cache: on hardware the later write-back wins.
void note_shared_line(const char* call, Region& region, uint64_t address);
/// Bytes of the region that were written.
uint64_t written_bytes(const Region& region);

}  // namespace twin
