// A kernel that goes on without end and without asking anything of the machine, which therefore cannot stop it.
#pragma once

#include "execution.h"
#include "plan.h"
#include "watch.h"

namespace harness {

/// While it lives, a kernel whose own code has run for ``seconds`` of CPU time since its core's latest call of the API
/// is stopped as by SIGPROF. Time in the machine does not count: one large product is one call.
class Silence {
public:
    Silence(double seconds, Entry entry);
    /// What the kernel did when it was stopped.
    HostFault fault() const;

private:
    double seconds_;
    Watch watch_;
};

}  // namespace harness
