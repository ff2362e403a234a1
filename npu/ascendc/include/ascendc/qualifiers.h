// The qualifiers of device code, which mean nothing to the host's compiler, and the types that device code knows.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "twin/number/bfloat16.h"
#include "twin/number/half.h"

#define __aicore__
#define __global__
#define __gm__
#define __ubuf__
#define __cbuf__
#define __ca__
#define __cb__
#define __cc__
#define __fbuf__
#define __biasbuf__
#define __simd_vf__
#define __sync_noalias__
#define __sync_alias__
#define __check_sync_alias__
#define __host_aicore__
#define __inout_pipe__(...)
#define __in_pipe__(...)
#define __out_pipe__(...)
#define GM_ADDR __gm__ uint8_t*
#define __NPU_ARCH__ 2201
#define __CCE_AICORE__ 220
#define __DAV_C220__ 1
#define ASCENDC_CPU_DEBUG 0

using half = twin::number::Half;
using bfloat16_t = twin::number::Bfloat16;

/// Two signed integers of 4 bits, the first in the low half: tensors of it count integers, and 2 of them a byte.
struct int4b_t {
    uint8_t pair;
};
template <typename T>
inline constexpr uint32_t packed_elements = 1;
template <>
inline constexpr uint32_t packed_elements<int4b_t> = 2;
/// Bytes that so many elements take.
template <typename T>
constexpr uint32_t packed_bytes(uint64_t elements) {
    return static_cast<uint32_t>(elements * sizeof(T) / packed_elements<T>);
}
