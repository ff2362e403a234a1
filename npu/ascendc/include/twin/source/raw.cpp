// What a kernel reads and writes through pointers. Kernels are compiled with the calls that a sanitizer would have before
// each access (-fsanitize=kernel-address), and these are their targets: an access to
// global memory or to UB is checked and priced like GetValue and SetValue, any other write must be to what the kernel owns.
#include <sys/mman.h>

#include <cstring>

#include "twin/source/access.h"
#include "twin/source/machine.h"
#include "twin/source/schedule.h"
#include "twin/source/stores.h"
#include "twin/standing.h"

// The linker's names for the ends of the section that holds what is called before a kernel's accesses.
extern "C" [[gnu::visibility("hidden")]] const char __start_twin_access[], __stop_twin_access[];

namespace twin {

namespace {

constexpr uint64_t most_dirty_pages = 16 * 1024;  // 64 MB

/// Time only: what a kernel writes is not wanted, and must not fill the host's memory.
void drop_written(uint64_t address) {
    GlobalMemory& global = machine->global;
    const uint64_t page = address / GlobalMemory::page_bytes;
    if (page == global.dirty_page) return;
    global.dirty_page = page;
    if (++global.dirty_pages < most_dirty_pages) return;
    global.dirty_pages = 0;
    for (const Region& region : global.regions())
        if (region.argument.role != Role::Tiling)
            madvise(region.argument.pointer, region.argument.bytes, MADV_DONTNEED);
}

void touch_global(uint64_t address, uint64_t bytes, bool writes) {
    const void* pointer = reinterpret_cast<const void*>(address);
    if (!writes) {
        check_read("a read by pointer", pointer, static_cast<uint32_t>(bytes), {});
        return;
    }
    check_write("a write by pointer", pointer, static_cast<uint32_t>(bytes), {});
    if (!machine->computing) drop_written(address);
}

void touch_local(uint64_t offset, uint64_t bytes, bool writes) {
    Place place;
    place.address = static_cast<uint32_t>(offset);
    place.bytes = static_cast<uint32_t>(bytes);
    if (writes)
        check_write("a write by pointer", place, 0, place.bytes);
    else
        check_read("a read by pointer", place, 0, place.bytes);
}

[[gnu::noinline]] void touch_device(uint64_t address, uint64_t bytes, bool writes, bool local, uint64_t offset) {
    // The compiler thinks that these calls cannot throw, so that its tables know no way out of them.
    std::exception_ptr thrown;
    try {
        local ? touch_local(offset, bytes, writes) : touch_global(address, bytes, writes);
    } catch (...) {
        thrown = std::current_exception();
    }
    if (thrown) leave(thrown);
}

/// Nearly all accesses are to the kernel's own variables: for those nothing is called.
inline void touch(uint64_t address, uint64_t bytes, bool writes) {
    if (running == nullptr || bytes == 0) return;
    const uint64_t offset = address - reinterpret_cast<uint64_t>(local_memory[static_cast<int>(Memory::UB)]);
    const bool local = offset < memory_bytes(Memory::UB);
    if (local || machine->global.holds(address)) touch_device(address, bytes, writes, local, offset);
}

/// A copy or fill by the C library moves 8 bytes at a time.
[[gnu::section("twin_access")]] void touch_range(const void* begin, uint64_t bytes, bool writes) {
    const uint64_t address = reinterpret_cast<uint64_t>(begin);
    for (uint64_t done = 0; done < bytes; done += 8)
        touch(address + done, bytes - done < 8 ? bytes - done : 8, writes);
}

}  // namespace

bool looks_at_access(uintptr_t code) {
    return code >= reinterpret_cast<uintptr_t>(__start_twin_access) && code < reinterpret_cast<uintptr_t>(__stop_twin_access);
}

}  // namespace twin

#define TWIN_READ(name, bytes) \
    [[gnu::section("twin_access")]] void name(void* p) { twin::touch(reinterpret_cast<uint64_t>(p), bytes, false); }
#define TWIN_WRITE(name, bytes)                                                        \
    [[gnu::section("twin_access")]] void name(void* p) {                               \
        const uint64_t address = reinterpret_cast<uint64_t>(p);                        \
        twin::touch(address, bytes, true);                                             \
        twin::check_store(address, bytes, __builtin_return_address(0));                \
    }
#define TWIN_RAW_ACCESS(bytes)                      \
    TWIN_READ(__asan_load##bytes##_noabort, bytes)  \
    TWIN_WRITE(__asan_store##bytes##_noabort, bytes)

extern "C" {
TWIN_RAW_ACCESS(1)
TWIN_RAW_ACCESS(2)
TWIN_RAW_ACCESS(4)
TWIN_RAW_ACCESS(8)
TWIN_RAW_ACCESS(16)
void __asan_loadN_noabort(void* p, uint64_t bytes) { twin::touch_range(p, bytes, false); }
void __asan_storeN_noabort(void* p, uint64_t bytes) {
    twin::touch_range(p, bytes, true);
    twin::check_store(reinterpret_cast<uintptr_t>(p), bytes, __builtin_return_address(0));
}
void __asan_handle_no_return() {}
void __asan_before_dynamic_init(const char*) {}
void __asan_after_dynamic_init() {}
void __asan_register_globals(void*, size_t) {}
void __asan_unregister_globals(void*, size_t) {}

// The linker sends the kernel's calls of these here.
void* __wrap_memcpy(void* to, const void* from, uint64_t bytes) {
    twin::touch_range(from, bytes, false);
    twin::touch_range(to, bytes, true);
    twin::check_store(reinterpret_cast<uintptr_t>(to), bytes, __builtin_return_address(0));
    return std::memcpy(to, from, bytes);
}
void* __wrap_memmove(void* to, const void* from, uint64_t bytes) {
    twin::touch_range(from, bytes, false);
    twin::touch_range(to, bytes, true);
    twin::check_store(reinterpret_cast<uintptr_t>(to), bytes, __builtin_return_address(0));
    return std::memmove(to, from, bytes);
}
void* __wrap_memset(void* to, int value, uint64_t bytes) {
    twin::touch_range(to, bytes, true);
    twin::check_store(reinterpret_cast<uintptr_t>(to), bytes, __builtin_return_address(0));
    return std::memset(to, value, bytes);
}
}
