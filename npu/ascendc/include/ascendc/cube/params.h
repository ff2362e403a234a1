// Parameters of the cube's instructions. Fields are wider than the instruction's, so that a value out of range is a fault
// and not another.
#pragma once
#include <cstdint>

namespace AscendC {

/// Rows to columns of fractals. Strides of the source count elements; dstNzC0Stride and dstNzNStride 32 B,
/// dstNzMatrixStride elements.
struct Nd2NzParams {
    uint32_t ndNum = 0, nValue = 0, dValue = 0;
    uint64_t srcNdMatrixStride = 0, srcDValue = 0;
    uint32_t dstNzC0Stride = 0, dstNzNStride = 0;
    uint64_t dstNzMatrixStride = 0;

    Nd2NzParams() = default;
    Nd2NzParams(uint32_t matrices, uint32_t rows, uint32_t columns, uint64_t source_matrix, uint64_t source_row,
                uint32_t target_column, uint32_t target_row, uint64_t target_matrix)
        : ndNum(matrices),
          nValue(rows),
          dValue(columns),
          srcNdMatrixStride(source_matrix),
          srcDValue(source_row),
          dstNzC0Stride(target_column),
          dstNzNStride(target_row),
          dstNzMatrixStride(target_matrix) {}
};

/// Fractals of 512 B: from startIndex on, every srcStride-th, dstGap apart in the target.
struct LoadData2DParams {
    uint32_t startIndex = 0, repeatTimes = 0, srcStride = 0;
    uint8_t sid = 0;
    uint32_t dstGap = 0;
    bool ifTranspose = false;
    uint8_t addrMode = 0;

    LoadData2DParams() = default;
    LoadData2DParams(uint32_t start, uint32_t repeats, uint32_t source_stride, uint8_t reserved, uint32_t gap,
                     bool transpose, uint8_t mode)
        : startIndex(start),
          repeatTimes(repeats),
          srcStride(source_stride),
          sid(reserved),
          dstGap(gap),
          ifTranspose(transpose),
          addrMode(mode) {}
};

/// Squares of 16 × 16 (int8: 32 × 32) elements; dstFracGap lies between the fractals of one, in 512 B.
struct LoadData2dTransposeParams {
    uint32_t startIndex = 0, repeatTimes = 0, srcStride = 0, dstGap = 0, dstFracGap = 0;
    uint8_t addrMode = 0;

    LoadData2dTransposeParams() = default;
    LoadData2dTransposeParams(uint32_t start, uint32_t repeats, uint32_t source_stride, uint32_t gap,
                              uint32_t fractal_gap, uint8_t mode = 0)
        : startIndex(start),
          repeatTimes(repeats),
          srcStride(source_stride),
          dstGap(gap),
          dstFracGap(fractal_gap),
          addrMode(mode) {}
};

/// Image to columns: an l1H × l1W image of channelSize channels, and the part of its matrix to load.
template <typename T>
struct LoadData3DParamsV2 {
    uint8_t padList[4] = {0, 0, 0, 0};
    uint32_t l1H = 0, l1W = 0, channelSize = 0, kExtension = 0, mExtension = 0, kStartPt = 0, mStartPt = 0;
    uint32_t strideW = 1, strideH = 1, filterW = 1, filterH = 1, dilationFilterW = 1, dilationFilterH = 1;
    bool enTranspose = false, enSmallK = false;
    T padValue = T(0);
    bool filterSizeW = false, filterSizeH = false, fMatrixCtrl = false;

    LoadData3DParamsV2() = default;
    LoadData3DParamsV2(const uint8_t (&pads)[4], uint32_t height, uint32_t width, uint32_t channels, uint32_t k,
                       uint32_t m, uint32_t k_start, uint32_t m_start, uint32_t stride_w, uint32_t stride_h,
                       uint32_t filter_w, uint32_t filter_h, uint32_t dilation_w, uint32_t dilation_h, bool transpose,
                       bool small_k, T pad, bool size_w = false, bool size_h = false, bool control = false)
        : l1H(height),
          l1W(width),
          channelSize(channels),
          kExtension(k),
          mExtension(m),
          kStartPt(k_start),
          mStartPt(m_start),
          strideW(stride_w),
          strideH(stride_h),
          filterW(filter_w),
          filterH(filter_h),
          dilationFilterW(dilation_w),
          dilationFilterH(dilation_h),
          enTranspose(transpose),
          enSmallK(small_k),
          padValue(pad),
          filterSizeW(size_w),
          filterSizeH(size_h),
          fMatrixCtrl(control) {
        for (int i = 0; i < 4; ++i) padList[i] = pads[i];
    }
};

/// cmatrixInitVal: sums start at 0; else at what C holds, or with cmatrixSource at the bias in C2. isBias is its older
/// form: add to what C holds.
struct MmadParams {
    uint32_t m = 0, n = 0, k = 0;
    bool isBias = false;
    int32_t fmOffset = 0;
    bool enSsparse = false, enWinogradA = false, enWinogradB = false;
    int8_t unitFlag = 0;
    bool kDirectionAlign = false, cmatrixSource = false, cmatrixInitVal = true, disableGemv = false;

    MmadParams() = default;
    MmadParams(uint32_t rows, uint32_t columns, uint32_t depth, uint8_t flag, bool source, bool init)
        : m(rows), n(columns), k(depth), unitFlag(static_cast<int8_t>(flag)), cmatrixSource(source), cmatrixInitVal(init) {}
    MmadParams(uint32_t rows, uint32_t columns, uint32_t depth, bool bias, int32_t offset, bool sparse, bool winograd_a,
               bool winograd_b)
        : m(rows),
          n(columns),
          k(depth),
          isBias(bias),
          fmOffset(offset),
          enSsparse(sparse),
          enWinogradA(winograd_a),
          enWinogradB(winograd_b) {}
};

}  // namespace AscendC

/// What the way out of L0C does to a value.
enum QuantMode_t : uint8_t {
    NoQuant = 0,
    F322F16 = 1,
    F322BF16 = 16,
    DEQF16 = 5,
    VDEQF16 = 4,
    QF322B8_PRE = 24,
    VQF322B8_PRE = 23,
    REQ8 = 3,
    VREQ8 = 2
};

namespace AscendC {

using ::QuantMode_t;

enum class CO2Layout : uint8_t { NZ = 0, ROW_MAJOR, COLUMN_MAJOR };
struct FixpipeConfig {
    CO2Layout format;
};
inline constexpr FixpipeConfig CFG_NZ{CO2Layout::NZ};
inline constexpr FixpipeConfig CFG_ROW_MAJOR{CO2Layout::ROW_MAJOR};

/// nSize × mSize of C; srcStride: rows of a column of fractals in L0C. To rows: dstStride is a row's elements; to
/// fractals: a column's length in 32 B.
struct FixpipeParamsV220 {
    uint32_t nSize = 0, mSize = 0, srcStride = 0, dstStride = 0;
    QuantMode_t quantPre = QuantMode_t::NoQuant;
    uint64_t deqScalar = 0;
    uint32_t ndNum = 1, srcNdStride = 0, dstNdStride = 0;
    bool reluEn = false;
    uint8_t unitFlag = 0;
    bool isChannelSplit = false;

    FixpipeParamsV220() = default;
    FixpipeParamsV220(uint32_t n, uint32_t m, uint32_t source_stride, uint32_t target_stride, bool relu)
        : nSize(n), mSize(m), srcStride(source_stride), dstStride(target_stride), reluEn(relu) {}
    FixpipeParamsV220(uint32_t n, uint32_t m, uint32_t source_stride, uint32_t target_stride, bool relu, QuantMode_t mode,
                      uint64_t scale, uint32_t matrices, uint32_t source_matrix, uint32_t target_matrix, uint8_t flag)
        : nSize(n),
          mSize(m),
          srcStride(source_stride),
          dstStride(target_stride),
          quantPre(mode),
          deqScalar(scale),
          ndNum(matrices),
          srcNdStride(source_matrix),
          dstNdStride(target_matrix),
          reluEn(relu),
          unitFlag(flag) {}
};

/// The same for DataCopy from CO1; with nz2ndEn to rows, of which SetFixpipeNz2ndFlag says more.
struct DataCopyCO12DstParams {
    uint32_t sid = 0, nSize = 0, mSize = 0, dstStride = 0, srcStride = 0;
    uint8_t unitFlag = 0, clipReluPre = 0, eltWiseOp = 0;
    QuantMode_t quantPre = QuantMode_t::NoQuant;
    uint8_t reluPre = 0;
    bool channelSplit = false, nz2ndEn = false;

    DataCopyCO12DstParams() = default;
    DataCopyCO12DstParams(uint32_t n, uint32_t m, uint32_t target_stride, uint32_t source_stride, QuantMode_t mode,
                          uint8_t relu, bool split, bool rows)
        : nSize(n),
          mSize(m),
          dstStride(target_stride),
          srcStride(source_stride),
          quantPre(mode),
          reluPre(relu),
          channelSplit(split),
          nz2ndEn(rows) {}
};

}  // namespace AscendC
