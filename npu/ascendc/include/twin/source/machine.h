// The machine of one launch: its cores, its global memory, the fibres that its cores run on.
#pragma once
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "twin/launch.h"
#include "twin/source/core.h"
#include "twin/source/global.h"

namespace twin {

/// A SyncAll: who came, and when the last did.
struct Meeting {
    size_t arrived = 0;
    Moment latest;
    uint32_t epoch = 0;  ///< that its cores enter when they leave; 0: nobody left yet
};

struct Machine {
    const Launch* launch = nullptr;
    std::vector<std::unique_ptr<Core>> cores;
    GlobalMemory global;
    struct Release {
        void operator()(SharedPage* pages) const { std::free(pages); }
    };
    std::unique_ptr<SharedPage[], Release> shared_pages;  ///< per 4 KB of the arguments
    std::vector<std::string> notes;
    std::vector<Event> timeline;
    std::vector<Span> opening;  ///< what the first core's pipes did first
    std::map<std::pair<uint32_t, uint32_t>, std::vector<Moment>> block_events;  ///< set by IBSet, by block and event
    std::vector<Meeting> meetings[3];  ///< of vector cores, of cube cores, of both
    uint32_t epochs = 0;               ///< begun so far
    std::string log;
    std::set<uint64_t> keys;           ///< tiling keys that the kernel asked for
    bool values_read = false;          ///< the scalar unit read values of tensors, on which what is done may depend
    Habits habits;
    Sampling sampling;
    bool stopped = false;  ///< a core was stopped before its end, or not run at all
    bool computing = true;
};

extern Machine* machine;
extern Core* running;

/// Instructions of the first core whose times are kept.
constexpr size_t opening_events = 400;

/// Thrown out of a time-only core that has been sampled for long enough.
struct Sampled {};
/// Thrown out of a core that has nothing to do beside serving others.
struct Served {};

/// Count an API call of the running core against its budget, and spend the scalar unit's time for it. `kind` tells calls
/// apart that take the same `cycles`. From here on `running->pace.skipping` says whether the call only counts.
void begin_call(double cycles, uint64_t kind = 0);
/// Give the running core this memory's bytes, where it has none yet.
void need_memory(Memory memory);
/// Let other cores run until `ready` holds. Faults (deadlock) where nothing can make it hold.
void suspend(const char* call, bool (*ready)(Core& core, void* context), void* context);

}  // namespace twin
