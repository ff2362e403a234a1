// The pipes of a core: in-order queues that run in parallel.
#pragma once
#include <cstdint>

namespace twin {

enum class Pipe : uint8_t { S, V, M, MTE1, MTE2, MTE3, FIX };
constexpr int pipe_count = 7;

/// Name as the documentation and the profiler spell it, such as "MTE2".
constexpr const char* pipe_name(Pipe pipe) {
    constexpr const char* names[pipe_count] = {"S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX"};
    return names[static_cast<int>(pipe)];
}

}  // namespace twin
