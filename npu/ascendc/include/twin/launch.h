// Launch a kernel on the machine.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "twin/chip.h"
#include "twin/report.h"

namespace twin {

enum class Role : uint8_t { Input, Output, InOut, Workspace, Tiling };

/// A range of global memory that the kernel may touch.
struct Argument {
    std::string name;
    void* pointer;  ///< multiple of 512 B, as the device's allocator gives
    uint64_t bytes;
    Role role;
};

/// Which cores a kernel runs on.
enum class Cores : uint8_t { Vector, Cube, Mix1to1, Mix1to2 };

struct Launch {
    Chip chip = chips[1];
    uint32_t block_dim = 1;
    Cores cores = Cores::Vector;
    uint64_t tiling_key = 0;
    std::vector<Argument> arguments;
    bool time_only = false;  ///< addresses are used, data is neither moved nor computed
    bool timeline = false;
    uint64_t call_budget = 200'000'000;  ///< API calls after which a kernel counts as endless
    uint64_t whole_calls = 3'000'000;    ///< time-only: a launch of at most so many calls is simulated in full
    uint64_t sample_calls = 400'000;     ///< time-only: calls of a core that are simulated where the launch makes more
    uint64_t counted_calls = 40'000'000;   ///< time-only: calls of all cores after which they are stopped
    uint8_t poison = 0xff;               ///< byte that fills UB before the kernel starts
};

using Kernel = void (*)(void* context);

/// Run the kernel on `launch.block_dim` cores and report. Never throws a fault: the report holds it.
Report launch(const Launch& launch, Kernel kernel, void* context);

/// The same for a callable: `launch(launch, [&] { add_custom(x, y, z, workspace, tiling); })`.
template <class Callable>
Report launch(const Launch& launch_, Callable& kernel) {
    return launch(launch_, [](void* context) { (*static_cast<Callable*>(context))(); }, &kernel);
}
template <class Callable>
Report launch(const Launch& launch_, const Callable& kernel) {
    return launch(
        launch_, [](void* context) { (*static_cast<const Callable*>(context))(); }, const_cast<Callable*>(&kernel));
}

/// Reserve addresses for time-only arguments: reads as zeros, takes no memory. nullptr where the system has no room.
void* reserve(uint64_t bytes);

/// Where device memory should be mapped: nothing else lies there, so that an address tells what it is of.
constexpr uint64_t band_begin = 0x200000000000, band_end = 0x300000000000;
constexpr bool in_band(uint64_t address) { return address >= band_begin && address < band_end; }
/// A fresh mapping of the band that nothing may touch; outside of it where the host has no such addresses.
/// MAP_FAILED where there is no memory.
void* map_device(uint64_t bytes);
void release(void* pointer, uint64_t bytes);

}  // namespace twin
