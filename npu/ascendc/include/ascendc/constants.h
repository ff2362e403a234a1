// Sizes that kernels compute with.
#pragma once
#include <cstdint>

namespace AscendC {

constexpr int32_t ONE_BLK_SIZE = 32;
constexpr int32_t ONE_REPEAT_BYTE_SIZE = 256;
constexpr int32_t ONE_BLK_HALF_NUM = 16;
constexpr int32_t ONE_BLK_FLOAT_NUM = 8;
constexpr int32_t ONE_REPEAT_HALF_SIZE = 128;
constexpr int32_t ONE_REPEAT_FLOAT_SIZE = 64;
constexpr int32_t BLOCK_CUBE = 16;
constexpr int32_t BYTE_PER_C0 = 32;
constexpr int32_t CUBE_MAX_SIZE = 256;
constexpr int32_t TOTAL_UB_SIZE = 192 * 1024;
constexpr int32_t TOTAL_VEC_LOCAL_SIZE = 184 * 1024;
constexpr int32_t TOTAL_L1_SIZE = 512 * 1024;
constexpr int32_t TOTAL_L0A_SIZE = 64 * 1024;
constexpr int32_t TOTAL_L0B_SIZE = 64 * 1024;
constexpr int32_t TOTAL_L0C_SIZE = 128 * 1024;
constexpr uint32_t DEFAULT_C0_SIZE = 32;

// Rounding up, by divisor and to a multiple; 0 as divisor gives 0. Templates on two types, so that a kernel's own
// functions of these names are preferred.
template <typename T, typename U>
constexpr auto DivCeil(T value, U divisor) {
    return divisor == 0 ? 0 : (value + divisor - 1) / divisor;
}
template <typename T, typename U>
constexpr auto CeilDivision(T value, U divisor) {
    return DivCeil(value, divisor);
}
template <typename T, typename U>
constexpr auto AlignUp(T value, U multiple) {
    return DivCeil(value, multiple) * multiple;
}

}  // namespace AscendC
