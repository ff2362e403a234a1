// DataCopy between rows and fractals (columns of 32 B) from and to UB: one copy per column, as the device has no such
// instruction for UB.
#pragma once
#include "ascendc/copy.h"
#include "ascendc/cube/params.h"
#include "twin/fault.h"

namespace AscendC {

/// Rows in global memory to fractals in UB; what a last column lacks to 32 B is filled with 0.
template <typename T>
void copy_to_fractals(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const Nd2NzParams& params) {
    constexpr uint32_t width = twin::block_bytes / sizeof(T);
    for (uint32_t i = 0; i < params.ndNum; ++i)
        for (uint32_t column = 0; column < params.dValue; column += width) {
            const uint32_t used = params.dValue - column < width ? params.dValue - column : width;
            const uint64_t target = i * params.dstNzMatrixStride + uint64_t(column) * params.dstNzC0Stride;
            twin::GlobalCopy plan = copy_plan("DataCopy", dst[static_cast<uint32_t>(target)],
                                              src[i * params.srcNdMatrixStride + column], false);
            plan.any_bytes = plan.fill = true;
            plan.bursts = params.nValue;
            plan.burst_bytes = used * sizeof(T);
            plan.global_gap = (static_cast<int64_t>(params.srcDValue) - used) * static_cast<int64_t>(sizeof(T));
            plan.local_gap = static_cast<int64_t>(params.dstNzNStride) - 1;
            plan.right_bytes = (width - used) * sizeof(T);
            twin::copy(plan);
        }
}

/// Rows in UB, `row_blocks` blocks of 32 B apart, to fractals in L1.
template <typename T>
void copy_to_fractals(const char* call, const LocalTensor<T>& dst, const LocalTensor<T>& src, const Nd2NzParams& params,
                      uint64_t row_blocks, uint64_t matrix) {
    constexpr uint32_t width = twin::block_bytes / sizeof(T);
    if (params.dValue % width != 0)
        twin::raise(twin::kind::unsupported, call,
                    "the twin copies whole blocks of 32 bytes from UB to fractals: make dValue a multiple of 32 bytes");
    for (uint32_t i = 0; i < params.ndNum; ++i)
        for (uint32_t column = 0; column < params.dValue; column += width) {
            const uint64_t target = i * params.dstNzMatrixStride + uint64_t(column) * params.dstNzC0Stride;
            twin::copy({call, dst[static_cast<uint32_t>(target)].place(), src[static_cast<uint32_t>(i * matrix + column)].place(),
                        params.nValue, twin::block_bytes, params.dstNzNStride - 1, static_cast<uint32_t>(row_blocks - 1)});
        }
}
template <typename T>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const Nd2NzParams& params) {
    if (params.srcDValue * sizeof(T) % twin::block_bytes != 0)
        twin::raise(twin::kind::misaligned, "DataCopy", "rows in UB begin at multiples of 32 bytes: srcDValue is none");
    copy_to_fractals("DataCopy", dst, src, params, params.srcDValue * sizeof(T) / twin::block_bytes,
                     params.srcNdMatrixStride);
}

/// Runs in UB become the rows of one matrix, which reaches L1 by way of global memory.
template <typename T, typename Params>
void copy_runs_to_fractals(const LocalTensor<T>& dst, const LocalTensor<T>& src, const Params& params,
                           const Nd2NzParams& fractals) {
    if (fractals.ndNum != 1 || params.blockCount != fractals.nValue || params.blockLen != fractals.dValue * sizeof(T))
        twin::raise(twin::kind::parameter, "DataCopyPad",
                    "runs become the rows of one matrix: ndNum is 1, nValue blockCount, and dValue elements blockLen bytes");
    copy_to_fractals("DataCopyPad", dst, src, fractals, params.blockLen / twin::block_bytes + params.srcStride, 0);
}
template <typename T>
void DataCopyPad(const LocalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyExtParams& params,
                 const Nd2NzParams& fractals) {
    copy_runs_to_fractals(dst, src, params, fractals);
}
template <typename T>
void DataCopyPad(const LocalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params,
                 const Nd2NzParams& fractals) {
    copy_runs_to_fractals(dst, src, params, fractals);
}

/// Fractals of 16 elements a row to rows: srcNdMatrixStride counts 256 elements, srcNStride 16, the others 1.
struct Nz2NdParamsFull {
    uint32_t ndNum = 1, nValue = 0, dValue = 0, srcNdMatrixStride = 1, srcNStride = 0;
    uint64_t dstDStride = 0, dstNdMatrixStride = 1;

    Nz2NdParamsFull() = default;
    Nz2NdParamsFull(uint32_t matrices, uint32_t rows, uint32_t columns, uint32_t source_matrix, uint32_t source_column,
                    uint64_t target_row, uint64_t target_matrix)
        : ndNum(matrices),
          nValue(rows),
          dValue(columns),
          srcNdMatrixStride(source_matrix),
          srcNStride(source_column),
          dstDStride(target_row),
          dstNdMatrixStride(target_matrix) {}
};

template <typename T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const Nz2NdParamsFull& params) {
    static_assert(sizeof(T) == 2 || sizeof(T) == 4, "fractals of 2 or 4 byte elements become rows");
    constexpr uint32_t width = 16;
    if (params.dValue % width != 0)
        twin::raise(twin::kind::parameter, "DataCopy",
                    "Nz2NdParamsFull: dValue is " + std::to_string(params.dValue) + ", and must be a multiple of 16");
    for (uint32_t i = 0; i < params.ndNum; ++i)
        for (uint32_t column = 0; column < params.dValue; column += width) {
            const uint32_t from = i * params.srcNdMatrixStride * 256 + column * params.srcNStride;
            twin::GlobalCopy plan =
                copy_plan("DataCopy", src[from], dst[i * params.dstNdMatrixStride + column], true);
            plan.any_bytes = true;
            plan.bursts = params.nValue;
            plan.burst_bytes = width * sizeof(T);
            plan.global_gap = (static_cast<int64_t>(params.dstDStride) - width) * static_cast<int64_t>(sizeof(T));
            twin::copy(plan);
        }
}

}  // namespace AscendC
