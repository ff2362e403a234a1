// Copies: checks them, prices them, moves the bytes.
#include "twin/copy.h"

#include <algorithm>
#include <cstring>

#include "twin/source/atomic.h"
#include "twin/source/check.h"
#include "twin/issue.h"
#include "twin/source/issue.h"
#include "twin/source/machine.h"

namespace twin {

namespace {

constexpr uint32_t most_bursts = 4095;  // documented ranges of the copy instructions
constexpr uint64_t most_burst_bytes = 2097151;
constexpr uint64_t most_burst_blocks = 65535;

/// A plan with its pitches, from start to start of runs, in bytes.
struct Copy {
    const GlobalCopy& plan;
    uint32_t row;  ///< bytes of a run in the local memory, padding included, rounded up to blocks
    int64_t global_pitch;
    uint32_t local_pitch;

    uint64_t global(uint32_t burst = 0) const {
        return reinterpret_cast<uint64_t>(plan.global) + static_cast<uint64_t>(global_pitch * burst);
    }
    uint64_t bytes() const { return plan.burst_bytes * plan.bursts; }
    uint64_t global_begin() const { return std::min(global(), global(plan.bursts - 1)); }
    uint64_t global_end() const { return std::max(global(), global(plan.bursts - 1)) + plan.burst_bytes; }
};

uint64_t round_up(uint64_t bytes) { return (bytes + block_bytes - 1) / block_bytes * block_bytes; }

[[noreturn]] void raise_copy(const char* kind, const GlobalCopy& plan, const std::string& message) {
    raise(kind, plan.call, plan.local, plan.local.address, plan.local.address + plan.burst_bytes, message);
}

void check_parameters(const GlobalCopy& plan) {
    const std::string elements = std::to_string(block_bytes / plan.element_bytes);
    if (plan.bursts > most_bursts)
        raise_copy(kind::parameter, plan,
                   "blockCount is " + std::to_string(plan.bursts) + ", at most 4095: split the copy");
    if (plan.any_bytes ? plan.burst_bytes > most_burst_bytes : plan.burst_bytes > most_burst_blocks * block_bytes)
        raise_copy(kind::parameter, plan,
                   "blockLen makes " + std::to_string(plan.burst_bytes) +
                       " bytes, more than the instruction can take: copy a smaller tile");
    if (plan.left_bytes > block_bytes || plan.right_bytes > block_bytes)
        raise_copy(kind::parameter, plan,
                   "leftPadding and rightPadding add at most 32 bytes (" + elements + " elements) each");
    if (plan.any_bytes) return;
    const uint64_t past = reinterpret_cast<uint64_t>(plan.global) % block_bytes;
    if (plan.burst_bytes % block_bytes != 0)
        raise_copy(kind::misaligned, plan,
                   std::to_string(plan.burst_bytes) + " bytes (" +
                       std::to_string(plan.burst_bytes / plan.element_bytes) +
                       " elements) are no multiple of 32 bytes: use DataCopyPad, or a count that is a multiple of " +
                       elements);
    if (past != 0)
        raise_copy(kind::misaligned, plan,
                   "the address in global memory is " + std::to_string(past) +
                       " bytes past a multiple of 32: use DataCopyPad, or an offset that is a multiple of " + elements +
                       " elements");
}

Copy prepare(const GlobalCopy& plan) {
    check_parameters(plan);
    const uint64_t row = round_up(plan.left_bytes + plan.burst_bytes + plan.right_bytes);
    const int64_t local_pitch = static_cast<int64_t>(row) + plan.local_gap * block_bytes;
    if (plan.bursts > 1 && local_pitch < 0)
        raise_copy(kind::parameter, plan, "the stride in the local memory is negative");
    return {plan, static_cast<uint32_t>(row), static_cast<int64_t>(plan.burst_bytes) + plan.global_gap,
            static_cast<uint32_t>(local_pitch)};
}

Operand local_side(const Copy& copy) {
    const Pattern pattern{copy.row / block_bytes, block_bytes, copy.plan.bursts, copy.local_pitch};
    return copy.plan.to_global ? reads(copy.plan.local, pattern) : writes(copy.plan.local, pattern);
}

Region& global_side(const Copy& copy) {
    const GlobalCopy& plan = copy.plan;
    Region& region = check_global(plan.call, copy.global(), plan.burst_bytes, plan.to_global, plan.range);
    if (plan.bursts > 1)
        check_global(plan.call, copy.global(plan.bursts - 1), plan.burst_bytes, plan.to_global, plan.range);
    return region;
}

Stream stream_of(const Copy& copy, const Region& region) {
    const GlobalCopy& plan = copy.plan;
    Stream stream;
    stream.offset = copy.global() - region.begin;
    stream.page = region.first_page;
    stream.bursts = copy.global_pitch == static_cast<int64_t>(plan.burst_bytes) ? 1 : plan.bursts;
    stream.burst_bytes = stream.bursts == 1 ? copy.bytes() : plan.burst_bytes;
    stream.pitch = static_cast<uint64_t>(copy.global_pitch);
    stream.unaligned = stream.bursts > 1 ? copy.global_pitch % 512 != 0 : copy.global() % 512 != 0;
    stream.uncached = plan.range.uncached;
    stream.writes = plan.to_global;
    return stream;
}

void fill(uint8_t* target, uint32_t bytes, const void* value, uint32_t element_bytes) {
    for (uint32_t byte = 0; byte + element_bytes <= bytes; byte += element_bytes)
        std::memcpy(target + byte, value, element_bytes);
}

/// What DataCopyPad puts beside a run: the padding value where left or right padding is asked for, else the value of
/// SetPadValue, else the first element.
void move_in(const Copy& copy) {
    const GlobalCopy& plan = copy.plan;
    uint8_t* target = address(plan.local);
    for (uint32_t burst = 0; burst < plan.bursts; ++burst, target += copy.local_pitch) {
        const void* source = reinterpret_cast<const void*>(copy.global(burst));
        const uint32_t used = plan.left_bytes + static_cast<uint32_t>(plan.burst_bytes);
        std::memcpy(target + plan.left_bytes, source, plan.burst_bytes);
        if (used == copy.row && plan.left_bytes == 0) continue;
        const Registers& registers = running->registers;
        const void* beside = plan.fill && plan.left_bytes + plan.right_bytes != 0 ? &plan.value
                             : registers.pad_given                              ? &registers.pad_value
                                                                                : source;
        fill(target, plan.left_bytes, beside, plan.element_bytes);
        fill(target + used, copy.row - used, beside, plan.element_bytes);
    }
}

void move_out(const Copy& copy, Region& region) {
    const GlobalCopy& plan = copy.plan;
    const bool atomic = running->atomic != 0;
    const Type type = running->atomic_type < 0 ? plan.type : static_cast<Type>(running->atomic_type);
    const bool dense =
        copy.local_pitch == plan.burst_bytes && copy.global_pitch == static_cast<int64_t>(plan.burst_bytes);
    const uint32_t rows = dense ? 1 : plan.bursts;
    const uint64_t bytes = dense ? copy.bytes() : plan.burst_bytes;
    const uint8_t* source = address(plan.local);
    for (uint32_t row = 0; row < rows; ++row, source += copy.local_pitch) {
        uint8_t* target = reinterpret_cast<uint8_t*>(copy.global(row));
        record_write(plan.call, region, copy.global(row), bytes, atomic, source);
        if (atomic)
            accumulate(plan.call, target, source, bytes, running->atomic, type);
        else
            std::memcpy(target, source, bytes);
    }
}

void note_reads(const Copy& copy, Region& region) {
    if (!region.tracked()) return;
    for (uint32_t burst = 0; burst < copy.plan.bursts; ++burst)
        record_read(copy.plan.call, region, copy.global(burst), copy.plan.burst_bytes);
}

/// The compiler cannot see that global memory is read back: only the kernel's own flag orders that.
void note_read_back(const GlobalCopy& plan, Region& region, const Write& write) {
    if (running->clocks.seen[static_cast<int>(Pipe::MTE2)][static_cast<int>(Pipe::MTE3)] >= write.sequence ||
        !region.remark(Region::ReadBack))
        return;
    note(std::string(plan.call) + " reads from " + region.argument.name +
         " what this core wrote there before, and no flag orders the two: write " +
         "SetFlag<HardEvent::MTE3_MTE2> after the write and WaitFlag<HardEvent::MTE3_MTE2> before the read");
}

/// Bytes that came from global memory are defined; bytes that go there must be.
void define(const Copy& copy, const Operand& local) {
    if (copy.plan.to_global) return check_defined(copy.plan.call, local);
    pieces(local, [&](uint32_t begin, uint32_t end) {
        running->defined[static_cast<int>(copy.plan.local.memory)].set(begin, end);
        return true;
    });
}

void count_traffic(const Copy& copy, const Region& region) {
    if (!copy.plan.to_global) {
        running->read_bytes += copy.bytes();
        return;
    }
    running->written_bytes += copy.bytes();
    if (!machine->computing) count_written(*running, region, copy.bytes());
}

/// What tells copies apart when it comes to their time.
uint64_t kind_of(const Stream& stream, Traffic::Source source) {
    const uint64_t flags = stream.writes | stream.unaligned << 1 | stream.uncached << 2;
    return 1ull << 40 | size_class(static_cast<double>(stream.bytes())) << 20 | size_class(stream.bursts) << 8 | flags << 2 |
           static_cast<uint64_t>(source);
}

/// A mixed kernel's source is for both kinds of cores: vector cores leave out copies with the cube's memories.
bool left_out(const char* call, const Place& place) {
    if (running->cube || place.memory == Memory::UB) return false;
    note(std::string(call) + " is left out on vector cores, which have no " + memory_name(place.memory) +
         ": put the cube's part under if ASCEND_IS_AIC");
    return true;
}

}  // namespace

void copy(const GlobalCopy& plan) {
    if (left_out(plan.call, plan.local)) return;
    if (plan.bursts == 0 || plan.burst_bytes == 0) {
        begin_call(costs::api_call);
        note(std::string(plan.call) + " copies nothing: its length is 0");
        return;
    }
    const Copy copy = prepare(plan);
    const Operand local = local_side(copy);
    check_operand(plan.call, local);
    Region& region = global_side(copy);
    const Stream stream = stream_of(copy, region);
    const Traffic::Source source = running->traffic.source(stream);
    begin_call(costs::api_call, kind_of(stream, source));
    count_traffic(copy, region);
    if (running->pace.skipping) return;
    const Pipe pipe = plan.to_global ? Pipe::MTE3 : Pipe::MTE2;
    Moment start = start_of(plan.call, pipe, {local});
    define(copy, local);
    // What this core wrote to global memory is read back only after the write.
    Written& written = running->written[region.index];
    const Write* write = plan.to_global ? nullptr : written.touching(copy.global_begin(), copy.global_end());
    if (write != nullptr) {
        start.wait(write->done);
        note_read_back(plan, region, *write);
    }
    finish(plan.call, pipe, start, running->traffic.cycles(source, stream, start.time), {local});
    if (plan.to_global)
        written.add(copy.global_begin(), copy.global_end(), running->free[static_cast<int>(pipe)],
                    running->sequence[static_cast<int>(pipe)]);
    if (!machine->computing) return;
    if (plan.to_global) {
        move_out(copy, region);
    } else {
        note_reads(copy, region);
        move_in(copy);
    }
}

void copy(const LocalCopy& plan) {
    // A vector core fills TSCM by way of global memory: its own L1 stands for the part of the cube core's.
    if (plan.target.position != shared_position && left_out(plan.call, plan.target)) return;
    if (left_out(plan.call, plan.source)) return;
    const uint32_t bytes = static_cast<uint32_t>(plan.burst_bytes);
    const uint32_t target_pitch = bytes + plan.target_gap * block_bytes,
                   source_pitch = bytes + plan.source_gap * block_bytes;
    const Operand to = writes(plan.target, Pattern{bytes / block_bytes, block_bytes, plan.bursts, target_pitch});
    const Operand from = reads(plan.source, Pattern{bytes / block_bytes, block_bytes, plan.bursts, source_pitch});
    if (plan.burst_bytes % block_bytes != 0)
        raise(kind::misaligned, plan.call, plan.target, plan.target.address, plan.target.address + bytes,
              std::to_string(bytes) + " bytes are no multiple of 32 bytes: round the count up");
    const Pipe pipe = plan.source.memory == Memory::L1   ? Pipe::MTE1
                      : plan.target.memory == Memory::L1 ? Pipe::MTE3
                                                         : Pipe::V;
    const double cycles = costs::local_copy_head + static_cast<double>(bytes) * plan.bursts / costs::local_copy_rate;
    instruction(plan.call, pipe, cycles, {to, from}, Lanes::Carry);
    if (!machine->computing) return;
    for (uint32_t burst = 0; burst < plan.bursts; ++burst)
        std::memmove(address(plan.target) + burst * target_pitch, address(plan.source) + burst * source_pitch, bytes);
}

void fill_global(const char* call, uint8_t* target, uint64_t bytes, uint64_t value, uint32_t element_bytes,
                 const GlobalRange& range) {
    begin_call(costs::api_call);
    if (bytes == 0) return;
    const uint64_t begin = reinterpret_cast<uint64_t>(target);
    Region& region = check_global(call, begin, bytes, true, range);
    Moment start = running->now;
    start.wait(running->free[static_cast<int>(Pipe::MTE3)]);
    finish(call, Pipe::MTE3, start, costs::move_issue + static_cast<double>(bytes) / costs::write_rate, {});
    running->written_bytes += bytes;
    if (!machine->computing) count_written(*running, region, bytes);
    running->written[region.index].add(begin, begin + bytes, running->free[static_cast<int>(Pipe::MTE3)],
                                       running->sequence[static_cast<int>(Pipe::MTE3)]);
    if (!machine->computing) return;
    record_write(call, region, begin, bytes, false, nullptr);
    for (uint64_t byte = 0; byte < bytes; byte += element_bytes) std::memcpy(target + byte, &value, element_bytes);
}

void set_atomic(int operation, int type) {
    begin_call(costs::flag);
    running->atomic = operation;
    running->atomic_type = type;
}

void set_pad_value(uint64_t bits) {
    begin_call(costs::flag);
    running->registers.pad_given = true;
    running->registers.pad_value = bits;
}

void set_atomic_type(int type) {
    begin_call(costs::flag);
    running->atomic_type = type;
}

}  // namespace twin
