// Orders between pipes: by queue, by flag, by barrier, by nothing. Each doubles x into z.
#include "program.h"

namespace {

template <typename Body>
twin::Report alone(Bench& bench, Body body) { return twin::launch(bench.launch, body); }

/// Copy in, double, copy out of one buffer; `first` and `second` order the three.
template <typename First, typename Second>
twin::Report in_place(Bench& b, First first, Second second) {
    return alone(b, [&] {
        TPipe pipe; TBuf<> buffer; pipe.InitBuffer(buffer, 256);
        auto t = buffer.Get<float>();
        DataCopy(t, b.gx(), 64);
        first(pipe);
        Add(t, t, t, 64);
        second(pipe);
        DataCopy(b.gz(), t, 64);
    });
}
void nothing(TPipe&) {}
void all(TPipe&) { PipeBarrier<PIPE_ALL>(); }
template <HardEvent event>
void flag(TPipe& pipe) {
    const TEventID id = pipe.FetchEventID<event>();
    SetFlag<event>(id);
    WaitFlag<event>(id);
}

constexpr Case cases[] = {
    {"queues", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; TQue<TPosition::VECIN, 1> in; TQue<TPosition::VECOUT, 1> out;
        pipe.InitBuffer(in, 1, 128); pipe.InitBuffer(out, 1, 128);
        for (int i = 0; i < 2; ++i) {
            auto x = in.AllocTensor<float>(); DataCopy(x, b.gx()[i * 32], 32); in.EnQue(x);
            x = in.DeQue<float>(); auto z = out.AllocTensor<float>(); Add(z, x, x, 32); out.EnQue(z); in.FreeTensor(x);
            z = out.DeQue<float>(); DataCopy(b.gz()[i * 32], z, 32); out.FreeTensor(z);
        }
    }); }},
    {"flags", [](Bench& b, twin::Report& r) { r = in_place(b, flag<HardEvent::MTE2_V>, flag<HardEvent::V_MTE3>); }},
    {"barriers", [](Bench& b, twin::Report& r) { r = in_place(b, all, all); }},
    {"no_first", [](Bench& b, twin::Report& r) { r = in_place(b, nothing, flag<HardEvent::V_MTE3>); }},
    {"no_second", [](Bench& b, twin::Report& r) { r = in_place(b, flag<HardEvent::MTE2_V>, nothing); }},
    {"wrong_pair", [](Bench& b, twin::Report& r) { r = in_place(b, flag<HardEvent::MTE2_MTE3>, flag<HardEvent::V_MTE3>); }},
    {"transitive", [](Bench& b, twin::Report& r) { r = in_place(b, [](TPipe& pipe) { flag<HardEvent::MTE2_S>(pipe); flag<HardEvent::S_V>(pipe); }, flag<HardEvent::V_MTE3>); }},
    {"intrinsics", [](Bench& b, twin::Report& r) { r = in_place(b,
        [](TPipe&) { set_flag(PIPE_MTE2, PIPE_V, EVENT_ID3); wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID3); },
        [](TPipe&) { pipe_barrier(PIPE_ALL); }); }},
    {"event_ids", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        TPipe pipe; const TEventID first = pipe.AllocEventID<HardEvent::V_S>(), second = GetTPipePtr()->AllocEventID<HardEvent::V_S>();
        pipe.ReleaseEventID<HardEvent::V_S>(first);
        b.gz().SetValue(0, static_cast<float>(first)); b.gz().SetValue(1, static_cast<float>(second));
        b.gz().SetValue(2, static_cast<float>(pipe.FetchEventID(HardEvent::V_S)));
    }); }},
    {"too_many_events", [](Bench& b, twin::Report& r) { r = alone(b, [&] { TPipe pipe; for (int i = 0; i < 9; ++i) pipe.AllocEventID<HardEvent::V_S>(); }); }},
    {"masks", [](Bench& b, twin::Report& r) { r = alone(b, [&] {
        AscendCUtils::SetMask<float>(3); b.gz().SetValue(0, static_cast<float>(twin::registers().mask_low)); AscendCUtils::ResetMask();
    }); }},
};

}  // namespace

int main() { return run_cases(cases); }
