// From what was simulated to the time of the whole launch.
#include "twin/source/extrapolation.h"

#include <algorithm>
#include <cmath>

namespace twin {

namespace {

constexpr double least_error = 0.01;   // of any extrapolation: what repeats is not always measured at its mean
constexpr double unseen_error = 0.5;    // of time for which nothing but a mean over all calls is known
constexpr double cube_error = 0.2;      // of a stopped cube core, whose pace is taken to be even
constexpr double rewritten_error = 1;   // of a core that was stopped after it had written its share: passes may follow

/// The slowest core's time, what it grows by, and how far that may be wrong.
struct Growth {
    double factor = 1, error = 0;
};

/// Bytes that each stopped core is expected to write to the argument, from what the finished ones left.
double share(const Region& region, const std::vector<Ending>& endings, double of_all) {
    double bytes = static_cast<double>(region.argument.bytes);
    if (region.argument.role == Role::Workspace)
        bytes = std::max(0.0, bytes - static_cast<double>(system_workspace_bytes));
    double finished = 0, stopped = 0, idle = 0;
    for (size_t i = 0; i < endings.size(); ++i) {
        const double written = machine->cores[i]->pace.progress[region.index].bytes;
        finished += endings[i].sampled ? 0 : written;
        (endings[i].sampled ? stopped : idle) += 1;
    }
    if (idle > 0 && finished == 0) return bytes / std::max(1.0, stopped);  // cores that did not run are idle, too
    return std::max(0.0, bytes - finished / of_all) / std::max(1.0, stopped / of_all);
}

/// A stopped core goes on at its latest pace until it has written its share of every output, and of the workspace if it
/// uses that; one that has written to no output, until it has read its share.
Growth grow(const Core& core, const std::vector<Ending>& endings, double of_all) {
    const double time = core.latest().time;
    double done = 0, written = 0, end = 0, error = 0, unseen = 0, inputs = 0, outputs = 0;
    for (const Progress& progress : core.pace.progress) done += progress.bytes;
    for (const Region& region : machine->global.regions()) {
        const Role role = region.argument.role;
        if (role == Role::Input) inputs += static_cast<double>(region.argument.bytes);
        if (!region.writable()) continue;
        const double expected = share(region, endings, of_all);
        const Progress& progress = core.pace.progress[region.index];
        if (role != Role::Workspace) {
            outputs += expected;
            written += progress.bytes;
        }
        if (progress.bytes > 0) {
            const Progress::End found = progress.end(expected);
            end += found.time;
            error += found.error * found.time;
        } else if (role == Role::Output && done > 0) {
            unseen += expected * time / done;
        }
    }
    if (written == 0 && core.progress_bytes > 0) return {std::max(1.0, outputs / core.progress_bytes), cube_error};
    if (written == 0) {
        const double read = static_cast<double>(core.read_bytes), all = inputs * of_all / static_cast<double>(endings.size());
        return {read > 0 ? std::max(1.0, all / read) : 1, unseen_error};
    }
    if (end + unseen <= time) return {1, rewritten_error};
    const double whole = end + unseen;
    return {whole / time, (error + unseen_error * unseen) / whole};
}

/// How far the time of skipped calls may be wrong: as far as that of those simulated between them was.
double error_of_skipping(const Core& core) {
    const Pace& pace = core.pace;
    const double off = pace.measured > 0 ? std::fabs(pace.predicted / pace.measured - 1) : unseen_error;
    return ((pace.skipped_in_all - pace.guessed) * off + pace.guessed * unseen_error) /
           std::max(1.0, core.latest().time);
}

/// Cycles that the pipe was busy on the core, or on another of its block: a vector core waits for its cube core's pipes.
double busiest(const Core& core, int pipe) {
    double busy = core.busy[pipe];
    for (const auto& other : machine->cores)
        if (other->block == core.block) busy = std::max(busy, other->busy[pipe]);
    return busy;
}

void count_outputs(Report& report) {
    for (const Region& region : machine->global.regions())
        if (region.argument.role == Role::Output || region.argument.role == Role::InOut)
            report.outputs.push_back({region.argument.name, written_bytes(region), region.argument.bytes});
}

/// Whether the cores that ran wrote everything there is to write, so that none of the others can have much to do.
bool wrote_all() {
    double wanted = 0, written = 0;
    for (const Region& region : machine->global.regions()) {
        if (region.argument.role != Role::Output) continue;
        wanted += static_cast<double>(region.argument.bytes);
        for (const auto& core : machine->cores) written += core->pace.progress[region.index].bytes;
    }
    return wanted > 0 && written >= wanted;
}

/// How unlike the cores are of which only some were simulated: the last may have less to do, the others should agree.
double error_of_choice(size_t blocks) {
    if (blocks >= machine->launch->block_dim || blocks < 2 || wrote_all()) return 0;
    const size_t second = machine->cores.size() / blocks;
    const double one = machine->cores[0]->latest().time, other = machine->cores[second]->latest().time;
    return std::fabs(one - other) / std::max({one, other, 1.0});
}

void explain(const std::vector<Ending>& endings) {
    for (const Ending& ending : endings)
        if (ending.sampled) {
            machine->notes.push_back(
                "the time is extrapolated from the part of the kernel that could be followed: the rest is taken to write "
                "each byte of the outputs once, at the pace seen last");
            return;
        }
}

/// Time only, of a launch that was followed to its end: outputs that its writes cannot have covered.
void find_unwritten(Report& report, const std::vector<Ending>& endings, size_t blocks) {
    const bool ended = std::all_of(endings.begin(), endings.end(), [](const Ending& ending) { return ending.finished; });
    if (machine->computing || !ended || blocks < machine->launch->block_dim || machine->launch->cores != Cores::Vector) return;
    for (const Region& region : machine->global.regions()) {
        if (region.argument.role != Role::Output) continue;
        double written = 0;
        for (const auto& core : machine->cores) written += core->pace.progress[region.index].bytes;
        if (written >= static_cast<double>(region.argument.bytes)) continue;
        if (!machine->values_read) report.unwritten.push_back(region.argument.name);
        note("the time is that of a kernel which leaves part of " + region.argument.name + " unwritten: it writes " +
             std::to_string(static_cast<uint64_t>(written)) + " of " + std::to_string(region.argument.bytes) + " bytes" +
             (machine->values_read ? ", where the values that it reads are zeros"
                                   : "; look for a length that overflows 32 bits, and for tiles or cores left out"));
    }
}

}  // namespace

void sum_up(Report& report, const std::vector<Ending>& endings, size_t blocks) {
    const Launch& launch = *machine->launch;
    const double of_all = static_cast<double>(blocks) / launch.block_dim;
    report.simulated = static_cast<uint32_t>(machine->cores.size());
    report.cores = static_cast<uint32_t>(machine->cores.size() / blocks * launch.block_dim);
    report.extrapolated = blocks < launch.block_dim;
    double slowest = -1;
    for (size_t i = 0; i < endings.size(); ++i) {
        const Core& core = *machine->cores[i];
        const Moment end = core.latest();
        const Growth growth = endings[i].sampled ? grow(core, endings, of_all) : Growth{};
        report.extrapolated = report.extrapolated || endings[i].sampled || core.pace.skipped_in_all > 0;
        report.stopped = report.stopped || endings[i].sampled;
        report.counted_in_all += static_cast<double>(core.calls) / of_all;
        if (core.calls > report.counted) {
            report.counted = core.calls;
            report.seen_cycles = end.time;
        }
        report.calls += machine->computing ? core.calls : core.pace.simulated;
        report.read_bytes += static_cast<uint64_t>(static_cast<double>(core.read_bytes) * growth.factor);
        report.written_bytes += static_cast<uint64_t>(static_cast<double>(core.written_bytes) * growth.factor);
        if (end.time * growth.factor <= slowest) continue;
        slowest = end.time * growth.factor;
        report.cycles = slowest;
        report.error = growth.error + error_of_skipping(core);
        for (int pipe = 0; pipe < pipe_count; ++pipe) {
            report.busy[pipe] = busiest(core, pipe) * growth.factor;
            report.critical[pipe] = static_cast<double>(end.path[pipe]) * growth.factor;
        }
    }
    report.error = report.extrapolated ? std::clamp(report.error + error_of_choice(blocks), least_error, 1.0) : 0;
    explain(endings);
    report.read_bytes = static_cast<uint64_t>(static_cast<double>(report.read_bytes) / of_all);
    report.written_bytes = static_cast<uint64_t>(static_cast<double>(report.written_bytes) / of_all);
    report.kernel_us = report.cycles / launch.chip.gigahertz / 1000;
    // The cube cores of a mixed kernel start beside its vector cores.
    const uint32_t beside = launch.cores == Cores::Mix1to2 || launch.cores == Cores::Mix1to1 ? launch.block_dim : 0;
    report.launch_us = costs::launch_us_base + costs::launch_us_per_core * (report.cores - beside);
    count_outputs(report);
    find_unwritten(report, endings, blocks);
}

}  // namespace twin
