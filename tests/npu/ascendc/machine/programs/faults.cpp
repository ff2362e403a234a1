// One kernel per fault.
#include "program.h"

namespace {

template <typename Body>
twin::Report on_cores(Bench& bench, uint32_t cores, Body body) {
    bench.launch.block_dim = cores;
    return twin::launch(bench.launch, body);
}
template <typename Body>
twin::Report alone(Bench& bench, Body body) { return on_cores(bench, 1, body); }

using In = TQue<TPosition::VECIN, 2>;
using Out = TQue<TPosition::VECOUT, 2>;

constexpr Case cases[] = {
    {"odd_count", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; In in; pipe.InitBuffer(in, 1, 256);
        DataCopy(in.AllocTensor<float>(), b.gx(), 7);
    }); }},
    {"unaligned_global", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; In in; pipe.InitBuffer(in, 1, 256);
        DataCopy(in.AllocTensor<float>(), b.gx()[3], 8);
    }); }},
    {"unaligned_local", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; In in; pipe.InitBuffer(in, 1, 256);
        DataCopy(in.AllocTensor<float>()[3], b.gx(), 8);
    }); }},
    {"beyond_buffer", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; In in; pipe.InitBuffer(in, 2, 256);
        DataCopy(in.AllocTensor<float>(), b.gx(), 128);
    }); }},
    {"beyond_argument", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; In in; pipe.InitBuffer(in, 1, 256);
        DataCopy(in.AllocTensor<float>(), b.gx()[buffer_bytes / 4 - 8], 16);
    }); }},
    {"scalar_beyond_argument", [](Bench& b, twin::Report& r) { r = alone(b, [&] { b.gx().GetValue(buffer_bytes / 4); }); }},
    {"scalar_beyond_buffer", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; TBuf<> buf; pipe.InitBuffer(buf, 256);
        buf.Get<float>().SetValue(64, 1.0f);
    }); }},
    {"workspace_overrun", [](Bench& b, twin::Report& r) { r = alone(b, [&] { Bench::global<float>(b.w).SetValue(buffer_bytes / 4, 1.0f); }); }},
    {"workspace_of_the_library", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        Bench::global<float>(GetUserWorkspace(b.w)).SetValue(1024, 1.0f);
    }); }},
    {"unassigned_tensor", [](Bench& b, twin::Report& r) { r = alone(b, [&] { LocalTensor<float> t; DataCopy(b.gz(), t, 64); }); }},
    {"input_written", [](Bench& b, twin::Report& r) { r = alone(b, [&] { b.gx().SetValue(0, 1.0f); }); }},
    {"use_after_free", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; In in; pipe.InitBuffer(in, 1, 256);
        auto t = in.AllocTensor<float>();
        in.FreeTensor(t);
        DataCopy(t, b.gx(), 64);
    }); }},
    {"double_free", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; In in; pipe.InitBuffer(in, 2, 256);
        auto t = in.AllocTensor<float>();
        in.FreeTensor(t);
        in.FreeTensor(t);
    }); }},
    {"missing_free", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; In in; pipe.InitBuffer(in, 2, 256);
        for (int i = 0; i < 3; ++i) in.AllocTensor<float>();
    }); }},
    {"missing_enque", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; In in; pipe.InitBuffer(in, 2, 256);
        in.AllocTensor<float>();
        in.DeQue<float>();
    }); }},
    {"missing_deque", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; In in; pipe.InitBuffer(in, 1, 256);
        for (int i = 0; i < 2; ++i) { auto t = in.AllocTensor<float>(); in.EnQue(t); }
    }); }},
    {"foreign_tensor", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; In in; Out out; pipe.InitBuffer(in, 1, 256); pipe.InitBuffer(out, 1, 256);
        auto t = in.AllocTensor<float>();
        out.EnQue(t);
    }); }},
    {"no_buffers", [](Bench& b, twin::Report& r) { r = alone(b, [&] { TPipe pipe; In in; in.AllocTensor<float>(); }); }},
    {"over_capacity", [](Bench& b, twin::Report& r) { r = alone(b, [&] { TPipe pipe; In in; pipe.InitBuffer(in, 2, 100 * 1024); }); }},
    {"uninitialised", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; Out out; pipe.InitBuffer(out, 1, 256);
        auto t = out.AllocTensor<float>(); out.EnQue(t);
        DataCopy(b.gz(), out.DeQue<float>(), 64);
    }); }},
    {"uninitialised_carried", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; TBuf<> buf; pipe.InitBuffer(buf, 1024);
        auto a = buf.GetWithOffset<float>(64, 0), c = buf.GetWithOffset<float>(64, 512);
        DataCopy(a, b.gx(), 32);
        twin::vector("Adds", twin::costs::adds, 1, {twin::writes(c.place(), 256), twin::reads(a.place(), 256)});
        DataCopy(b.gz(), c, 64);
    }); }},
    {"uninitialised_scalar", [](Bench& b, twin::Report& r) { r = alone(b, [&] { TPipe pipe; TBuf<> buf; pipe.InitBuffer(buf, 256); buf.Get<float>().GetValue(0); }); }},
    {"unpaired_set", [](Bench& b, twin::Report& r) { r = alone(b, [&] { SetFlag<HardEvent::MTE2_V>(EVENT_ID0); }); }},
    {"unpaired_wait", [](Bench& b, twin::Report& r) { r = alone(b, [&] { WaitFlag<HardEvent::MTE2_V>(EVENT_ID0); }); }},
    {"bad_event", [](Bench& b, twin::Report& r) { r = alone(b, [&] { SetFlag<HardEvent::MTE2_V>(8); }); }},
    {"block_dim_zero", [](Bench& b, twin::Report& r) { r = on_cores(b, 0, [] {}); }},
    {"block_dim_above", [](Bench& b, twin::Report& r) { r = on_cores(b, 49, [] {}); }},
    {"endless", [](Bench& b, twin::Report& r) { b.launch.call_budget = 1000; r = alone(b, [&] { for (;;) b.gx().GetValue(0); }); }},
    {"race_write", [](Bench& b, twin::Report& r) { r = on_cores(b, 2, [&] { b.gz().SetValue(5, static_cast<float>(GetBlockIdx())); }); }},
    {"race_read", [](Bench& b, twin::Report& r) { r = on_cores(b, 2, [&] {
        TPipe pipe; In in; pipe.InitBuffer(in, 1, 256);
        auto t = in.AllocTensor<float>();
        if (GetBlockIdx() == 0) { DataCopy(t, b.gx(), 64); DataCopy(b.gz(), t, 64); }
        else DataCopy(t, b.gz(), 64);
    }); }},
    {"race_of_kinds", [](Bench& b, twin::Report& r) {  // cube core 0 and vector core 0
        b.launch.cores = twin::Cores::Mix1to1;
        r = on_cores(b, 1, [&] { b.gz().SetValue(0, twin::is_cube() ? 1.0f : 2.0f); });
    }},
    {"deadlock_sync", [](Bench& b, twin::Report& r) { r = on_cores(b, 2, [] { if (GetBlockIdx() == 0) SyncAll(); }); }},
    {"many_blocks", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; In in; pipe.InitBuffer(in, 1, 256);
        DataCopyPad(in.AllocTensor<float>(), b.gx(), DataCopyExtParams(5000, 4, 0, 0, 0), DataCopyPadExtParams<float>(false, 0, 0, 0));
    }); }},
    {"wide_padding", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; In in; pipe.InitBuffer(in, 1, 256);
        DataCopyPad(in.AllocTensor<float>(), b.gx(), DataCopyExtParams(1, 4, 0, 0, 0), DataCopyPadExtParams<float>(true, 0, 9, 0));
    }); }},
    {"assertion", [](Bench& b, twin::Report& r) { r = alone(b, [] { ASSERT(GetBlockNum() == 3); }); }},
    {"atomic_type", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; In in; pipe.InitBuffer(in, 1, 256);
        auto t = in.AllocTensor<uint8_t>();
        DataCopy(t, Bench::global<uint8_t>(b.x), 32);
        SetAtomicAdd<uint8_t>();
        DataCopy(Bench::global<uint8_t>(b.z), t, 32);
    }); }},
    {"tiling_size", [](Bench& b, twin::Report& r) {
        struct Saved { uint32_t a, b; };
        struct Read { uint32_t a, b, c; };
        static Saved saved{1, 2};
        b.launch.arguments.push_back({"tiling", &saved, sizeof saved, twin::Role::Tiling});
        r = alone(b, [&] { GET_TILING_DATA_WITH_STRUCT(Read, data, reinterpret_cast<uint8_t*>(&saved)); b.gz().SetValue(0, data.a); });
    }},
};

}  // namespace

int main() { return run_cases(cases, 1); }
