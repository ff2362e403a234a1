// The scalar unit's accesses to local and global memory.
#include "twin/access.h"

#include <cstring>
#include <set>
#include <string>

#include "twin/issue.h"
#include "twin/source/access.h"
#include "twin/source/check.h"
#include "twin/source/machine.h"

namespace twin {

uint8_t* local_memory[local_memory_count];

namespace {

Operand scalar_operand(const char* call, const Place& place, uint64_t offset, uint32_t bytes, bool writes) {
    const uint64_t begin = place.address + offset;
    if (begin + bytes > memory_bytes(place.memory))
        raise(kind::out_of_bounds, call, place, begin, begin + bytes,
              "index " + std::to_string(offset / bytes) + " lies outside " + memory_name(place.memory) +
                  ": the tensor has " + std::to_string(place.bytes / bytes) + " elements");
    Place element = place;
    element.address = static_cast<uint32_t>(begin);
    Operand operand{element, {}, bytes, writes};
    operand.aligned = false;
    check_operand(call, operand);
    return operand;
}

/// Move an element: of constant length in nearly all cases, which the compiler makes one instruction.
void move(void* to, const void* from, uint32_t bytes) {
    switch (bytes) {
        case 1:
            std::memcpy(to, from, 1);
            return;
        case 2:
            std::memcpy(to, from, 2);
            return;
        case 4:
            std::memcpy(to, from, 4);
            return;
        case 8:
            std::memcpy(to, from, 8);
            return;
        default:
            std::memcpy(to, from, bytes);
    }
}

/// Wait for the pipes that the scalar unit depends on here.
void wait_for(const char* call, const Operand& operand) {
    Moment start = running->now;
    order(call, Pipe::S, operand, start);
    if (start.time > running->now.time) {
        running->now = start;
        running->now.advance(Pipe::S, costs::scalar_wait);
    }
}

}  // namespace

void check_read(const char* call, const Place& place, uint64_t offset, uint32_t bytes) {
    running->call = call;
    machine->values_read = true;
    begin_call(costs::scalar_ub_read);
    if (running->pace.skipping) return;
    const Operand operand = scalar_operand(call, place, offset, bytes, false);
    const uint32_t begin = operand.place.address;
    if (running->defined[static_cast<int>(place.memory)].first_undefined(begin, begin + bytes) < begin + bytes)
        check_defined(call, operand);
    wait_for(call, operand);
}

void check_write(const char* call, const Place& place, uint64_t offset, uint32_t bytes) {
    running->call = call;
    begin_call(costs::scalar_ub_write);
    if (running->pace.skipping) return;
    const Operand operand = scalar_operand(call, place, offset, bytes, true);
    const uint32_t begin = operand.place.address;
    wait_for(call, operand);
    running->defined[static_cast<int>(place.memory)].set(begin, begin + bytes);
}

Region& check_read(const char* call, const void* address, uint32_t bytes, const GlobalRange& range) {
    const uint64_t begin = reinterpret_cast<uint64_t>(address);
    running->call = call;
    Region& region = check_global(call, begin, bytes, false, range);
    machine->values_read |= region.argument.role != Role::Tiling;
    begin_call(running->cache.access(begin), region.index);
    running->read_bytes += bytes;
    if (const Write* write = running->written[region.index].touching(begin, begin + bytes)) running->now.wait(write->done);
    if (machine->computing && region.tracked()) record_read(call, region, begin, bytes);
    return region;
}

void check_write(const char* call, const void* address, uint32_t bytes, const GlobalRange& range) {
    const uint64_t begin = reinterpret_cast<uint64_t>(address);
    running->call = call;
    Region& region = check_global(call, begin, bytes, true, range);
    begin_call(running->cache.access(begin), region.index);
    running->written_bytes += bytes;
    if (!machine->computing) return count_written(*running, region, bytes);
    note_shared_line(call, region, begin);
    record_write(call, region, begin, bytes, false, nullptr);
}

void read_scalar(const char* call, const Place& place, uint64_t offset, uint32_t bytes, void* value) {
    check_read(call, place, offset, bytes);
    move(value, address(place) + offset, bytes);
}

void write_scalar(const char* call, const Place& place, uint64_t offset, uint32_t bytes, const void* value) {
    check_write(call, place, offset, bytes);
    move(address(place) + offset, value, bytes);
}

void read_global(const char* call, const void* address, uint32_t bytes, const GlobalRange& range, void* value) {
    const Region& region = check_read(call, address, bytes, range);
    if (machine->computing || region.argument.role == Role::Tiling)
        move(value, address, bytes);
    else
        std::memset(value, 0, bytes);
}

void write_global(const char* call, void* address, uint32_t bytes, const GlobalRange& range, const void* value) {
    check_write(call, address, bytes, range);
    if (machine->computing) move(address, value, bytes);
}

void peek(const void* address, uint32_t bytes, void* value) { move(value, address, bytes); }

const void* intern(const void* bytes, uint32_t count) {
    static std::set<std::string>* const kept = new std::set<std::string>;
    return kept->emplace(static_cast<const char*>(bytes), count).first->data();
}

}  // namespace twin
