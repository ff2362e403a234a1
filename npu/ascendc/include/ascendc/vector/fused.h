// Instructions of two tensors that do two things in one pass.
#pragma once
#include "ascendc/vector/core/operation.h"
#include "ascendc/vector/params.h"

namespace AscendC {

// max(src0 + src1, 0)
template <typename T, bool isSetMask = true>
inline void AddRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                    const int32_t& count) {
    twin::simd::Binary("AddRelu", twin::simd::Op::AddRelu, count, dst, src0, src1);
}
template <typename T, bool isSetMask = true>
inline void AddRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                    uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("AddRelu", twin::simd::Op::AddRelu, extent, dst, src0, src1, params);
}
template <typename T, bool isSetMask = true>
inline void AddRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                    const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("AddRelu", twin::simd::Op::AddRelu, extent, dst, src0, src1, params);
}

// max(src0 - src1, 0)
template <typename T, bool isSetMask = true>
inline void SubRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                    const int32_t& count) {
    twin::simd::Binary("SubRelu", twin::simd::Op::SubRelu, count, dst, src0, src1);
}
template <typename T, bool isSetMask = true>
inline void SubRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                    uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("SubRelu", twin::simd::Op::SubRelu, extent, dst, src0, src1, params);
}
template <typename T, bool isSetMask = true>
inline void SubRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                    const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("SubRelu", twin::simd::Op::SubRelu, extent, dst, src0, src1, params);
}

// src0 * src1 + dst; dst may be float where the sources are half
template <typename T, typename U, bool isSetMask = true>
inline void MulAddDst(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
                      const int32_t& count) {
    twin::simd::Binary("MulAddDst", twin::simd::Op::MulAddDst, count, dst, src0, src1);
}
template <typename T, typename U, bool isSetMask = true>
inline void MulAddDst(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
                      uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("MulAddDst", twin::simd::Op::MulAddDst, extent, dst, src0, src1, params);
}
template <typename T, typename U, bool isSetMask = true>
inline void MulAddDst(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
                      const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("MulAddDst", twin::simd::Op::MulAddDst, extent, dst, src0, src1, params);
}

// src0 * dst + src1
template <typename T, bool isSetMask = true>
inline void FusedMulAdd(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                        const int32_t& count) {
    twin::simd::Binary("FusedMulAdd", twin::simd::Op::FusedMulAdd, count, dst, src0, src1);
}
template <typename T, bool isSetMask = true>
inline void FusedMulAdd(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                        uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("FusedMulAdd", twin::simd::Op::FusedMulAdd, extent, dst, src0, src1, params);
}
template <typename T, bool isSetMask = true>
inline void FusedMulAdd(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                        const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("FusedMulAdd", twin::simd::Op::FusedMulAdd, extent, dst, src0, src1, params);
}

// max(src0 * dst + src1, 0)
template <typename T, bool isSetMask = true>
inline void FusedMulAddRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                            const int32_t& count) {
    twin::simd::Binary("FusedMulAddRelu", twin::simd::Op::FusedMulAddRelu, count, dst, src0, src1);
}
template <typename T, bool isSetMask = true>
inline void FusedMulAddRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                            uint64_t mask, int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("FusedMulAddRelu", twin::simd::Op::FusedMulAddRelu, extent, dst, src0, src1, params);
}
template <typename T, bool isSetMask = true>
inline void FusedMulAddRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                            const uint64_t mask[], int32_t repeatTime, const BinaryRepeatParams& params) {
    const twin::simd::Extent extent = twin::simd::Mask<isSetMask>(mask, repeatTime);
    twin::simd::Binary("FusedMulAddRelu", twin::simd::Op::FusedMulAddRelu, extent, dst, src0, src1, params);
}

}  // namespace AscendC
