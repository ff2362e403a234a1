// For programs that link the machine and are no kernels, and are compiled as kernels are so that the precompiled header
// serves them: the calls before their accesses to memory do nothing. Included by one source of such a program.
#pragma once
#include <cstdint>

#define TWIN_UNTRACED(bytes)                           \
    void __asan_load##bytes##_noabort(void*) {}        \
    void __asan_store##bytes##_noabort(void*) {}

extern "C" {
TWIN_UNTRACED(1)
TWIN_UNTRACED(2)
TWIN_UNTRACED(4)
TWIN_UNTRACED(8)
TWIN_UNTRACED(16)
void __asan_loadN_noabort(void*, uint64_t) {}
void __asan_storeN_noabort(void*, uint64_t) {}
}

#undef TWIN_UNTRACED
