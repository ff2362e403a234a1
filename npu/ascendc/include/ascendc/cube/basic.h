// The cube's instructions: copies that make fractals, LoadData, Mmad, Fixpipe.
#pragma once
#include "ascendc/copy_fractals.h"
#include "ascendc/copy_params.h"
#include "ascendc/cube/core/instruction.h"
#include "ascendc/cube/params.h"
#include "ascendc/global_tensor.h"
#include "ascendc/tensor.h"

namespace AscendC {

namespace cube {

template <typename T>
Matrix matrix_of(const GlobalTensor<T>& tensor) {
    Matrix matrix;
    matrix.element = element_of<T>();
    matrix.data = reinterpret_cast<uint8_t*>(tensor.data());
    matrix.range = tensor.range();
    matrix.bytes = sizeof(T);
    return matrix;
}
template <typename T>
Matrix matrix_of(const LocalTensor<T>& tensor) {
    Matrix matrix;
    matrix.element = element_of<T>();
    matrix.place = tensor.place();
    matrix.local = true;
    matrix.bytes = sizeof(T);
    return matrix;
}

template <typename T, typename Source>
Load load_of(const char* call, const LocalTensor<T>& dst, const Source& src) {
    Load load{};
    load.call = call;
    load.target = dst.place();
    load.source = matrix_of(src);
    return load;
}

template <typename T, typename Source>
void load_2d(const LocalTensor<T>& dst, const Source& src, const LoadData2DParams& params) {
    Load load = load_of("LoadData", dst, src);
    load.start = params.startIndex;
    load.repeats = params.repeatTimes;
    load.source_stride = params.srcStride;
    load.target_gap = params.dstGap;
    load.transpose = params.ifTranspose;
    load.backwards = params.addrMode != 0;
    cube::load(load);
}

template <typename D, typename S>
Output output_of(const char* call, const GlobalTensor<D>& dst, const LocalTensor<S>& src, uint32_t n, uint32_t m,
                 uint32_t source_stride, uint32_t target_stride, QuantMode_t mode, bool relu, bool rows) {
    Output output{};
    output.call = call;
    output.source = src.place();
    output.integers = std::is_same_v<S, int32_t>;
    output.target = matrix_of(dst);
    output.n = n;
    output.m = m;
    output.source_stride = source_stride;
    output.target_stride = target_stride;
    output.matrices = 1;
    output.mode = mode;
    output.per_column = mode == VDEQF16 || mode == VQF322B8_PRE || mode == VREQ8;
    output.relu = relu;
    output.rows = rows;
    return output;
}

template <typename D, typename S, const FixpipeConfig& config>
Output fixpipe(const GlobalTensor<D>& dst, const LocalTensor<S>& src, const FixpipeParamsV220& params) {
    Output output = output_of("Fixpipe", dst, src, params.nSize, params.mSize, params.srcStride, params.dstStride,
                              params.quantPre, params.reluEn, config.format == CO2Layout::ROW_MAJOR);
    output.matrices = params.ndNum;
    output.source_matrix = params.srcNdStride;
    output.target_matrix = params.dstNdStride;
    output.scale = params.deqScalar;
    output.split_channels = params.isChannelSplit;
    return output;
}

}  // namespace cube

template <typename T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const Nd2NzParams& params) {
    if (dst.place().memory == twin::Memory::UB) return copy_to_fractals(dst, src, params);
    cube::fractalise({dst.place(), cube::matrix_of(src), params.ndNum, params.nValue, params.dValue,
                      params.srcNdMatrixStride, params.srcDValue, params.dstNzC0Stride, params.dstNzNStride,
                      params.dstNzMatrixStride});
}

/// A bias of half becomes float on its way from C1 to C2.
template <typename T, typename S, typename = std::enable_if_t<!std::is_same_v<T, S>>>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<S>& src, const DataCopyParams& params) {
    static_assert(std::is_same_v<T, float> && (std::is_same_v<S, half> || std::is_same_v<S, bfloat16_t>),
                  "a copy changes the type of a bias only, from half or bfloat16_t to float");
    cube::copy_table(dst.place(), src.place(), params, cube::element_of<S>(), cube::element_of<T>());
}

template <typename T>
void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LoadData2DParams& params) {
    cube::load_2d(dst, src, params);
}
template <typename T>
void LoadData(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const LoadData2DParams& params) {
    cube::load_2d(dst, src, params);
}
template <typename T, typename U = T>
void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LoadData3DParamsV2<U>& params) {
    cube::Unfold unfold{dst.place(),         src.place(),         cube::element_of<T>(),  sizeof(T),
                        params.l1H,          params.l1W,          params.channelSize,     params.kExtension,
                        params.mExtension,   params.kStartPt,     params.mStartPt,        params.strideW,
                        params.strideH,      params.filterW,      params.filterH,         params.dilationFilterW,
                        params.dilationFilterH, {params.padList[0], params.padList[1], params.padList[2], params.padList[3]},
                        0,                   dst.GetPosition() == TPosition::B2, params.enTranspose};
    const T pad = static_cast<T>(params.padValue);
    __builtin_memcpy(&unfold.pad, &pad, sizeof(T));
    cube::unfold(unfold);
}
template <typename T>
void LoadDataWithTranspose(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                           const LoadData2dTransposeParams& params) {
    cube::Load load = cube::load_of("LoadDataWithTranspose", dst, src);
    load.start = params.startIndex;
    load.repeats = params.repeatTimes;
    load.source_stride = params.srcStride;
    load.target_gap = params.dstGap;
    load.fractal_gap = params.dstFracGap;
    load.transpose = load.squares = true;
    load.backwards = params.addrMode != 0;
    cube::load(load);
}

namespace cube {

template <typename D, typename A, typename B>
Multiplication multiplication_of(const LocalTensor<D>& dst, const LocalTensor<A>& fm, const LocalTensor<B>& filter,
                                 const MmadParams& params) {
    constexpr bool integers = std::is_same_v<A, int8_t> || std::is_same_v<A, uint8_t>;
    static_assert(sizeof(A) == sizeof(B), "Mmad multiplies matrices of one type");
    static_assert(integers ? std::is_same_v<D, int32_t> : std::is_same_v<D, float>,
                  "Mmad sums int8_t to int32_t, and half, bfloat16_t and float to float");
    Multiplication result{};
    result.c = dst.place();
    result.a = fm.place();
    result.b = filter.place();
    result.element = element_of<A>();
    result.m = params.m;
    result.n = params.n;
    result.k = params.k;
    result.keeps = params.isBias || !params.cmatrixInitVal;
    result.whole_k = params.kDirectionAlign;
    result.vector = params.m == 1 && !params.disableGemv;
    return result;
}

}  // namespace cube

template <typename D, typename A, typename B>
void Mmad(const LocalTensor<D>& dst, const LocalTensor<A>& fm, const LocalTensor<B>& filter, const MmadParams& params) {
    cube::multiply(cube::multiplication_of(dst, fm, filter, params));
}
template <typename D, typename A, typename B, typename C>
void Mmad(const LocalTensor<D>& dst, const LocalTensor<A>& fm, const LocalTensor<B>& filter, const LocalTensor<C>& bias,
          const MmadParams& params) {
    cube::Multiplication multiplication = cube::multiplication_of(dst, fm, filter, params);
    multiplication.bias = bias.place();
    multiplication.from_bias = bias.GetPosition() == TPosition::C2;
    multiplication.keeps = true;
    cube::multiply(multiplication);
}

template <typename D, typename S, const FixpipeConfig& config = CFG_ROW_MAJOR>
void Fixpipe(const GlobalTensor<D>& dst, const LocalTensor<S>& src, const FixpipeParamsV220& params) {
    cube::output(cube::fixpipe<D, S, config>(dst, src, params));
}
template <typename D, typename S, const FixpipeConfig& config = CFG_ROW_MAJOR>
void Fixpipe(const GlobalTensor<D>& dst, const LocalTensor<S>& src, const LocalTensor<uint64_t>& scales,
             const FixpipeParamsV220& params) {
    cube::Output output = cube::fixpipe<D, S, config>(dst, src, params);
    output.scales = scales.place();
    cube::output(output);
}
template <typename D, typename S>
void DataCopy(const GlobalTensor<D>& dst, const LocalTensor<S>& src, const DataCopyCO12DstParams& params) {
    cube::Output output = cube::output_of("DataCopy", dst, src, params.nSize, params.mSize, params.srcStride,
                                          params.dstStride, params.quantPre, params.reluPre != 0, params.nz2ndEn);
    output.split_channels = params.channelSplit;
    cube::complete_output(output);
    cube::output(output);
}

inline void SetFixpipeNz2ndFlag(uint32_t ndNum, uint32_t srcNdStride, uint32_t dstNdStride) {
    cube::set_output_matrices(ndNum, srcNdStride, dstNdStride);
}
inline void SetFixpipePreQuantFlag(uint64_t config) { cube::set_output_scale(config); }
template <typename T>
void SetFixPipeConfig(const LocalTensor<T>& scales, bool = false) {
    cube::set_output_scales(scales.place());
}
inline void SetHF32Mode(bool hf32Mode) { cube::set_hf32(hf32Mode); }
inline void SetHF32TransMode(bool hf32TransMode) { cube::set_hf32_rounding(hf32TransMode); }
inline void SetMMLayoutTransform(bool) {}

}  // namespace AscendC
