// A kernel to time: its launch on addresses without data, and shorthands for its tensors.
#pragma once
#include <cmath>
#include <cstdio>

#include "kernel_operator.h"
#include "twin/launch.h"

using namespace AscendC;

/// Rows × width floats in x, z and the workspace; width floats in y.
struct Bench {
    twin::Launch launch;
    uint64_t rows, width;
    uint8_t *x, *y, *z, *workspace;

    Bench(uint32_t cores, uint64_t rows_, uint64_t width_) : rows(rows_), width(width_) {
        const uint64_t all = rows * width * 4;
        x = static_cast<uint8_t*>(twin::reserve(all));
        y = static_cast<uint8_t*>(twin::reserve(all));
        z = static_cast<uint8_t*>(twin::reserve(all));
        workspace = static_cast<uint8_t*>(twin::reserve(all + twin::system_workspace_bytes));
        launch.time_only = true;
        launch.block_dim = cores;
        launch.arguments = {{"x", x, all, twin::Role::Input},
                            {"y", y, all, twin::Role::Input},
                            {"z", z, all, twin::Role::Output},
                            {"workspace", workspace, all + twin::system_workspace_bytes, twin::Role::Workspace}};
    }
    ~Bench() {
        const uint64_t all = rows * width * 4;
        twin::release(x, all);
        twin::release(y, all);
        twin::release(z, all);
        twin::release(workspace, all + twin::system_workspace_bytes);
    }

    static GlobalTensor<float> global(uint8_t* address) {
        GlobalTensor<float> tensor;
        tensor.SetGlobalBuffer(reinterpret_cast<float*>(address));
        return tensor;
    }
    GlobalTensor<float> gx() const { return global(x); }
    GlobalTensor<float> gy() const { return global(y); }
    GlobalTensor<float> gz() const { return global(z); }
    GlobalTensor<float> partial() const { return global(workspace + twin::system_workspace_bytes); }
};

/// The rows first..last of the running core.
struct Part {
    uint64_t first, last;
    explicit Part(uint64_t all)
        : first(all * GetBlockIdx() / GetBlockNum()), last(all * (GetBlockIdx() + 1) / GetBlockNum()) {}
};

/// Queues of two tiles in and two out, and scratch of one tile.
struct Tiles {
    TPipe pipe;
    TQue<TPosition::VECIN, 2> in;
    TQue<TPosition::VECOUT, 2> out;
    TBuf<> buffer;
    LocalTensor<float> scratch;

    explicit Tiles(uint32_t count) {
        pipe.InitBuffer(in, 2, count * 4);
        pipe.InitBuffer(out, 2, count * 4);
        pipe.InitBuffer(buffer, count * 8);
        scratch = buffer.Get<float>();
        Duplicate(scratch, 0.0f, count * 2);
    }
    LocalTensor<float> read(const GlobalTensor<float>& from, uint32_t count) {
        auto tile = in.AllocTensor<float>();
        DataCopy(tile, from, count);
        in.EnQue(tile);
        return in.DeQue<float>();
    }
    /// Write what `fill` computes.
    template <class Fill>
    void write(const GlobalTensor<float>& to, uint32_t count, Fill&& fill) {
        auto tile = out.AllocTensor<float>();
        fill(tile);
        out.EnQue(tile);
        tile = out.DeQue<float>();
        DataCopy(to, tile, count);
        out.FreeTensor(tile);
    }
    /// z = f(x), tile by tile, from first to last element.
    template <class Fill>
    void map(const GlobalTensor<float>& from, const GlobalTensor<float>& to, uint64_t first, uint64_t last, uint32_t count,
             Fill&& fill) {
        for (uint64_t i = first; i < last; i += count) {
            const uint32_t length = static_cast<uint32_t>(std::min<uint64_t>(count, last - i));
            auto tile = read(from[i], length);
            write(to[i], length, [&](LocalTensor<float>& result) { fill(result, tile, length); });
            in.FreeTensor(tile);
        }
    }
    /// The sum of a range, tile by tile.
    float sum(const GlobalTensor<float>& from, uint64_t first, uint64_t last, uint32_t count) {
        float total = 0;
        for (uint64_t i = first; i < last; i += count) {
            const uint32_t length = static_cast<uint32_t>(std::min<uint64_t>(count, last - i));
            auto tile = read(from[i], length);
            ReduceSum(scratch, tile, scratch[count], length);
            total += scratch.GetValue(0);
            in.FreeTensor(tile);
        }
        return total;
    }
};
