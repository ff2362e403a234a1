// Tiling of matrix products in host code: MatmulApiTiling, MultiCoreMatmulTiling, BatchMatmulTiling.
#pragma once
#include "ascendc/cube/host/split.h"
#include "ascendc/cube/host/structs.h"
#include "ascendc/cube/host/types.h"
#include "tiling/platform/platform_ascendc.h"

namespace matmul_tiling {

/// What all three have in common: types, shapes, limits. Setters return 0; GetTiling returns -1 where nothing fits.
class MatmulApiTilingBase {
public:
    MatmulApiTilingBase() = default;
    explicit MatmulApiTilingBase(const platform_ascendc::PlatformAscendC&) {}
    virtual ~MatmulApiTilingBase() = default;

    int32_t SetAType(TPosition, CubeFormat, DataType type, bool isTrans = false) {
        request_.element_bytes = bytes_of(type);
        request_.transposed_a = isTrans;
        return 0;
    }
    int32_t SetBType(TPosition, CubeFormat, DataType, bool isTrans = false) {
        request_.transposed_b = isTrans;
        return 0;
    }
    int32_t SetCType(TPosition, CubeFormat, DataType) { return 0; }
    int32_t SetBiasType(TPosition, CubeFormat, DataType) { return 0; }
    int32_t SetDequantType(DequantType) { return 0; }

    virtual int32_t SetShape(int32_t m, int32_t n, int32_t k) {
        shape_m_ = m;
        shape_n_ = n;
        shape_k_ = k;
        return 0;
    }
    int32_t SetOrgShape(int32_t orgM, int32_t orgN, int32_t orgK) { return SetOrgShape(orgM, orgN, orgK, orgK); }
    int32_t SetOrgShape(int32_t orgM, int32_t orgN, int32_t orgKa, int32_t orgKb) {
        request_.m = orgM;
        request_.n = orgN;
        request_.ka = orgKa;
        request_.kb = orgKb;
        return 0;
    }
    int32_t SetBias(bool isBias = false) {
        request_.bias = isBias;
        return 0;
    }
    int32_t EnableBias(bool isBias = false) { return SetBias(isBias); }
    int32_t SetFixSplit(int32_t baseM = -1, int32_t baseN = -1, int32_t baseK = -1) {
        request_.base_m = baseM;
        request_.base_n = baseN;
        request_.base_k = baseK;
        return 0;
    }
    int32_t SetBufferSpace(int32_t l1 = -1, int32_t l0c = -1, int32_t = -1, int32_t = -1) {
        request_.l1_bytes = l1;
        request_.l0c_bytes = l0c;
        return 0;
    }
    int32_t SetTraverse(MatrixTraverse traverse) {
        request_.order = traverse == MatrixTraverse::FIRSTN ? 1 : traverse == MatrixTraverse::FIRSTM ? 0 : -1;
        return 0;
    }
    int32_t SetMadType(MatrixMadType type) {
        request_.hf32 = type == MatrixMadType::HF32;
        return 0;
    }
    int32_t SetDoubleBuffer(bool a, bool b, bool c, bool, bool = true, bool = true) {
        request_.double_a = a;
        request_.double_b = b;
        request_.double_c = c;
        return 0;
    }
    void SetMatmulConfigParams(int32_t = 1, bool = false, ScheduleType = ScheduleType::INNER_PRODUCT,
                               MatrixTraverse traverse = MatrixTraverse::NOSET, bool = false) {
        SetTraverse(traverse);
    }
    void SetMatmulConfigParams(const MatmulConfigParams& config) { SetTraverse(config.traverse); }

    int64_t GetTiling(AscendC::tiling::TCubeTiling& tiling) {
        Request request = request_;
        complete(request);
        tiling = {};
        if (!split(request, tiling, cores_)) return -1;
        tiling_ = tiling;
        return 0;
    }
    int64_t GetTiling(optiling::TCubeTiling& tiling) {
        AscendC::tiling::TCubeTiling fields{};
        const int64_t failed = GetTiling(fields);
        if (failed == 0) tiling.Assign(fields);
        return failed;
    }
    int32_t GetBaseM() const { return tiling_.baseM; }
    int32_t GetBaseN() const { return tiling_.baseN; }
    int32_t GetBaseK() const { return tiling_.baseK; }

protected:
    /// Fill in what was left open: a core's part, or the number of cores.
    virtual void complete(Request& request) const = 0;
    static uint32_t bytes_of(DataType type) {
        return type == DataType::DT_FLOAT || type == DataType::DT_INT32 ? 4
               : type == DataType::DT_INT8 || type == DataType::DT_UINT8 ? 1
                                                                          : 2;
    }
    /// The whole matrices are the shape where SetOrgShape was not called.
    void use_shape(Request& request) const {
        if (request.m <= 0) request.m = shape_m_;
        if (request.n <= 0) request.n = shape_n_;
        if (request.ka <= 0) request.ka = request.kb = shape_k_;
    }

    Request request_;
    int32_t shape_m_ = -1, shape_n_ = -1, shape_k_ = -1;
    AscendC::tiling::TCubeTiling tiling_{};
    Cores cores_;
};

/// One core's product: SetShape is what the core computes.
class MatmulApiTiling : public MatmulApiTilingBase {
public:
    using MatmulApiTilingBase::MatmulApiTilingBase;

protected:
    void complete(Request& request) const override {
        use_shape(request);
        request.single_m = shape_m_ > 0 ? shape_m_ : request.m;
        request.single_n = shape_n_ > 0 ? shape_n_ : request.n;
        request.single_k = shape_k_ > 0 ? shape_k_ : request.ka;
        request.m = request.m > request.single_m ? request.m : request.single_m;
        request.cores = 1;
    }
};

/// A product on several cores: SetShape (or SetOrgShape) is the whole.
class MultiCoreMatmulTiling : public MatmulApiTilingBase {
public:
    using MatmulApiTilingBase::MatmulApiTilingBase;

    int32_t SetDim(int32_t dim) {
        request_.cores = dim;
        return 0;
    }
    int32_t SetSingleShape(int32_t singleMIn = -1, int32_t singleNIn = -1, int32_t singleKIn = -1) {
        request_.single_m = singleMIn;
        request_.single_n = singleNIn;
        request_.single_k = singleKIn;
        return 0;
    }
    int32_t SetSingleRange(int32_t maxM = -1, int32_t maxN = -1, int32_t maxK = -1, int32_t = -1, int32_t = -1,
                           int32_t = -1) {
        request_.most_m = maxM;
        request_.most_n = maxN;
        request_.most_k = maxK;
        return 0;
    }
    int32_t SetAlignSplit(int32_t alignM, int32_t alignN, int32_t alignK) {
        request_.align_m = alignM;
        request_.align_n = alignN;
        request_.align_k = alignK;
        return 0;
    }
    void EnableMultiCoreSplitK(bool flag) { request_.split_k = flag; }
    int32_t SetSplitK(bool flag) {
        request_.split_k = flag;
        return 0;
    }
    int32_t GetSingleShape(int32_t& shapeM, int32_t& shapeN, int32_t& shapeK) const {
        shapeM = tiling_.singleCoreM;
        shapeN = tiling_.singleCoreN;
        shapeK = tiling_.singleCoreK;
        return 0;
    }
    int32_t GetCoreNum(int32_t& dim, int32_t& mDim, int32_t& nDim) const {
        dim = tiling_.usedCoreNum;
        mDim = cores_.m;
        nDim = cores_.n;
        return 0;
    }

protected:
    void complete(Request& request) const override {
        const Request whole = request;
        if (shape_m_ > 0) request.m = shape_m_;
        if (shape_n_ > 0) request.n = shape_n_;
        if (shape_k_ > 0) request.ka = request.kb = shape_k_;
        if (whole.ka > request.ka) request.ka = whole.ka;
        if (whole.kb > 0) request.kb = whole.kb;
        use_shape(request);
    }
};

/// Many products of one shape.
class BatchMatmulTiling : public MatmulApiTiling {
public:
    using MatmulApiTiling::MatmulApiTiling;

    int32_t SetALayout(int32_t b, int32_t s, int32_t n, int32_t g, int32_t d) {
        a_ = {b, s, n, g, d};
        return 0;
    }
    int32_t SetBLayout(int32_t b, int32_t s, int32_t n, int32_t g, int32_t d) {
        b_ = {b, s, n, g, d};
        return 0;
    }
    int32_t SetCLayout(int32_t b, int32_t s, int32_t n, int32_t g, int32_t d) {
        c_ = {b, s, n, g, d};
        return 0;
    }
    int32_t SetBatchNum(int32_t batch) {
        batch_ = batch;
        return 0;
    }
    int32_t SetBatchInfoForNormal(int32_t batchA, int32_t batchB, int32_t m, int32_t n, int32_t k) {
        batch_ = batchA > batchB ? batchA : batchB;
        return SetShape(m, n, k);
    }
    int64_t GetTiling(optiling::TCubeTiling& tiling) {
        AscendC::tiling::TCubeTiling fields{};
        const int64_t failed = GetTiling(fields);
        if (failed == 0) tiling.Assign(fields);
        return failed;
    }
    int64_t GetTiling(AscendC::tiling::TCubeTiling& tiling) {
        const int64_t failed = MatmulApiTilingBase::GetTiling(tiling);
        tiling.ALayoutInfoB = a_.b, tiling.ALayoutInfoS = a_.s, tiling.ALayoutInfoN = a_.n;
        tiling.ALayoutInfoG = a_.g, tiling.ALayoutInfoD = a_.d;
        tiling.BLayoutInfoB = b_.b, tiling.BLayoutInfoS = b_.s, tiling.BLayoutInfoN = b_.n;
        tiling.BLayoutInfoG = b_.g, tiling.BLayoutInfoD = b_.d;
        tiling.CLayoutInfoB = c_.b, tiling.CLayoutInfoS1 = c_.s, tiling.CLayoutInfoN = c_.n;
        tiling.CLayoutInfoG = c_.g, tiling.CLayoutInfoS2 = c_.d;
        tiling.BatchNum = batch_;
        return failed;
    }

private:
    struct Layout {
        int32_t b = 0, s = 0, n = 0, g = 0, d = 0;
    };
    Layout a_, b_, c_;
    int32_t batch_ = 0;
};

}  // namespace matmul_tiling
