// Transposes within the unified buffer.
#pragma once
#include "ascendc/vector/core/ordering.h"
#include "twin/access.h"

namespace AscendC {

struct TransDataTo5HDParams {
    bool dstHighHalf = false, srcHighHalf = false;
    uint32_t repeatTimes = 1, dstRepStride = 0, srcRepStride = 0;

    TransDataTo5HDParams() = default;
    TransDataTo5HDParams(bool dst_high, bool src_high, uint32_t repeats, uint32_t dst_stride, uint32_t src_stride)
        : dstHighHalf(dst_high), srcHighHalf(src_high), repeatTimes(repeats), dstRepStride(dst_stride),
          srcRepStride(src_stride) {}
};

enum class TransposeType : uint8_t {
    TRANSPOSE_TYPE_NONE,
    TRANSPOSE_NZ2ND_0213,
    TRANSPOSE_NZ2NZ_0213,
    TRANSPOSE_NZ2NZ_012_WITH_N,
    TRANSPOSE_NZ2ND_012_WITH_N,
    TRANSPOSE_NZ2ND_012_WITHOUT_N,
    TRANSPOSE_NZ2NZ_012_WITHOUT_N,
    TRANSPOSE_ND2ND_ONLY,
    TRANSPOSE_ND_UB_GM,
    TRANSPOSE_GRAD_ND_UB_GM,
    TRANSPOSE_ND2ND_B16,
    TRANSPOSE_NCHW2NHWC,
    TRANSPOSE_NHWC2NCHW
};

struct TransposeParamsExt {
    uint16_t nSize = 0, cSize = 0, hSize = 0, wSize = 0;
    TransposeType transposeType = TransposeType::TRANSPOSE_ND2ND_B16;

    TransposeParamsExt() = default;
    TransposeParamsExt(uint16_t n, uint16_t c, uint16_t h, uint16_t w, TransposeType type)
        : nSize(n), cSize(c), hSize(h), wSize(w), transposeType(type) {}
};

// 16 blocks to 16 blocks: of 2-byte types a 16 x 16 matrix is transposed; of 4-byte types block pairs 2k, 2k + 1 of dst
// receive element k of the 16 sources; of 1-byte types one half of each block takes part.
template <typename T>
inline void TransDataTo5HD(const LocalTensor<T> (&dstList)[16], const LocalTensor<T> (&srcList)[16],
                           const TransDataTo5HDParams& params) {
    twin::simd::Vector dst[16], src[16];
    for (int i = 0; i < 16; ++i) {
        dst[i] = twin::simd::Of(dstList[i]);
        src[i] = twin::simd::Of(srcList[i]);
    }
    twin::simd::TransposeBlocks("TransDataTo5HD", dst, src,
                                {params.dstHighHalf, params.srcHighHalf, params.repeatTimes, params.dstRepStride,
                                 params.srcRepStride});
}
// The same with addresses that GetPhyAddr gave.
template <typename T>
inline void TransDataTo5HD(uint64_t dstList[16], uint64_t srcList[16], const TransDataTo5HDParams& params) {
    LocalTensor<T> dst[16], src[16];
    const uint64_t base = reinterpret_cast<uint64_t>(twin::local_memory[0]);
    for (int i = 0; i < 16; ++i) {
        const uint32_t to = static_cast<uint32_t>(dstList[i] - base), from = static_cast<uint32_t>(srcList[i] - base);
        dst[i] = LocalTensor<T>(TPosition::VECCALC, to, (twin::memory_bytes(twin::Memory::UB) - to) / sizeof(T));
        src[i] = LocalTensor<T>(TPosition::VECCALC, from, (twin::memory_bytes(twin::Memory::UB) - from) / sizeof(T));
    }
    TransDataTo5HD(dst, src, params);
}

// A 16 x 16 matrix of 2-byte elements.
template <typename T>
inline void Transpose(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    static_assert(sizeof(T) == 2, "Transpose takes half, int16_t or uint16_t");
    twin::simd::TransposeMatrices("Transpose", 1, 16, 16, twin::simd::Of(dst), twin::simd::Of(src));
}
// By type: a 16 x 16 matrix, [N, C, H * W] to [N, H * W, C], or back.
template <typename T>
inline void Transpose(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<uint8_t>&,
                      const TransposeParamsExt& params) {
    const uint32_t area = static_cast<uint32_t>(params.hSize) * params.wSize;
    const twin::simd::Vector to = twin::simd::Of(dst), from = twin::simd::Of(src);
    switch (params.transposeType) {
        case TransposeType::TRANSPOSE_ND2ND_B16:
            return twin::simd::TransposeMatrices("Transpose", 1, 16, 16, to, from);
        case TransposeType::TRANSPOSE_NCHW2NHWC:
            return twin::simd::TransposeMatrices("Transpose", params.nSize, params.cSize, area, to, from);
        case TransposeType::TRANSPOSE_NHWC2NCHW:
            return twin::simd::TransposeMatrices("Transpose", params.nSize, area, params.cSize, to, from);
        default:
            twin::raise(twin::kind::unsupported, "Transpose",
                        "this transposeType is not simulated: use TRANSPOSE_ND2ND_B16, TRANSPOSE_NCHW2NHWC, "
                        "TRANSPOSE_NHWC2NCHW or TransDataTo5HD");
    }
}

}  // namespace AscendC
