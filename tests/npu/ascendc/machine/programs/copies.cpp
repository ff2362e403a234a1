// Copies of every form; each case leaves what it moved in z.
#include "program.h"

namespace {

template <typename Body>
void alone(Bench& bench, twin::Report& report, Body body) { report = twin::launch(bench.launch, body); }

/// A buffer of 4 KB full of -1.
struct Scratch {
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffer;
    LocalTensor<float> tensor;

    Scratch() {
        pipe.InitBuffer(buffer, 4096);
        tensor = buffer.Get<float>();
        for (uint32_t i = 0; i < 1024; ++i) tensor.data()[i] = -1;
        twin::vector("Duplicate", twin::costs::duplicate, 16, {twin::writes(tensor.place(), 4096)});
    }
    void show(Bench& bench) { DataCopy(bench.gz(), tensor, 64); }
};

constexpr Case cases[] = {
    {"dense", [](Bench& b, twin::Report& r) { alone(b, r, [&] { Scratch s; DataCopy(s.tensor, b.gx()[8], 16); s.show(b); }); }},
    {"strided_in", [](Bench& b, twin::Report& r) { alone(b, r, [&] { Scratch s; DataCopy(s.tensor, b.gx(), DataCopyParams(2, 1, 3, 1)); s.show(b); }); }},
    {"strided_out", [](Bench& b, twin::Report& r) { alone(b, r, [&] { Scratch s; DataCopy(s.tensor, b.gx(), 64); DataCopy(b.gz(), s.tensor, DataCopyParams(2, 1, 1, 3)); }); }},
    {"local", [](Bench& b, twin::Report& r) { alone(b, r, [&] { Scratch s; DataCopy(s.tensor, b.gx(), 16); DataCopy(s.tensor[32], s.tensor, DataCopyParams(2, 1, 0, 1)); s.show(b); }); }},
    {"pad_plain", [](Bench& b, twin::Report& r) { alone(b, r, [&] {
        Scratch s; DataCopyPad(s.tensor, b.gx()[1], DataCopyExtParams(1, 12, 0, 0, 0), DataCopyPadExtParams<float>(false, 0, 0, 0)); s.show(b);
    }); }},
    {"pad_value", [](Bench& b, twin::Report& r) { alone(b, r, [&] {
        Scratch s; DataCopyPad(s.tensor, b.gx()[1], DataCopyExtParams(1, 12, 0, 0, 0), DataCopyPadExtParams<float>(true, 2, 3, 9.0f)); s.show(b);
    }); }},
    {"pad_rows", [](Bench& b, twin::Report& r) { alone(b, r, [&] {
        Scratch s; DataCopyPad(s.tensor, b.gx()[1], DataCopyExtParams(2, 12, 8, 1, 0), DataCopyPadExtParams<float>(true, 0, 5, 0.5f)); s.show(b);
    }); }},
    {"pad_short_params", [](Bench& b, twin::Report& r) { alone(b, r, [&] {
        Scratch s; float value = 7; uint64_t bits = 0; std::memcpy(&bits, &value, 4);
        DataCopyPad(s.tensor, b.gx(), DataCopyParams(1, 24, 0, 0), DataCopyPadParams(true, 0, 2, bits)); s.show(b);
    }); }},
    {"pad_out", [](Bench& b, twin::Report& r) { alone(b, r, [&] {
        Scratch s; DataCopy(s.tensor, b.gx(), 64); DataCopyPad(b.gz()[1], s.tensor, DataCopyExtParams(2, 12, 1, 4, 0));
    }); }},
    {"pad_out_short_params", [](Bench& b, twin::Report& r) { alone(b, r, [&] { Scratch s; DataCopy(s.tensor, b.gx(), 64); DataCopyPad(b.gz(), s.tensor, DataCopyParams(1, 20, 0, 0)); }); }},
    {"atomic_add", [](Bench& b, twin::Report& r) { alone(b, r, [&] {
        Scratch s; InitOutput<float>(b.gz(), 64, 100.0f); DataCopy(s.tensor, b.gx(), 8);
        SetAtomicAdd<float>(); DataCopy(b.gz(), s.tensor, 8); SetAtomicNone(); DataCopy(b.gz()[8], s.tensor, 8);
    }); }},
    {"atomic_max", [](Bench& b, twin::Report& r) { alone(b, r, [&] { Scratch s; InitOutput<float>(b.gz(), 64, 3.0f); DataCopy(s.tensor, b.gx(), 8); SetAtomicMax<float>(); DataCopy(b.gz(), s.tensor, 8); }); }},
    {"bind", [](Bench& b, twin::Report& r) { alone(b, r, [&] {
        TPipe pipe; TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue; pipe.InitBuffer(queue, 2, 256);
        for (int i = 0; i < 2; ++i) {
            auto t = queue.AllocTensor<float>(); DataCopy(t, b.gx()[i * 64], 64); queue.EnQue(t);
            t = queue.DeQue<float>(); DataCopy(b.gz()[i * 64], t, 64); queue.FreeTensor(t);
        }
    }); }},
    {"elements", [](Bench& b, twin::Report& r) { alone(b, r, [&] {
        Scratch s; auto t = s.tensor; t(0) = 5.0f; t(1) = t(0); t(2) += 4.0f; t.SetValue(3, b.gx()(7)); b.gz()(63) = 8.0f;
        t[8].SetValue(1, t.GetValue(3) + 1); t.ReinterpretCast<int32_t>().SetValue(4, 0x40000000); DataCopy(b.gz(), t, 32);
    }); }},
    {"allocator", [](Bench& b, twin::Report& r) { alone(b, r, [&] {
        LocalMemAllocator<Hardware::UB> ub; auto first = ub.Alloc<float>(3); auto second = ub.Alloc<TPosition::VECIN, float, 8>();
        DataCopy(second, b.gx()[16], 8); DataCopy(b.gz(), second, 8); b.gz().SetValue(8, static_cast<float>(second.place().address - first.place().address));
    }); }},
    {"pool", [](Bench& b, twin::Report& r) { alone(b, r, [&] {
        TPipe pipe; TBufPool<TPosition::VECCALC> pool; pipe.InitBufPool(pool, 1024); TQue<TPosition::VECIN, 1> in; TBuf<> buf;
        pool.InitBuffer(in, 1, 512); pool.InitBuffer(buf, 256); auto t = in.AllocTensor<float>(); DataCopy(t, b.gx(), 8); in.EnQue(t);
        t = in.DeQue<float>(); DataCopy(b.gz(), t, 8); b.gz().SetValue(8, static_cast<float>(buf.Get<float>().place().address));
    }); }},
};

}  // namespace

int main() { return run_cases(cases); }
