// How device code reads its tiling data, and what it declares about its launch.
#pragma once
#include <cstddef>

#include "twin/system.h"

enum KernelMetaType : uint8_t {
    KERNEL_TYPE_AIV_ONLY,
    KERNEL_TYPE_AIC_ONLY,
    KERNEL_TYPE_MIX_AIV_1_0,
    KERNEL_TYPE_MIX_AIC_1_0,
    KERNEL_TYPE_MIX_AIC_1_1,
    KERNEL_TYPE_MIX_AIC_1_2,
    KERNEL_TYPE_AICORE,
    KERNEL_TYPE_VECTORCORE,
    KERNEL_TYPE_MIX_AICORE,
    KERNEL_TYPE_MIX_VECTOR_CORE,
    KERNEL_TYPE_MAX
};

#define TILING_KEY_IS(key) (::twin::tiling_key_is(static_cast<uint64_t>(key)))
#define TILING_KEY_VAR (::twin::tiling_key())
#define KERNEL_TASK_TYPE_DEFAULT(type) static_cast<void>(type)
#define KERNEL_TASK_TYPE(key, type) static_cast<void>(type)
#define ASCEND_IS_AIV (::twin::is_vector())
#define ASCEND_IS_AIC (::twin::is_cube())

// twin_default_tiling is the struct that the build put before the kernel's source.
#define REGISTER_TILING_DEFAULT(type) using twin_default_tiling = type
#define REGISTER_TILING_FOR_TILINGKEY(condition, type) static_assert(sizeof(type) > 0, "")
#define GET_TILING_DATA_WITH_STRUCT(type, variable, address) \
    type variable;                                           \
    ::twin::read_tiling(&variable, sizeof(variable), 0, address, true, #type)
#define GET_TILING_DATA(variable, address) GET_TILING_DATA_WITH_STRUCT(twin_default_tiling, variable, address)
#define GET_TILING_DATA_MEMBER(type, member, variable, address) \
    decltype(type::member) variable;                            \
    ::twin::read_tiling(&variable, sizeof(variable), offsetof(type, member), address, false, #type "::" #member)
