// Looks at running code at intervals of the CPU time that it takes: a loaded machine does not make it look sooner.
#pragma once

#include <cstdint>

namespace harness {

/// While it lives, ``look`` is called in a signal handler each time that this process has used another ``seconds`` of
/// CPU time, with the address of the code that runs. It is not called where a thread that the operator's code made is
/// interrupted. One at a time.
class Watch {
public:
    Watch(double seconds, void (*look)(uintptr_t code));
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
};

}  // namespace harness
