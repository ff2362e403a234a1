// What takes how long: relations, published figures, extrapolation.
#include "program.h"

namespace {

constexpr uint64_t elements = 1 << 22;

/// Arguments of `count` halves each, as addresses only.
void reserve(Bench& b, uint64_t count, uint32_t cores) {
    b.x = Bench::take(count * 2);
    b.y = Bench::take(count * 2);
    b.z = Bench::take(count * 2);
    b.launch.chip = twin::chips[0];
    b.launch.time_only = true;
    b.launch.block_dim = cores;
    b.launch.arguments = {{"x", b.x, count * 2, twin::Role::Input}, {"y", b.y, count * 2, twin::Role::Input}, {"z", b.z, count * 2, twin::Role::Output}};
}

struct Style {
    uint32_t tile;
    bool scalar = false, bypass = false, barrier = false;
};

/// z = x + y over tiles that the cores share evenly.
template <int buffers>
void add(Bench& b, uint64_t count, Style style) {
    TPipe pipe;
    TQue<TPosition::VECIN, buffers> queue_x, queue_y;
    TQue<TPosition::VECOUT, buffers> queue_z;
    auto x = Bench::global<half>(b.x), y = Bench::global<half>(b.y), z = Bench::global<half>(b.z);
    if (style.bypass)
        for (auto* tensor : {&x, &y, &z}) tensor->SetL2CacheHint(CacheMode::CACHE_MODE_DISABLE);
    pipe.InitBuffer(queue_x, buffers, style.tile * 2);
    pipe.InitBuffer(queue_y, buffers, style.tile * 2);
    pipe.InitBuffer(queue_z, buffers, style.tile * 2);
    const uint64_t tiles = (count + style.tile - 1) / style.tile, cores = GetBlockNum(), core = GetBlockIdx();
    for (uint64_t i = tiles * core / cores; i < tiles * (core + 1) / cores; ++i) {
        const uint32_t length = static_cast<uint32_t>(std::min<uint64_t>(style.tile, count - i * style.tile));
        auto tx = queue_x.template AllocTensor<half>();
        DataCopy(tx, x[i * style.tile], length);
        queue_x.EnQue(tx);
        auto ty = queue_y.template AllocTensor<half>();
        DataCopy(ty, y[i * style.tile], length);
        queue_y.EnQue(ty);
        if (style.barrier) PipeBarrier<PIPE_ALL>();
        tx = queue_x.template DeQue<half>();
        ty = queue_y.template DeQue<half>();
        auto tz = queue_z.template AllocTensor<half>();
        if (style.scalar)
            for (uint32_t k = 0; k < length; ++k) tz.SetValue(k, tx.GetValue(k) + ty.GetValue(k));
        else
            Add(tz, tx, ty, length);
        queue_z.EnQue(tz);
        queue_x.FreeTensor(tx);
        queue_y.FreeTensor(ty);
        tz = queue_z.template DeQue<half>();
        if (style.barrier) PipeBarrier<PIPE_ALL>();
        DataCopy(z[i * style.tile], tz, length);
        queue_z.FreeTensor(tz);
    }
}

template <int buffers>
twin::Report timed_add(Bench& b, uint64_t count, uint32_t cores, Style style) {
    reserve(b, count, cores);
    return twin::launch(b.launch, [&] { add<buffers>(b, count, style); });
}

/// A thousand Adds of 64 repeats; `source` is the block at which the second source starts.
twin::Report conflict(Bench& b, uint32_t source) {
    b.launch.chip = twin::chips[0];
    return twin::launch(b.launch, [&] {
        TPipe pipe; TBuf<> buffer; pipe.InitBuffer(buffer, 128 * 1024);
        auto t = buffer.Get<float>();
        Duplicate(t, 1.0f, 32 * 1024);
        for (int i = 0; i < 1000; ++i) Add(t[2048 * 8], t, t[source * 8], 4096);
    });
}

/// Per core, sums of rows from global memory, element by element.
twin::Report scalar_rows(Bench& b, uint64_t count, uint64_t whole_calls = 3'000'000) {
    reserve(b, count, 48);
    b.launch.whole_calls = whole_calls;
    return twin::launch(b.launch, [&] {
        auto x = Bench::global<half>(b.x), z = Bench::global<half>(b.z);
        const uint64_t rows = count / 1024;
        for (uint64_t row = GetBlockIdx(); row < rows; row += GetBlockNum()) {
            float sum = 0;
            for (uint64_t k = 0; k < 1024; ++k) sum += x.GetValue(row * 1024 + k);
            for (uint64_t k = 0; k < 1024; ++k) z.SetValue(row * 1024 + k, half(sum));
        }
    });
}

/// z[i] = x[i] + y[i] by one core's scalar unit, the three tensors `apart` bytes from each other in one mapping.
twin::Report scalar_streams(Bench& b, uint64_t count, uint64_t apart) {
    uint8_t* all = Bench::take(4 * apart);
    b.launch.arguments = {{"x", all, count * 4, twin::Role::Input}, {"y", all + apart, count * 4, twin::Role::Input},
                          {"z", all + 2 * apart, count * 4, twin::Role::Output}};
    b.launch.time_only = true;
    return twin::launch(b.launch, [&] {
        auto x = Bench::global<float>(all), y = Bench::global<float>(all + apart), z = Bench::global<float>(all + 2 * apart);
        for (uint64_t i = 0; i < count; ++i) z.SetValue(i, x.GetValue(i) + y.GetValue(i));
    });
}

constexpr uint64_t published = 8192ull * 8192;
constexpr Case cases[] = {
    {"single", [](Bench& b, twin::Report& r) { r = timed_add<1>(b, elements, 48, {4096}); }},
    {"double", [](Bench& b, twin::Report& r) { r = timed_add<2>(b, elements, 48, {4096}); }},
    {"barriers", [](Bench& b, twin::Report& r) { r = timed_add<2>(b, elements, 48, {4096, false, false, true}); }},
    {"small_tiles", [](Bench& b, twin::Report& r) { r = timed_add<2>(b, elements, 48, {256}); }},
    {"one_core", [](Bench& b, twin::Report& r) { r = timed_add<2>(b, elements, 1, {4096}); }},
    {"scalar", [](Bench& b, twin::Report& r) { r = timed_add<2>(b, elements, 48, {4096, true}); }},
    {"add_0", [](Bench& b, twin::Report& r) { r = timed_add<1>(b, published, 1, {4096, true}); }},
    {"add_1", [](Bench& b, twin::Report& r) { r = timed_add<1>(b, published, 1, {4096}); }},
    {"add_2", [](Bench& b, twin::Report& r) { r = timed_add<1>(b, published, 48, {4096}); }},
    {"add_3", [](Bench& b, twin::Report& r) { r = timed_add<1>(b, published, 48, {16384}); }},
    {"add_4", [](Bench& b, twin::Report& r) { r = timed_add<2>(b, published, 48, {16384}); }},
    {"add_5", [](Bench& b, twin::Report& r) { r = timed_add<2>(b, published, 48, {16384, false, true}); }},
    {"no_conflict", [](Bench& b, twin::Report& r) { r = conflict(b, 1024 + 8); }},
    {"conflict", [](Bench& b, twin::Report& r) { r = conflict(b, 1024); }},
    {"whole", [](Bench& b, twin::Report& r) { r = scalar_rows(b, 1 << 22, 1'000'000'000); }},
    {"sampled", [](Bench& b, twin::Report& r) { r = scalar_rows(b, 1 << 22); }},
    {"huge", [](Bench& b, twin::Report& r) { r = timed_add<2>(b, 8ull << 30, 48, {16384}); }},
    {"huge_scalar", [](Bench& b, twin::Report& r) { r = scalar_rows(b, 1'600ull << 20); }},
    {"streams", [](Bench& b, twin::Report& r) { r = scalar_streams(b, 16384, 1 << 20); }},
    {"streams_elsewhere", [](Bench& b, twin::Report& r) { r = scalar_streams(b, 16384, (1 << 20) + 4096 + 64); }},
    {"idle_cores", [](Bench& b, twin::Report& r) {
        reserve(b, 1 << 22, 48);
        r = twin::launch(b.launch, [&] {
            if (GetBlockIdx() != 0) return;
            auto z = Bench::global<half>(b.z);
            for (uint64_t i = 0; i < 1 << 22; ++i) z.SetValue(i, half(1.0f));
        });
    }},
};

}  // namespace

int main() { return run_cases(cases, 0); }
