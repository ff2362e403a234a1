// Runs the cores of a launch, one after another, switching only where they wait for each other.
#pragma once
#include <exception>
#include <vector>

#include "twin/launch.h"
#include "twin/source/machine.h"

namespace twin {

/// How a core ended.
struct Ending {
    bool finished = false, faulted = false, sampled = false;
    Fault fault;
};

/// End the running core by what was thrown, without unwinding its stack. Does not return.
void leave(std::exception_ptr& thrown);

/// Run the kernel on these cores to their ends, or to the first fault.
std::vector<Ending> run_cores(Kernel kernel, void* context);

}  // namespace twin
