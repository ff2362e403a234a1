// Kernels whose cores meet, and what a launch tells them.
#include "program.h"

namespace {

template <typename Body>
twin::Report on_cores(Bench& bench, uint32_t cores, Body body) {
    bench.launch.block_dim = cores;
    return twin::launch(bench.launch, body);
}

/// Core i writes i + 1 to the workspace; after `meet`, core 0 sums them up.
template <typename Meet>
twin::Report gather(Bench& b, uint32_t cores, Meet meet) {
    return on_cores(b, cores, [&] {
        auto shared = Bench::global<float>(b.w);
        shared.SetValue(GetBlockIdx() * 8, static_cast<float>(GetBlockIdx() + 1));
        meet();
        if (GetBlockIdx() != 0) return;
        float sum = 0;
        for (int i = 0; i < GetBlockNum(); ++i) sum += shared.GetValue(i * 8);
        b.gz().SetValue(0, sum);
    });
}

/// Copy x to the workspace and read it back into another buffer.
template <typename Between>
twin::Report read_back(Bench& b, Between between) {
    return on_cores(b, 1, [&] {
        TPipe pipe; TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> there, back;
        pipe.InitBuffer(there, 1, 256); pipe.InitBuffer(back, 1, 256);
        auto w = Bench::global<float>(b.w);
        auto t = there.AllocTensor<float>(); DataCopy(t, b.gx(), 64); there.EnQue(t);
        t = there.DeQue<float>(); DataCopy(w, t, 64); there.FreeTensor(t);
        between();
        t = back.AllocTensor<float>(); DataCopy(t, w, 64); back.EnQue(t);
        t = back.DeQue<float>(); DataCopy(b.gz(), t, 64); back.FreeTensor(t);
    });
}

constexpr Case cases[] = {
    {"read_back", [](Bench& b, twin::Report& r) { r = read_back(b, [] {}); }},
    {"read_back_flagged", [](Bench& b, twin::Report& r) { r = read_back(b, [] { SetFlag<HardEvent::MTE3_MTE2>(EVENT_ID0); WaitFlag<HardEvent::MTE3_MTE2>(EVENT_ID0); }); }},
    {"sync_all", [](Bench& b, twin::Report& r) { r = gather(b, 48, [] { SyncAll(); }); }},
    {"sync_soft", [](Bench& b, twin::Report& r) { r = gather(b, 4, [&] {
        TPipe pipe; TBuf<> buf; pipe.InitBuffer(buf, 256); SyncAll(Bench::global<int32_t>(b.w + 4096), buf.Get<int32_t>(), 4);
    }); }},
    {"block_events", [](Bench& b, twin::Report& r) { r = gather(b, 4, [&b] {
        TPipe pipe; TBuf<> buf; pipe.InitBuffer(buf, 256);
        auto workspace = Bench::global<int32_t>(b.w + 4096);
        IBSet(workspace, buf.Get<int32_t>(), GetBlockIdx(), 0);
        for (int block = 0; block < 4; ++block) IBWait(workspace, buf.Get<int32_t>(), block, 0);
    }); }},
    {"sync_twice", [](Bench& b, twin::Report& r) { r = gather(b, 8, [] { SyncAll(); SyncAll<true>(); }); }},
    {"cross_core", [](Bench& b, twin::Report& r) { r = gather(b, 4, [] { CrossCoreSetFlag<0, PIPE_MTE3>(3); CrossCoreWaitFlag(3); }); }},
    {"atomic_cores", [](Bench& b, twin::Report& r) { r = on_cores(b, 8, [&] {
        TPipe pipe; TQue<TPosition::VECIN, 1> q; pipe.InitBuffer(q, 1, 256);
        if (GetBlockIdx() == 0) InitOutput<float>(b.gz(), 64, 0.0f);
        SyncAll();
        auto t = q.AllocTensor<float>(); DataCopy(t, b.gx(), 64); q.EnQue(t); t = q.DeQue<float>();
        SetAtomicAdd<float>(); DataCopy(b.gz(), t, 64); SetAtomicNone(); q.FreeTensor(t);
    }); }},
    {"same_values", [](Bench& b, twin::Report& r) { r = on_cores(b, 2, [&] {
        TPipe pipe; TQue<TPosition::VECIN, 1> q; pipe.InitBuffer(q, 1, 256);
        auto t = q.AllocTensor<float>(); DataCopy(t, b.gx(), 64); q.EnQue(t); t = q.DeQue<float>(); DataCopy(b.gz(), t, 64); q.FreeTensor(t);
    }); }},
    {"neighbours", [](Bench& b, twin::Report& r) { r = on_cores(b, 4, [&] { b.gz().SetValue(GetBlockIdx(), static_cast<float>(GetBlockIdx())); }); }},
    {"neighbours_twice", [](Bench& b, twin::Report& r) { r = on_cores(b, 4, [&] {
        for (int round = 0; round < 2; ++round) {
            for (int k = 0; k < 3; ++k) b.gz().SetValue(GetBlockIdx(), static_cast<float>(GetBlockIdx() * 10 + k + round));
            SyncAll();
        }
    }); }},
    {"launch_facts", [](Bench& b, twin::Report& r) { b.launch.tiling_key = 7; r = on_cores(b, 1, [&] {
        KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
        if (TILING_KEY_IS(7)) b.gz().SetValue(0, 1.0f);
        if ASCEND_IS_AIV { b.gz().SetValue(1, 1.0f); }
        if ASCEND_IS_AIC { b.gz().SetValue(2, 1.0f); }
        b.gz().SetValue(3, static_cast<float>(GetTaskRation() + GetSubBlockIdx()));
        b.gz().SetValue(4, static_cast<float>(GetUserWorkspace(b.w) - b.w));
    }); }},
    {"tiling", [](Bench& b, twin::Report& r) {
        struct Data { uint32_t length; float scale; uint16_t shape[3]; };
        using twin_default_tiling = Data;
        static Data saved{5, 0.5f, {1, 2, 3}};
        b.launch.arguments.push_back({"tiling", &saved, sizeof saved, twin::Role::Tiling});
        r = on_cores(b, 1, [&] {
            GM_ADDR address = reinterpret_cast<GM_ADDR>(&saved);
            REGISTER_TILING_DEFAULT(Data);
            GET_TILING_DATA(all, address);
            GET_TILING_DATA_MEMBER(Data, scale, scale, address);
            b.gz().SetValue(0, all.length); b.gz().SetValue(1, scale); b.gz().SetValue(2, all.shape[2]);
        });
    }},
    {"printing", [](Bench& b, twin::Report& r) { r = on_cores(b, 1, [&] {
        printf("%d elements of \"%s\", %.1f\n", 5, "x", half(1.5f)); AscendC::PRINTF("plain 100%\n"); DumpTensor(b.gx(), 3, 4); assert(true);
    }); }},
    {"ping_pong", [](Bench& b, twin::Report& r) { b.launch.cores = twin::Cores::Mix1to1; r = on_cores(b, 2, [&] {
        auto w = Bench::global<float>(b.w);
        const auto cell = GetBlockIdx() * 16;
        for (int turn = 0; turn < 3; ++turn) {
            if ASCEND_IS_AIC {
                w.SetValue(cell, turn == 0 ? 1.0f : w.GetValue(cell) * 2);
                CrossCoreSetFlag<2, PIPE_FIX>(1);
                CrossCoreWaitFlag(2);
            } else {
                CrossCoreWaitFlag(1);
                w.SetValue(cell, w.GetValue(cell) + 1);
                b.gz().SetValue(cell, w.GetValue(cell));
                CrossCoreSetFlag<2, PIPE_MTE3>(2);
            }
        }
    }); }},
    {"mixed", [](Bench& b, twin::Report& r) { b.launch.cores = twin::Cores::Mix1to2; r = on_cores(b, 2, [&] {
        if ASCEND_IS_AIC { Bench::global<float>(b.w).SetValue(GetBlockIdx() * 8, 10.0f + GetBlockIdx()); CrossCoreSetFlag<2, PIPE_FIX>(1); }
        if ASCEND_IS_AIV { CrossCoreWaitFlag(1); b.gz().SetValue(GetBlockIdx() * 8, Bench::global<float>(b.w).GetValue(GetBlockIdx() / 2 * 8)); }
    }); }},
};

}  // namespace

int main() { return run_cases(cases); }
