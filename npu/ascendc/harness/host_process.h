// The operator's host code runs in a process of its own: it cannot reach the memory of what judges the kernel.
#pragma once

#include <vector>

#include "plan.h"

namespace harness {

/// What the host code decided for a case; ``fault`` has a kind where it decided nothing.
struct Planned {
    Plan plan;
    HostFault fault;
    bool crashed = false;  ///< the host code ended its process: there is no plan for any later case
};

/// Plans for all cases, or for those up to the one whose planning crashed. Where the system ended the host code's
/// process, at the limit of CPU time for instance, this process ends in the same way.
std::vector<Planned> plan_all(const Job& job);

/// Loads a library, for good. Throws std::runtime_error.
void* load(const std::string& path);

}  // namespace harness
