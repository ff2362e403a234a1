// DataCopy and DataCopyPad.
#pragma once
#include "ascendc/copy_params.h"
#include "ascendc/cube/core/instruction.h"
#include "ascendc/global_tensor.h"
#include "ascendc/tensor.h"
#include "twin/copy.h"

namespace AscendC {

/// A plan for copying runs between the two tensors.
template <typename T>
twin::GlobalCopy copy_plan(const char* call, const LocalTensor<T>& local, const GlobalTensor<T>& global,
                           bool to_global) {
    static_assert(packed_elements<T> == 1, "copy integers of 4 bits as int8_t, two by two");
    return {call,           local.place(), reinterpret_cast<uint8_t*>(global.data()),
            global.range(), to_global,     twin::type_of<T>(),
            sizeof(T)};
}

template <typename T>
void copy_dense(const LocalTensor<T>& local, const GlobalTensor<T>& global, bool to_global, uint32_t elements) {
    twin::GlobalCopy plan = copy_plan("DataCopy", local, global, to_global);
    plan.burst_bytes = static_cast<uint64_t>(elements) * sizeof(T);
    twin::copy(plan);
}

template <typename T>
void copy_blocks(const LocalTensor<T>& local, const GlobalTensor<T>& global, bool to_global,
                 const DataCopyParams& params) {
    twin::GlobalCopy plan = copy_plan("DataCopy", local, global, to_global);
    plan.bursts = params.blockCount;
    plan.burst_bytes = static_cast<uint64_t>(params.blockLen) * twin::block_bytes;
    plan.global_gap = static_cast<int64_t>(to_global ? params.dstStride : params.srcStride) * twin::block_bytes;
    plan.local_gap = to_global ? params.srcStride : params.dstStride;
    twin::copy(plan);
}

template <typename T, typename Params>
void copy_padded(const LocalTensor<T>& local, const GlobalTensor<T>& global, bool to_global, const Params& params,
                 const DataCopyPadExtParams<T>& pad) {
    twin::GlobalCopy plan = copy_plan("DataCopyPad", local, global, to_global);
    plan.any_bytes = true;
    plan.bursts = params.blockCount;
    plan.burst_bytes = params.blockLen;
    plan.global_gap = to_global ? params.dstStride : params.srcStride;
    plan.local_gap = to_global ? params.srcStride : params.dstStride;
    plan.left_bytes = pad.leftPadding * sizeof(T);
    plan.right_bytes = pad.rightPadding * sizeof(T);
    plan.fill = pad.isPad;
    __builtin_memcpy(&plan.value, &pad.paddingValue, sizeof(T));
    twin::copy(plan);
}

template <typename T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const uint32_t count) {
    copy_dense(dst, src, false, count);
}
template <typename T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count) {
    copy_dense(src, dst, true, count);
}
template <typename T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyParams& params) {
    copy_blocks(dst, src, false, params);
}
template <typename T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params) {
    copy_blocks(src, dst, true, params);
}

template <typename T>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params) {
    if (cube::is_table(dst.place()))
        return cube::copy_table(dst.place(), src.place(), params, cube::element_of<T>(), cube::element_of<T>());
    twin::copy({"DataCopy", dst.place(), src.place(), params.blockCount,
                static_cast<uint64_t>(params.blockLen) * twin::block_bytes, params.dstStride, params.srcStride});
}
template <typename T>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count) {
    twin::copy({"DataCopy", dst.place(), src.place(), 1, static_cast<uint64_t>(count) * sizeof(T), 0, 0});
}

template <typename T>
void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyExtParams& params,
                 const DataCopyPadExtParams<T>& pad) {
    copy_padded(dst, src, false, params, pad);
}
template <typename T>
void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyParams& params,
                 const DataCopyPadParams& pad) {
    DataCopyPadExtParams<T> exact(pad.isPad, pad.leftPadding, pad.rightPadding, 0);
    __builtin_memcpy(&exact.paddingValue, &pad.paddingValue, sizeof(T));
    copy_padded(dst, src, false, params, exact);
}
template <typename T>
void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyExtParams& params) {
    copy_padded(src, dst, true, params, {});
}
template <typename T>
void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params) {
    copy_padded(src, dst, true, params, {});
}

/// What DataCopyPad without a value of its own puts beside a run.
template <typename T, TPosition pos = TPosition::MAX>
void SetPadValue(T paddingValue) {
    static_assert(pos == TPosition::MAX || pos == TPosition::VECIN || pos == TPosition::VECOUT,
                  "SetPadValue is for copies to VECIN and VECOUT");
    uint64_t bits = 0;
    __builtin_memcpy(&bits, &paddingValue, sizeof(T));
    twin::set_pad_value(bits);
}

}  // namespace AscendC
