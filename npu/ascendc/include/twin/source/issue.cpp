// Issues instructions: checks, orders, prices them.
#include "twin/issue.h"

#include <algorithm>

#include "twin/source/banks.h"
#include "twin/source/check.h"
#include "twin/source/issue.h"
#include "twin/source/machine.h"

namespace twin {

namespace {

bool all_defined(const Definedness& defined, const Operand& operand) {
    bool whole = true;
    pieces(operand, [&](uint32_t begin, uint32_t end) { return whole = defined.first_undefined(begin, end) >= end; });
    return whole;
}

/// Blocks of the operand that are defined, in the order of its lanes.
void collect(const Definedness& defined, const Operand& operand, std::vector<bool>& lanes) {
    pieces(operand, [&](uint32_t begin, uint32_t end) {
        for (uint32_t block = begin; block < end; block += block_bytes)
            lanes.push_back(defined.first_undefined(block, std::min(end, block + block_bytes)) >= end ||
                            defined.first_undefined(block, std::min(end, block + block_bytes)) >= block + block_bytes);
        return true;
    });
}

/// A destination block is as defined as the source blocks that its lanes come from.
void carry(Definedness& defined, const Operand& target, const std::vector<std::vector<bool>>& sources) {
    std::vector<uint32_t> blocks;
    pieces(target, [&](uint32_t begin, uint32_t end) {
        for (uint32_t block = begin; block < end; block += block_bytes) blocks.push_back(block);
        return true;
    });
    for (size_t i = 0; i < blocks.size(); ++i) {
        bool whole = true;
        for (const std::vector<bool>& lanes : sources) {
            const size_t first = i * lanes.size() / blocks.size();
            const size_t last = std::max(first + 1, (i + 1) * lanes.size() / blocks.size());
            for (size_t lane = first; lane < last && lane < lanes.size(); ++lane) whole = whole && lanes[lane];
        }
        defined.set(blocks[i], blocks[i] + block_bytes, whole);
    }
}

void propagate(const char* call, std::initializer_list<Operand> operands, Lanes lanes) {
    bool whole = true;
    for (const Operand& operand : operands) {
        if (operand.writes) continue;
        const Definedness& defined = running->defined[static_cast<int>(operand.place.memory)];
        if (all_defined(defined, operand)) continue;
        if (lanes == Lanes::Collapse) check_defined(call, operand);
        whole = false;
    }
    std::vector<std::vector<bool>> sources;
    if (!whole)
        for (const Operand& operand : operands)
            if (!operand.writes)
                collect(running->defined[static_cast<int>(operand.place.memory)], operand, sources.emplace_back());
    for (const Operand& operand : operands) {
        if (!operand.writes) continue;
        Definedness& defined = running->defined[static_cast<int>(operand.place.memory)];
        if (whole)
            pieces(operand, [&](uint32_t begin, uint32_t end) {
                defined.set(begin, end);
                return true;
            });
        else
            carry(defined, operand, sources);
    }
}

void issue(const char* call, Pipe pipe, double cycles, std::initializer_list<Operand> operands, Lanes lanes) {
    const Moment start = start_of(call, pipe, operands);
    propagate(call, operands, lanes);
    finish(call, pipe, start, cycles, operands);
}

}  // namespace

Moment start_of(const char* call, Pipe pipe, std::initializer_list<Operand> operands) {
    running->call = call;
    if (running->pace.skipping) return running->now;
    for (const Operand& operand : operands) check_operand(call, operand);
    Moment start = running->now;
    start.wait(running->free[static_cast<int>(pipe)]);
    for (const Operand& operand : operands) order(call, pipe, operand, start);
    return start;
}

void finish(const char* call, Pipe pipe, const Moment& start, double cycles, std::initializer_list<Operand> operands) {
    if (running->pace.skipping) return;
    const int p = static_cast<int>(pipe);
    running->pace.call.pipe = pipe;
    running->pace.call.busy += static_cast<float>(cycles);
    Moment done = start;
    done.advance(pipe, cycles);
    running->free[p] = done;
    running->busy[p] += cycles;
    ++running->sequence[p];
    for (const Operand& operand : operands)
        if (!operand.writes) record(pipe, operand, done);
    for (const Operand& operand : operands)
        if (operand.writes) record(pipe, operand, done);
    if (machine->opening.size() < opening_events && running == machine->cores.front().get())
        machine->opening.push_back({pipe, start.time, done.time});
    if (machine->launch->timeline) machine->timeline.push_back({call, running->unit(), pipe, start.time, done.time});
}

void instruction(const char* call, Pipe pipe, double cycles, std::initializer_list<Operand> operands, Lanes lanes) {
    running->call = call;
    begin_call(costs::api_call, size_class(cycles) << 8 | static_cast<uint64_t>(pipe));
    if (!running->pace.skipping) issue(call, pipe, cycles, operands, lanes);
}

void vector(const char* call, const costs::Vector& cost, uint32_t repeats, std::initializer_list<Operand> operands,
            Lanes lanes, double extra_cycles) {
    if (running->cube)
        raise(kind::unsupported, call, "a cube core has no vector unit: put the call under if ASCEND_IS_AIV");
    running->call = call;
    const double free_of_conflicts = cost.head + cost.slope * repeats + extra_cycles;
    begin_call(costs::api_call, size_class(free_of_conflicts) << 8 | static_cast<uint64_t>(Pipe::V));
    if (running->pace.skipping) return;
    const double slope = conflict_slope(cost.slope, repeats, operands);
    issue(call, Pipe::V, cost.head + slope * repeats + extra_cycles, operands, lanes);
}

void scalar(double cycles) {
    if (running->pace.skipping) return;
    running->pace.call.scalar += static_cast<float>(cycles);
    running->now.advance(Pipe::S, cycles);
    running->busy[static_cast<int>(Pipe::S)] += cycles;
}

bool computing() { return machine->computing; }

Registers& registers() { return running->registers; }

void begin_call(double cycles, uint64_t kind) {
    Core& core = *running;
    ++core.calls;
    if (core.calls > machine->launch->call_budget)
        raise(kind::endless, "kernel",
              "the core made more than " + std::to_string(machine->launch->call_budget) +
                  " API calls: a loop does not end, or does far too little per call");
    if (!machine->computing) pace(core, kind << 16 ^ size_class(cycles));
    scalar(cycles);
}

}  // namespace twin
