// From what was simulated to the time of the whole launch.
#include "twin/source/extrapolation.h"

#include <algorithm>
#include <cmath>

namespace twin {

namespace {

Moment end_of(const Core& core) {
    Moment end = core.now;
    for (const Moment& free : core.free) end.wait(free);
    return end;
}

double bytes_of(bool outputs) {
    double bytes = 0;
    for (const Argument& argument : machine->launch->arguments) {
        const bool output = argument.role == Role::Output || argument.role == Role::InOut;
        const bool input = argument.role == Role::Input || argument.role == Role::InOut;
        if (outputs ? output : input) bytes += static_cast<double>(argument.bytes);
    }
    return bytes;
}

/// Bytes that each unfinished core is expected to move, from what the finished ones left.
double share(const std::vector<Ending>& endings, bool outputs) {
    double finished_bytes = 0, finished = 0, unfinished = 0;
    for (size_t i = 0; i < endings.size(); ++i) {
        const Core& core = *machine->cores[i];
        (endings[i].sampled ? unfinished : finished) += 1;
        if (!endings[i].sampled) finished_bytes += outputs ? core.progress_bytes : static_cast<double>(core.read_bytes);
    }
    const double all =
        machine->launch->block_dim *
        (endings.size() > 0 ? static_cast<double>(endings.size()) / std::max<size_t>(1, machine->cores.size()) : 1);
    const double scale = all / static_cast<double>(endings.size());
    if (unfinished == 1 && finished > 0 && finished_bytes == 0) return bytes_of(outputs);
    return std::max(1.0, (bytes_of(outputs) - finished_bytes * scale) / std::max(1.0, unfinished * scale));
}

/// Factor by which a sampled core's time grows to its end: time at the latest pace for what is left.
double growth(const Core& core, const std::vector<Ending>& endings, double& error) {
    const bool outputs = core.progress_bytes > 0;
    const double expected = share(endings, outputs);
    const double done = outputs ? core.progress_bytes : static_cast<double>(core.read_bytes);
    const double time = end_of(core).time;
    if (done <= 0 || done >= expected) return 1;
    const double even = expected / done;
    if (!outputs || core.half_progress <= 0 || done <= core.half_progress) {
        error = std::max(error, 0.2);
        return even;
    }
    const double pace = (time - core.half_time) / (done - core.half_progress);
    const double factor = 1 + pace * (expected - done) / time;
    error = std::max(error, std::fabs(factor / even - 1));
    return factor;
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

}  // namespace

void sum_up(Report& report, const std::vector<Ending>& endings, size_t blocks) {
    const Launch& launch = *machine->launch;
    report.simulated = static_cast<uint32_t>(machine->cores.size());
    report.cores = static_cast<uint32_t>(machine->cores.size() / blocks * launch.block_dim);
    report.extrapolated = blocks < launch.block_dim;
    double slowest = -1;
    for (size_t i = 0; i < endings.size(); ++i) {
        const Core& core = *machine->cores[i];
        const Moment end = end_of(core);
        double factor = 1;
        if (endings[i].sampled) {
            report.extrapolated = true;
            factor = growth(core, endings, report.error);
        }
        report.calls += core.calls;
        report.read_bytes += static_cast<uint64_t>(static_cast<double>(core.read_bytes) * factor);
        report.written_bytes += static_cast<uint64_t>(static_cast<double>(core.written_bytes) * factor);
        if (end.time * factor <= slowest) continue;
        slowest = end.time * factor;
        report.cycles = slowest;
        for (int pipe = 0; pipe < pipe_count; ++pipe) {
            report.busy[pipe] = busiest(core, pipe) * factor;
            report.critical[pipe] = static_cast<double>(end.path[pipe]) * factor;
        }
    }
    const double scale = static_cast<double>(launch.block_dim) / static_cast<double>(blocks);
    report.read_bytes = static_cast<uint64_t>(static_cast<double>(report.read_bytes) * scale);
    report.written_bytes = static_cast<uint64_t>(static_cast<double>(report.written_bytes) * scale);
    report.kernel_us = report.cycles / launch.chip.gigahertz / 1000;
    // The cube cores of a mixed kernel start beside its vector cores.
    const uint32_t beside = launch.cores == Cores::Mix1to2 || launch.cores == Cores::Mix1to1 ? launch.block_dim : 0;
    report.launch_us = costs::launch_us_base + costs::launch_us_per_core * (report.cores - beside);
    count_outputs(report);
}

}  // namespace twin
