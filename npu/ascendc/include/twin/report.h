// What a launch found: faults, notes, time.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "twin/fault.h"
#include "twin/pipe.h"

namespace twin {

/// How much of an output the kernel wrote.
struct Coverage {
    std::string name;
    uint64_t written = 0, bytes = 0;  ///< bytes; `written` is not known (0) in time-only mode
};

/// One instruction on the timeline, in cycles.
struct Event {
    std::string name;
    int core;  ///< its unit
    Pipe pipe;
    double start, end;
};

/// When a pipe was busy with one instruction, in cycles.
struct Span {
    Pipe pipe;
    double start, end;
};

struct Report {
    std::vector<Fault> faults;
    std::vector<std::string> notes;
    std::vector<Coverage> outputs;
    std::vector<std::string> unwritten;  ///< time-only: outputs that were not all written, whatever the inputs hold
    std::vector<Event> timeline;       ///< when asked for
    std::vector<Span> opening;         ///< what the first core's pipes did first
    std::string log;                   ///< what the kernel printed
    double cycles = 0;                 ///< of the slowest core
    double busy[pipe_count] = {};      ///< cycles per pipe of the busiest core
    double critical[pipe_count] = {};  ///< cycles of the critical path spent in each pipe, of the slowest core
    double launch_us = 0, kernel_us = 0;
    double gigahertz = 0;
    uint32_t cores = 0, simulated = 0;
    uint64_t calls = 0;                          ///< API calls simulated
    uint64_t counted = 0;                        ///< API calls of the busiest core, those that only counted included
    uint64_t read_bytes = 0, written_bytes = 0;  ///< GM traffic of all cores
    double counted_in_all = 0;                   ///< of all cores, where those that ran stand for the others
    bool extrapolated = false;
    bool stopped = false;    ///< a core was stopped before its end
    double seen_cycles = 0;  ///< that the busiest core had reached by then
    double error = 0;  ///< estimated relative error of an extrapolation

    double latency_us() const { return launch_us + kernel_us; }
    const char* bottleneck() const;
    /// One JSON object: faults, notes, cycles, pipe_us, bottleneck, latency_us and so on.
    std::string json() const;
    /// The timeline in the trace-event format that chrome://tracing and Perfetto open.
    std::string trace() const;
};

}  // namespace twin
