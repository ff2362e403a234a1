// Flags and barriers between the pipes of a core.
#include "twin/flags.h"

#include "twin/source/machine.h"

namespace twin {

namespace {

std::string name_of(Pipe source, Pipe target, int32_t event) {
    return std::string(pipe_name(source)) + "_" + pipe_name(target) + ", event " + std::to_string(event);
}

std::vector<Signal>& signals(const char* call, Pipe source, Pipe target, int32_t event) {
    if (event < 0 || event >= event_count)
        raise(
            kind::parameter, call,
            "event id " + std::to_string(event) + ": ids are 0 to 7; take one from pipe.FetchEventID or AllocEventID");
    return running->signals[static_cast<int>(source)][static_cast<int>(target)][event];
}

}  // namespace

void set_flag(const char* call, Pipe source, Pipe target, int32_t event) {
    begin_call(costs::flag);
    std::vector<Signal>& pending = signals(call, source, target, event);
    if (!pending.empty())
        note("SetFlag " + name_of(source, target, event) + " is set again before WaitFlag took it: pair them");
    Signal& signal = pending.emplace_back();
    signal.moment = running->done(source);
    running->snapshot(source, signal.seen);
}

void wait_flag(const char* call, Pipe source, Pipe target, int32_t event) {
    begin_call(costs::flag);
    std::vector<Signal>& pending = signals(call, source, target, event);
    if (pending.empty())
        raise(kind::flag, call,
              "nothing set " + name_of(source, target, event) +
                  ", so this would wait for ever: SetFlag it before, with the same event id");
    const Signal signal = pending.front();
    pending.erase(pending.begin());
    running->hold(target, signal.moment);
    running->learn(target, signal.seen);
}

void pipe_barrier(Pipe pipe, bool all) {
    begin_call(costs::flag);
    if (!all) {
        if (pipe == Pipe::S) return;
        running->clocks.seen[static_cast<int>(pipe)][static_cast<int>(pipe)] =
            running->sequence[static_cast<int>(pipe)];
        return;
    }
    const Moment latest = running->latest();
    running->now = latest;
    running->free.fill(latest);
    running->order_all();
}

void hand_over(Pipe source, Pipe target) {
    uint32_t seen[pipe_count];
    running->snapshot(source, seen);
    running->hold(target, running->done(source));
    running->learn(target, seen);
}

int32_t event_id(const char* call, Pipe source, Pipe target, bool take) {
    begin_call(costs::flag);
    uint32_t& taken = running->events_in_use[static_cast<int>(source)][static_cast<int>(target)];
    for (int32_t event = 0; event < event_count; ++event) {
        if (taken >> event & 1) continue;
        if (take) taken |= 1u << event;
        return event;
    }
    raise(kind::flag, call,
          "all 8 events from " + std::string(pipe_name(source)) + " to " + pipe_name(target) +
              " are taken: ReleaseEventID those that are done");
}

void release_event_id(Pipe source, Pipe target, int32_t event) {
    if (event < 0 || event >= event_count)
        raise(kind::parameter, "ReleaseEventID", "event id " + std::to_string(event) + ": ids are 0 to 7");
    running->events_in_use[static_cast<int>(source)][static_cast<int>(target)] &= ~(1u << event);
}

}  // namespace twin
