// A moment of the model: when something is done, and what it waited for on the way.
#pragma once
#include "twin/pipe.h"

namespace twin {

/// A time in cycles with the critical path that led to it: the cycles that each pipe contributed.
struct Moment {
    double time = 0;
    float path[pipe_count] = {};

    void advance(Pipe pipe, double cycles) {
        time += cycles;
        path[static_cast<int>(pipe)] += static_cast<float>(cycles);
    }
    /// Wait for another moment.
    void wait(const Moment& other) {
        if (other.time > time) *this = other;
    }
};

}  // namespace twin
