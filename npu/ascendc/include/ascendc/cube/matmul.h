// The high-level matrix product: C = A · B + bias, by base blocks, from and to global memory or UB.
#pragma once
#include "ascendc/cube/operands.h"

namespace AscendC {

template <class A_TYPE, class B_TYPE, class C_TYPE, class BIAS_TYPE = C_TYPE, const auto& MM_CFG = CFG_NORM,
          class MM_CB = MatmulCallBackFunc<>>
class MatmulImpl : public MatmulOperands<A_TYPE, B_TYPE, C_TYPE, BIAS_TYPE> {
    using Base = MatmulOperands<A_TYPE, B_TYPE, C_TYPE, BIAS_TYPE>;
    using Base::block_at, Base::blocks_m, Base::blocks_n, Base::lay_out_inputs, Base::packed, Base::restart,
        Base::shifted, Base::target;
    using Base::block_, Base::iterating_, Base::next_, Base::product_, Base::ready_, Base::tiling_, Base::with_bias_;
    using DstT = typename C_TYPE::T;

public:
    void SetSubBlockIdx(uint8_t) {}
    void SetUserDefInfo(uint64_t) {}
    void SetSelfDefineData(uint64_t) {}

    void SetLocalWorkspace(const LocalTensor<uint8_t>&) {}
    /// Where the device keeps the blocks of an asynchronous product; the twin computes them when they are fetched.
    template <typename T>
    void SetWorkspace(GlobalTensor<T>& workspace) {
        workspace_.SetGlobalBuffer(reinterpret_cast<DstT*>(workspace.data()));
    }
    template <typename T>
    void SetWorkspace(__gm__ const T* workspace, int) {
        workspace_.SetGlobalBuffer(reinterpret_cast<DstT*>(const_cast<T*>(workspace)));
    }

    template <bool sync = true>
    void IterateAll(const GlobalTensor<DstT>& c, uint8_t enAtomic = 0, bool enSequentialWrite = false,
                    bool waitIterateAll = false, bool = false) {
        iterate_all(target(c), enAtomic, enSequentialWrite, sync || !waitIterateAll);
    }
    template <bool sync = true>
    void IterateAll(const LocalTensor<DstT>& c, uint8_t enAtomic = 0) {
        iterate_all_to(c, enAtomic);
    }
    void WaitIterateAll() { pipeline_.wait(); }

    /// The next base block of C: false once all are done. With `enPartialSum` it is added to the last
    /// one's sums, as parts of k that SetTensorA and SetTensorB gave one after another need it. Without `sync` one call starts them all, and each GetTensorC fetches the next.
    template <bool sync = true>
    bool Iterate(bool enPartialSum = false) {
        begin("Iterate");
        asynchronous_ = !sync;
        if (asynchronous_) {
            restart();
            return true;
        }
        if (next_ < blocks_m() * blocks_n()) {
            compute_next(enPartialSum);
            return true;
        }
        restart();
        return false;
    }
    /// The same, with the block's sums in `c`, which the kernel itself brings out with Fixpipe.
    template <bool sync = true, typename T>
    bool Iterate(bool enPartialSum, const LocalTensor<T>& c) {
        static_assert(C_TYPE::pos == TPosition::CO1 && C_TYPE::format == CubeFormat::NZ && std::is_same_v<T, DstT>,
                      "Iterate to a tensor in CO1 needs MatmulType<TPosition::CO1, CubeFormat::NZ, float or int32_t> as C");
        const bool more = Iterate<sync>(enPartialSum);
        if (more) keep_in(c);
        return more;
    }
    template <bool sync = true>
    void GetTensorC(const GlobalTensor<DstT>& c, uint8_t enAtomic = 0, bool enSequentialWrite = false) {
        advance();
        const cube::Matrix whole = target(c);
        fetch(enSequentialWrite ? packed(whole) : whole.from(block_.row, block_.column), enAtomic);
    }
    template <bool sync = true>
    void GetTensorC(const LocalTensor<DstT>& c, uint8_t enAtomic = 0, bool = false) {
        advance();
        fetch(packed(target(c)), enAtomic);
        receive(c, block_.rows * uint32_t(tiling_.baseN));
    }
    template <bool sync = true>
    void GetTensorC(const GlobalTensor<DstT>& c, const LocalTensor<DstT>& co2Local, uint8_t enAtomic = 0,
                    bool enSequentialWrite = false) {
        GetTensorC<sync>(c, enAtomic, enSequentialWrite);
        cube::store(product_, block_, sums_, packed(target(co2Local)));
        receive(co2Local, block_.rows * uint32_t(tiling_.baseN));
    }
    /// The next block of an asynchronous product where it lies in the workspace.
    template <bool sync = true>
    GlobalTensor<DstT> GetTensorC(uint8_t enAtomic = 0, bool = false) {
        if (workspace_.data() == nullptr)
            twin::raise(twin::kind::parameter, "GetTensorC", "blocks need a workspace to lie in: call SetWorkspace first");
        advance();
        const GlobalTensor<DstT> block = workspace_[uint64_t(next_ - 1) * tiling_.baseM * tiling_.baseN];
        fetch(packed(target(block)), enAtomic);
        return block;
    }
    void WaitGetTensorC() { pipeline_.wait(); }

    template <bool sync = true, bool waitIterateBatch = false>
    void IterateBatch(const GlobalTensor<DstT>& c, uint32_t batchA, uint32_t batchB, bool enSequentialWrite = false,
                      const uint32_t matrixStrideA = 0, const uint32_t matrixStrideB = 0,
                      const uint32_t matrixStrideC = 0, const bool = false, const uint8_t enAtomic = 0) {
        const cube::Matrix a = product_.a, b = product_.b, first = target(c);
        const uint32_t count = batchA > batchB ? batchA : batchB;
        for (uint32_t i = 0; i < count; ++i) {
            product_.a = shifted(a, i * batchA / count, matrixStrideA, product_.m * product_.k);
            product_.b = shifted(b, i * batchB / count, matrixStrideB, product_.k * product_.n);
            iterate_all(shifted(first, i, matrixStrideC, product_.m * product_.n), enAtomic, enSequentialWrite, true);
        }
        product_.a = a;
        product_.b = b;
    }

    void End() {
        twin::scalar(twin::costs::matmul_call);
        cube::close(this);
    }

private:
    void begin(const char* call) {
        if (!ready_)
            twin::raise(twin::kind::parameter, call,
                        "the Matmul object has no tiling: pass it to REGIST_MATMUL_OBJ or to Init");
        twin::scalar(twin::costs::matmul_call);
        cube::open(this, call);
        product_.call = call;
        product_.large_copies = MM_CFG.doMultiDataLoad;
        product_.overlapped_output = MM_CFG.enUnitFlag;
        product_.with_bias = with_bias_;
        if (tiling_.baseM <= 0 || tiling_.baseN <= 0 || tiling_.baseK <= 0 || tiling_.stepM <= 0 || tiling_.stepN <= 0 ||
            tiling_.stepKa <= 0 || tiling_.stepKb <= 0)
            twin::raise(twin::kind::tiling, call,
                        "the TCubeTiling has a base block or a step of 0: was GetTiling called, and did it succeed?");
        lay_out_inputs();
        cube::check_tiling(product_, tiling_);
    }

    void iterate_all(cube::Matrix c, uint8_t atomic, bool sequential, bool wait) {
        begin("IterateAll");
        if (sequential && C_TYPE::format != CubeFormat::NZ) c.pitch = product_.n;
        product_.c = c;
        product_.atomic = atomic;
        cube::check_inputs(product_);
        pipeline_.begin(product_, tiling_);
        pipeline_.all(product_);
        const cube::Block whole{0, 0, product_.m, product_.n};
        cube::Sums sums;
        cube::multiply(product_, whole, sums, false);
        cube::store(product_, whole, sums, c);
        pipeline_.end(product_, wait);
        restart();
    }
    void iterate_all_to(const LocalTensor<DstT>& c, uint8_t atomic) {
        const cube::Matrix whole = target(c);
        iterate_all(whole, atomic, false, true);
        receive(c, static_cast<uint32_t>(whole.index(product_.m - 1, product_.n - 1) + 1));
    }
    void compute_next(bool keep) {
        block_ = block_at(next_++);
        iterating_ = true;
        cube::check_inputs(product_);
        pipeline_.begin(product_, tiling_);
        pipeline_.block(product_, block_);
        cube::multiply(product_, block_, sums_, keep);
    }
    void advance() {
        twin::scalar(twin::costs::matmul_call);
        if (!asynchronous_) return;
        if (next_ >= blocks_m() * blocks_n())
            twin::raise(twin::kind::parameter, "GetTensorC",
                        "all " + std::to_string(next_) + " blocks of the product were fetched: call Iterate again");
        compute_next(false);
    }
    void fetch(const cube::Matrix& c, uint8_t atomic) {
        if (!iterating_)
            twin::raise(twin::kind::parameter, "GetTensorC", "there is no block to fetch: call Iterate first");
        cube::Product part = product_;
        part.call = "GetTensorC";
        part.c = c;
        part.m = block_.rows;
        part.n = block_.columns;
        part.atomic = atomic;
        pipeline_.leave(part, block_);
        cube::store(part, block_, sums_, c);
        pipeline_.end(part, true);
    }
    /// The block's sums in L0C, in fractals.
    template <typename T>
    void keep_in(const LocalTensor<T>& c) {
        cube::Matrix matrix = Base::described(c);
        matrix.width = matrix.pitch = 16;
        matrix.block = uint64_t(block_.rows + 15) / 16 * 16 * 16;
        const uint64_t blocks = (block_.columns + 15) / 16;
        twin::instruction("Iterate", twin::Pipe::M, twin::costs::matmul_call,
                          {twin::writes(c.place(), static_cast<uint32_t>(blocks * matrix.block * sizeof(T)))});
        cube::Product part = product_;
        part.call = "Iterate";
        part.c = matrix;
        part.quantisation = {};
        part.atomic = 0;
        cube::store(part, block_, sums_, matrix);
    }
    /// The vector core's copy of C from global memory to UB.
    void receive(const LocalTensor<DstT>& c, uint32_t elements) {
        const uint32_t bytes = elements * static_cast<uint32_t>(sizeof(DstT));
        const uint32_t whole = (bytes + twin::block_bytes - 1) / twin::block_bytes * twin::block_bytes;
        const uint32_t most = c.place().bytes < whole && c.place().bytes >= bytes ? c.place().bytes : whole;
        for (const twin::Pipe pipe : {twin::Pipe::V, twin::Pipe::MTE3}) twin::hand_over(pipe, twin::Pipe::MTE2);
        twin::instruction("GetTensorC", twin::Pipe::MTE2, twin::costs::move_issue + bytes / twin::costs::read_rate_l2,
                          {twin::writes(c.place(), most)});
        for (const twin::Pipe pipe : {twin::Pipe::S, twin::Pipe::V, twin::Pipe::MTE3})
            twin::hand_over(twin::Pipe::MTE2, pipe);
    }

    bool asynchronous_ = false;
    GlobalTensor<DstT> workspace_;
    cube::Sums sums_;
    cube::Pipeline pipeline_;
};

template <class A_TYPE, class B_TYPE, class C_TYPE, class BIAS_TYPE = C_TYPE, const auto& MM_CFG = CFG_NORM,
          class MM_CB = MatmulCallBackFunc<>>
using Matmul = MatmulImpl<A_TYPE, B_TYPE, C_TYPE, BIAS_TYPE, MM_CFG, MM_CB>;

}  // namespace AscendC

namespace matmul = AscendC;
