// Cores wait for each other: SyncAll and cross-core flags.
#include <algorithm>

#include "twin/source/machine.h"

namespace twin {

namespace {

struct Wait {
    std::vector<Meeting>* meetings;
    size_t meeting, participants;
};

size_t participants(const Core& core, bool cubes_too) {
    size_t count = 0;
    for (const auto& other : machine->cores) count += cubes_too || other->cube == core.cube;
    return count;
}

struct FlagWait {
    uint32_t flag;
};

/// The cores whose flags the core waits for, by the mode with which the first of them set it.
bool sets_for(const Core& setter, const Core& waiter, int mode) {
    const bool same_block = setter.block == waiter.block;
    if (mode == 0) return setter.cube == waiter.cube;
    if (mode == 1) return same_block && !setter.cube && !waiter.cube;
    return same_block && setter.cube != waiter.cube;
}

bool flag_ready(Core& core, void* context) {
    const uint32_t flag = static_cast<FlagWait*>(context)->flag;
    const uint32_t turn = core.cross_waited[flag];
    bool any = false;
    for (const auto& other : machine->cores) {
        const auto& sets = other->cross_sets[flag];
        const int mode =
            sets.empty() ? core.cross_sets[flag].empty() ? 2 : core.cross_sets[flag].front().mode : sets.front().mode;
        if (!sets_for(*other, core, mode)) continue;
        if (sets.size() <= turn) return false;
        any = true;
    }
    return any;
}

}  // namespace

namespace {

/// `kind`: 0 vector cores, 1 cube cores, 2 both.
void meet(const char* call, int kind, size_t cores) {
    begin_call(costs::api_call);
    Core& core = *running;
    settle(core);
    std::vector<Meeting>& meetings = machine->meetings[kind];
    Wait wait{&meetings, core.met[kind]++, cores};
    if (meetings.size() <= wait.meeting) meetings.resize(wait.meeting + 1);
    meetings[wait.meeting].latest.wait(core.latest());
    ++meetings[wait.meeting].arrived;
    suspend(
        call,
        [](Core&, void* context) {
            const Wait& asked = *static_cast<Wait*>(context);
            return (*asked.meetings)[asked.meeting].arrived >= asked.participants;
        },
        &wait);
    Meeting& meeting = meetings[wait.meeting];
    if (meeting.epoch == 0) meeting.epoch = ++machine->epochs;
    core.epoch = meeting.epoch;
    core.now.wait(meeting.latest);
    core.now.advance(Pipe::S, costs::sync_all);
    core.free.fill(core.now);
    core.order_all();
    set_apart(core);
}

}  // namespace

void sync_all(const char* call, bool cubes_too) {
    meet(call, cubes_too ? 2 : running->cube, participants(*running, cubes_too));
}

void sync_some(const char* call, int32_t cores) {
    const size_t all = participants(*running, false);
    meet(call, running->cube, cores > 0 ? std::min<size_t>(all, static_cast<size_t>(cores)) : all);
}

void cross_core_set(int mode, Pipe pipe, uint32_t flag) {
    begin_call(costs::api_call);
    if (flag >= cross_flag_count)
        raise(kind::parameter, "CrossCoreSetFlag", "flag " + std::to_string(flag) + ": flags are 0 to 15");
    if (flag > most_free_flag)
        note("CrossCoreSetFlag uses flag " + std::to_string(flag) + ": 11 to 15 belong to the library, take one of 0 to 10");
    settle(*running);
    Moment moment = running->done(pipe);
    moment.wait(running->now);
    moment.advance(Pipe::S, costs::cross_core_flag);
    running->cross_sets[flag].push_back({moment, mode});
}

void cross_core_wait(uint32_t flag, Pipe pipe) {
    begin_call(costs::api_call);
    if (flag >= cross_flag_count)
        raise(kind::parameter, "CrossCoreWaitFlag", "flag " + std::to_string(flag) + ": flags are 0 to 15");
    Core& core = *running;
    settle(core);
    FlagWait wait{flag};
    suspend("CrossCoreWaitFlag", flag_ready, &wait);
    const uint32_t turn = core.cross_waited[flag]++;
    for (const auto& other : machine->cores) {
        const auto& sets = other->cross_sets[flag];
        if (sets.size() > turn && sets_for(*other, core, sets[turn].mode)) core.hold(pipe, sets[turn].moment);
    }
    // What the waiting core touches from here on does not race with what the setters did before. An epoch of its own
    // misses some races with cores that it did not wait for, and reports none that is not.
    core.epoch = ++machine->epochs;
    set_apart(core);
}

void block_set(uint32_t block, uint32_t event) {
    begin_call(costs::api_call);
    settle(*running);
    Moment moment = running->latest();
    moment.advance(Pipe::S, costs::cross_core_flag);
    machine->block_events[{block, event}].push_back(moment);
}

void block_wait(uint32_t block, uint32_t event) {
    begin_call(costs::api_call);
    settle(*running);
    std::pair<uint32_t, uint32_t> key{block, event};
    suspend(
        "IBWait",
        [](Core& core, void* context) {
            const auto& key = *static_cast<std::pair<uint32_t, uint32_t>*>(context);
            const auto events = machine->block_events.find(key);
            return events != machine->block_events.end() && events->second.size() > core.block_waited[key];
        },
        &key);
    const Moment& set = machine->block_events[key][running->block_waited[key]++];
    running->now.wait(set);
    for (Moment& free : running->free) free.wait(set);
    running->epoch = ++machine->epochs;
    set_apart(*running);
}

}  // namespace twin
