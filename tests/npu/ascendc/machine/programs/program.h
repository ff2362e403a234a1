// A test program: named cases, each a kernel on fresh buffers; prints one JSON line per case.
#pragma once
#include <cstring>
#include <memory>
#include <vector>

#include "kernel_operator.h"
#include "twin/launch.h"

using namespace AscendC;

constexpr uint64_t buffer_bytes = 1 << 16;

/// Two inputs x and y (x[i] = i, y[i] = 2 as floats), an output z full of 0xcc, a workspace w, and the launch.
struct Bench {
    twin::Launch launch;
    uint8_t *x, *y, *z, *w;

    Bench() {
        x = take(buffer_bytes);
        y = take(buffer_bytes);
        z = take(buffer_bytes);
        w = take(buffer_bytes);
        for (uint64_t i = 0; i < buffer_bytes / 4; ++i) {
            reinterpret_cast<float*>(x)[i] = static_cast<float>(i);
            reinterpret_cast<float*>(y)[i] = 2;
        }
        std::memset(z, 0xcc, buffer_bytes);
        launch.arguments = {{"x", x, buffer_bytes, twin::Role::Input}, {"y", y, buffer_bytes, twin::Role::Input},
                            {"z", z, buffer_bytes, twin::Role::Output}, {"workspace", w, buffer_bytes, twin::Role::Workspace}};
    }
    static uint8_t* take(uint64_t bytes) { return static_cast<uint8_t*>(twin::reserve(bytes)); }

    template <typename T>
    static GlobalTensor<T> global(uint8_t* address) {
        GlobalTensor<T> tensor;
        tensor.SetGlobalBuffer(reinterpret_cast<T*>(address));
        return tensor;
    }
    GlobalTensor<float> gx() { return global<float>(x); }
    GlobalTensor<float> gy() { return global<float>(y); }
    GlobalTensor<float> gz() { return global<float>(z); }
};

struct Case {
    const char* name;
    void (*run)(Bench& bench, twin::Report& report);
};

/// Print per case: its report, and the first `values` floats of z.
template <size_t count>
int run_cases(const Case (&cases)[count], int values = 64) {
    for (const Case& each : cases) {
        Bench bench;
        twin::Report report;
        each.run(bench, report);
        std::string line = std::string("{\"name\":\"") + each.name + "\",\"z\":[";
        for (int i = 0; i < values; ++i) {
            char text[32];
            std::snprintf(text, sizeof text, "%s\"%.9g\"", i ? "," : "", static_cast<double>(reinterpret_cast<float*>(bench.z)[i]));
            line += text;
        }
        std::puts((line + "],\"report\":" + report.json() + "}").c_str());
    }
    return 0;
}
