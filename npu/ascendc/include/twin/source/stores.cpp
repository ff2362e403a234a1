// Every store of a kernel's own code is checked. The machine shares the kernel's process, and a kernel that reached its
// clocks could report a time that it did not take.
#include "twin/source/stores.h"

#include <dlfcn.h>

#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <map>
#include <string>

#include "twin/source/fibre.h"
#include "twin/source/machine.h"
#include "twin/stores.h"

namespace twin {
namespace {

Stray stray;

/// Memory that the kernel's code took from the heap and has not given back, as texts of messages do: start and size.
std::map<uintptr_t, uint64_t>& taken() {
    static std::map<uintptr_t, uint64_t> blocks;
    return blocks;
}

bool within(uintptr_t address, uint64_t bytes, uintptr_t begin, uint64_t length) {
    return address >= begin && address - begin <= length && bytes <= length - (address - begin);
}

/// What calls of the API that are compiled into the kernel write of its core's state: all of it is the kernel's to set.
bool in_registers(uintptr_t address, uint64_t bytes) {
    return within(address, bytes, reinterpret_cast<uintptr_t>(&running->registers), sizeof running->registers) ||
           within(address, bytes, reinterpret_cast<uintptr_t>(&running->pipe), sizeof running->pipe);
}

bool in_tensors(uintptr_t address, uint64_t bytes) {
    if (machine == nullptr || running == nullptr) return false;
    if (in_registers(address, bytes)) return true;
    for (int memory = 0; memory < local_memory_count; ++memory) {
        const auto begin = reinterpret_cast<uintptr_t>(running->bytes[memory].get());
        if (begin != 0 && within(address, bytes, begin, memory_bytes(static_cast<Memory>(memory)))) return true;
    }
    for (const Argument& argument : machine->launch->arguments)
        if (within(address, bytes, reinterpret_cast<uintptr_t>(argument.pointer), argument.bytes)) return true;
    return false;
}

/// Whether the address is in the library of the code that stores there: its own static data.
bool in_own_library(uintptr_t address, const void* code) {
    Dl_info there, here;
    return dladdr(reinterpret_cast<void*>(address), &there) != 0 && dladdr(code, &here) != 0 &&
           there.dli_fbase == here.dli_fbase;
}

bool in_taken(uintptr_t address, uint64_t bytes);

[[noreturn]] void refuse(uintptr_t address, uint64_t bytes) {
    stray = {address, bytes};
    std::raise(SIGSEGV);
    std::_Exit(70);  // where nobody handles the signal
}

}  // namespace

[[gnu::section("twin_access")]] void check_store(uintptr_t address, uint64_t bytes, const void* code) {
    if (bytes == 0) return;
    const Fibre* fibre = Fibre::current();
    if (fibre != nullptr && within(address, bytes, fibre->stack(), Fibre::stack_bytes)) return;
    if (in_tensors(address, bytes) || in_taken(address, bytes) || in_own_library(address, code)) return;
    // Before a launch, when the library is loaded, code runs on the process's own stack.
    const auto frame = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
    if (fibre == nullptr && within(address, bytes, frame, 1 << 20)) return;
    refuse(address, bytes);
}

namespace {

bool in_taken(uintptr_t address, uint64_t bytes) {
    const auto after = taken().upper_bound(address);
    if (after == taken().begin()) return false;
    const auto& [begin, length] = *std::prev(after);
    return within(address, bytes, begin, length);
}

/// Of all that a format can ask for, only %n writes through an argument.
void check_format(const char* format) {
    for (const char* at = std::strchr(format, '%'); at != nullptr; at = std::strchr(at, '%')) {
        at += 1 + std::strspn(at + 1, "-+ #0123456789.*'$hljztLq");
        if (*at == 'n') refuse(~uintptr_t{0}, sizeof(int));
        if (*at != '\0') ++at;
    }
}

}  // namespace

const Stray* found_stray() { return stray.bytes != 0 ? &stray : nullptr; }

}  // namespace twin

extern "C" {

void* __wrap__Znwm(size_t bytes) {
    void* block = operator new(bytes);
    twin::taken()[reinterpret_cast<uintptr_t>(block)] = bytes;
    return block;
}
void __wrap__ZdlPv(void* block) {
    twin::taken().erase(reinterpret_cast<uintptr_t>(block));
    operator delete(block);
}
void __wrap__ZdlPvm(void* block, size_t) { __wrap__ZdlPv(block); }
// std::string's own ways to take memory and give it back: _M_create and _M_dispose.
char* __wrap__ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(std::string*, size_t& wanted,
                                                                                size_t before) {
    if (wanted > before && wanted < 2 * before) wanted = 2 * before;
    return static_cast<char*>(__wrap__Znwm(wanted + 1));
}
void __wrap__ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_disposeEv(std::string* text) {
    const auto data = reinterpret_cast<uintptr_t>(text->data()), own = reinterpret_cast<uintptr_t>(text);
    if (data < own || data >= own + sizeof *text) __wrap__ZdlPv(reinterpret_cast<void*>(data));
}

int __wrap_snprintf(char* to, size_t bytes, const char* format, ...) {
    if (bytes != 0) twin::check_store(reinterpret_cast<uintptr_t>(to), bytes, __builtin_return_address(0));
    twin::check_format(format);
    va_list values;
    va_start(values, format);
    const int length = std::vsnprintf(to, bytes, format, values);
    va_end(values);
    return length;
}
int __wrap_printf(const char* format, ...) {
    twin::check_format(format);
    va_list values;
    va_start(values, format);
    const int length = std::vprintf(format, values);
    va_end(values);
    return length;
}

}  // extern "C"
