// Included after a kernel's source: makes its entry callable with a list of arguments.
#pragma once

#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

namespace evokernel {

// A parameter that is no pointer is a tiling struct passed by value, as kernels launched with <<<>>> have it.
template <class P>
P argument(void* pointer, const void* tiling) {
    if constexpr (std::is_pointer_v<P>) {
        return reinterpret_cast<P>(pointer);
    } else {
        P value;
        std::memcpy(&value, tiling, sizeof value);
        return value;
    }
}

template <class... P, std::size_t... I>
void call(void (*kernel)(P...), void** arguments, const void* tiling, std::index_sequence<I...>) {
    kernel(argument<std::decay_t<P>>(arguments[I], tiling)...);
}

template <class... P>
void call(void (*kernel)(P...), void** arguments, const void* tiling) {
    call(kernel, arguments, tiling, std::index_sequence_for<P...>());
}

}  // namespace evokernel

#define EVOKERNEL_ENTRY(kernel)                                                                   \
    extern "C" __attribute__((visibility("default"))) void evokernel_entry(void** a, const void* t) { \
        ::evokernel::call(kernel, a, t);                                                          \
    }
