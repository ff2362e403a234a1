// Which calls of a time-only kernel are simulated, and what the others take.
#include "twin/source/pace.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "twin/source/machine.h"

namespace twin {

namespace {

constexpr size_t most_habits = 1 << 18;
constexpr uint32_t memory_of_means = 128;
constexpr uint64_t first_window = 400, longest_window = 10'000;
constexpr uint64_t first_stretch = 4'000, longest_stretch = 1'000'000;
constexpr double no_round_error = 0.5;          // of a core that was stopped before its second round
constexpr double few_rounds_error = 0.1;        // of one that was stopped after it
constexpr uint64_t alone = 0x9e3779b97f4a7c15;  // marks keys without context

uint64_t mixed(uint64_t value) {
    value ^= value >> 33;
    value *= 0xff51afd7ed558ccd;
    value ^= value >> 33;
    value *= 0xc4ceb9fe1a85ec53;
    return value ^ value >> 33;
}

/// The key of a call of this kind after those of `context`: after eight more calls nothing of it is left.
uint64_t after(uint64_t context, uint64_t kind) { return context << 8 ^ mixed(kind); }

void spend(Core& core, const Habit& habit) {
    Pace& pace = core.pace;
    pace.skipped += habit.advance;
    pace.skipped_in_all += habit.advance;
    core.busy[static_cast<int>(Pipe::S)] += habit.scalar;
    core.busy[static_cast<int>(habit.pipe)] += habit.busy;
}

/// Which pipes the simulated part since `origin` waited for: skipped time counts alike.
void share_out(Core& core) {
    Pace& pace = core.pace;
    const Moment now = core.latest();
    std::array<double, pipe_count> grown{};
    double sum = 0;
    for (int p = 0; p < pipe_count; ++p)
        sum += grown[p] = std::max(0.0, static_cast<double>(now.path[p]) - static_cast<double>(pace.origin.path[p]));
    if (sum <= 0) return;
    const double weight = pace.skipped_in_all > 0 ? 0.5 : 1;
    for (int p = 0; p < pipe_count; ++p) pace.share[p] += weight * (grown[p] / sum - pace.share[p]);
}

void begin_skipping(Core& core) {
    Pace& pace = core.pace;
    share_out(core);
    if (core.calls >= pace.stretch_end) {
        pace.stretch = std::min(longest_stretch, std::max(first_stretch, pace.stretch * 2));
        pace.stretch_end = core.calls + pace.stretch;
    }
    pace.skipping = true;
}

/// Simulate on. What local memories hold is no longer known, so all of it counts as written.
void simulate_on(Core& core) {
    Pace& pace = core.pace;
    settle(core);
    for (int memory = 0; memory < local_memory_count; ++memory)
        core.defined[memory].set(0, memory_bytes(static_cast<Memory>(memory)));
    pace.skipping = false;
    pace.familiar = 0;
    // Longer after a stretch, as a check of it; shorter where a new kind of call interrupted one.
    pace.window = core.calls < pace.stretch_end ? first_window : std::clamp(pace.stretch / 40, first_window, longest_window);
    pace.origin = core.latest();
    pace.frontier = pace.origin.time;
}

/// Learn from the call that ends here.
void close(Core& core) {
    Pace& pace = core.pace;
    const double now = core.latest().time;
    pace.call.advance = static_cast<float>(now - pace.frontier);
    pace.frontier = now;
    const Habit* habit = machine->habits.find(pace.context);
    const bool known = habit != nullptr && habit->known();
    pace.familiar = known ? pace.familiar + 1 : 0;
    if (known && pace.stretch != 0) {
        pace.predicted += habit->advance;
        pace.measured += pace.call.advance;
    }
    machine->habits.learn(pace.context, pace.call);
    machine->habits.learn(pace.kind ^ alone, pace.call);
    machine->habits.learn(alone, pace.call);
    pace.open = false;
}

/// Skip the call if its kind is known, or if the core may simulate no more. Whether it was.
bool skip(Core& core, uint64_t key, uint64_t kind, bool last_resort) {
    const Habit* habit = machine->habits.find(key);
    const bool known = habit != nullptr && habit->known();
    if (!known && !last_resort) return false;
    if (!known) {
        habit = machine->habits.find(kind ^ alone);
        if (habit == nullptr) habit = machine->habits.find(alone);
        if (habit == nullptr) return true;
        core.pace.guessed += habit->advance;
    }
    spend(core, *habit);
    return true;
}

void stop_at_most(Core& core) {
    if (core.calls <= machine->sampling.most) return;
    settle(core);
    throw Sampled{};
}

}  // namespace

size_t Habits::slot(uint64_t key) const {
    size_t i = mixed(key) & (slots_.size() - 1);
    while (slots_[i].seen != 0 && slots_[i].key != key) i = (i + 1) & (slots_.size() - 1);
    return i;
}

const Habit* Habits::find(uint64_t key) const {
    const Habit& habit = slots_[slot(key)];
    return habit.seen != 0 ? &habit : nullptr;
}

void Habits::grow() {
    std::vector<Habit> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Habit& habit : old)
        if (habit.seen != 0) slots_[slot(habit.key)] = habit;
}

void Habits::learn(uint64_t key, const Habit& seen) {
    size_t i = slot(key);
    if (slots_[i].seen == 0) {
        if (used_ >= most_habits) return;
        if (++used_ * 2 > slots_.size()) {
            grow();
            i = slot(key);
        }
        slots_[i] = seen;
        slots_[i].key = key;
        slots_[i].seen = 1;
        return;
    }
    Habit& habit = slots_[i];
    const float weight = 1.0f / static_cast<float>(std::min(++habit.seen, memory_of_means));
    habit.advance += weight * (seen.advance - habit.advance);
    habit.scalar += weight * (seen.scalar - habit.scalar);
    habit.busy += weight * (seen.busy - habit.busy);
    habit.pipe = seen.pipe;
}

void pace(Core& core, uint64_t kind) {
    Pace& pace = core.pace;
    const Sampling& sampling = machine->sampling;
    if (pace.open) close(core);
    stop_at_most(core);
    const bool spent = pace.simulated >= sampling.simulated;
    if (!pace.skipping && sampling.skips && pace.simulated >= sampling.full &&
        (spent || pace.familiar >= std::max(first_window, pace.window)))
        begin_skipping(core);
    const uint64_t key = after(pace.context, kind);
    pace.context = key;
    if (pace.skipping) {
        if ((spent || core.calls < pace.stretch_end) && skip(core, key, kind, spent)) return;
        simulate_on(core);
    }
    if (pace.simulated == 0) pace.frontier = core.latest().time;
    ++pace.simulated;
    pace.kind = kind;
    pace.call = {};
    pace.open = true;
}

void settle(Core& core) {
    Pace& pace = core.pace;
    const double cycles = pace.skipped;
    if (cycles == 0) return;
    pace.skipped = 0;
    const auto later = [&](Moment& moment) {
        moment.time += cycles;
        for (int p = 0; p < pipe_count; ++p) moment.path[p] += static_cast<float>(cycles * pace.share[p]);
    };
    later(core.now);
    for (Moment& free : core.free) later(free);
    for (Buffer& buffer : core.buffers) {
        later(buffer.freed);
        later(buffer.filled);
    }
    for (Written& written : core.written) written.shift(later);
    for (auto& targets : core.signals)
        for (auto& events : targets)
            for (auto& pending : events)
                for (Signal& signal : pending) later(signal.moment);
    for (Ledger& ledger : core.ledgers) ledger.shift(later);
    core.traffic.shift(cycles);
    pace.frontier += cycles;
}

void set_apart(Core& core) {
    Pace& pace = core.pace;
    if (pace.open) machine->habits.learn(pace.context, {});
    pace.open = false;
    pace.frontier = core.latest().time;
}

void count_written(Core& core, const Region& region, uint64_t bytes) {
    Pace& pace = core.pace;
    const double time = pace.frontier + pace.skipped;
    pace.progress[region.index].write(time - pace.written_at, bytes, core.calls > machine->sampling.most / 2);
    pace.written_at = time;
}

void Progress::write(double pause, uint64_t more, bool late) {
    time += pause;
    if (bytes > 0 && 2 * pause >= pause_) {
        const Mark mark{bytes, time};
        if (pause > 2 * pause_) {
            rounds_ = 0;
            first_ = mark;
            middle_ = {};
        }
        pause_ = std::max(pause_, pause);
        if (late && middle_.time == 0) middle_ = mark;
        last_ = mark;
        ++rounds_;
    }
    bytes += static_cast<double>(more);
}

Progress::End Progress::end(double all) const {
    if (all <= bytes) return {time, 0};
    if (rounds_ < 2) return {time / bytes * all, no_round_error};
    const auto pace = [](const Mark& from, const Mark& to) { return (to.time - from.time) / (to.bytes - from.bytes); };
    const bool split = middle_.bytes > first_.bytes && last_.bytes > middle_.bytes;
    const double latest = split ? pace(middle_, last_) : pace(first_, last_);
    const double drift = split ? std::fabs(pace(first_, middle_) / latest - 1) : 0;
    const double end = std::max(time, last_.time + latest * (all - last_.bytes));
    return {end, (drift + few_rounds_error / (rounds_ - 1)) * (1 - time / end)};
}

uint64_t size_class(double figure) {
    const float rounded = static_cast<float>(figure);
    uint32_t bits;
    std::memcpy(&bits, &rounded, sizeof bits);
    return bits >> 20;
}

}  // namespace twin
