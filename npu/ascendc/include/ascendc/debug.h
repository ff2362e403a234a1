// What a kernel prints and asserts.
#pragma once
#include <cstdio>
#include <string>

#include "ascendc/global_tensor.h"
#include "ascendc/tensor.h"
#include "twin/system.h"

/// Arguments of printf as the C library takes them.
inline float printable(half value) { return static_cast<float>(value); }
inline float printable(bfloat16_t value) { return static_cast<float>(value); }
template <typename T>
T printable(T value) {
    return value;
}

template <typename... Arguments>
void twin_printf(const char* format, Arguments... arguments) {
    char text[1024];
    if constexpr (sizeof...(Arguments) == 0) {
        twin::print(format);
    } else {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-security"
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        std::snprintf(text, sizeof text, format, printable(arguments)...);
#pragma GCC diagnostic pop
        twin::print(text);
    }
}

namespace AscendC {

using ::twin_printf;

/// Print the first `elements` of a tensor, with a number that tells the dump from others.
template <typename T>
void DumpTensor(const LocalTensor<T>& tensor, uint32_t description, uint32_t elements) {
    twin_printf("DumpTensor %u, %u elements of the %s tensor:", description, elements,
                position_name(tensor.GetPosition()));
    for (uint32_t i = 0; i < elements && i < tensor.GetSize(); ++i) {
        T value;
        twin::peek(tensor.data() + i, sizeof(T), &value);
        twin_printf(" %g", static_cast<double>(static_cast<float>(value)));
    }
    twin_printf("\n");
}
template <typename T>
void DumpTensor(const GlobalTensor<T>& tensor, uint32_t description, uint32_t elements) {
    twin_printf("DumpTensor %u, %u elements in global memory:", description, elements);
    for (uint32_t i = 0; i < elements; ++i)
        twin_printf(" %g", static_cast<double>(static_cast<float>(tensor.GetValue(i))));
    twin_printf("\n");
}
template <typename Tensor>
void DumpAccChkPoint(const Tensor& tensor, uint32_t index, uint32_t offset, uint32_t elements) {
    DumpTensor(tensor[offset], index, elements);
}

}  // namespace AscendC

#define printf twin_printf
#define PRINTF twin_printf
#undef assert
#define assert(...) ::twin::check_assertion((__VA_ARGS__), #__VA_ARGS__)
#define ASSERT(...) ::twin::check_assertion((__VA_ARGS__), #__VA_ARGS__)
#define ascendc_assert(condition, ...) ::twin::check_assertion((condition), #condition)
#define ASCENDC_ASSERT(condition, behavior) ::twin::check_assertion((condition), #condition)
