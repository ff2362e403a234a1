#include "silence.h"

#include <link.h>

#include <csignal>
#include <cstdio>
#include <string>

#include "crash.h"
#include "twin/standing.h"

namespace harness {
namespace {

constexpr int most_silent = 20;

struct Code {
    uintptr_t begin = 0, end = 0;
};

Code own;                // of the kernel's library
twin::Standing reached;  // when a look found progress
int silent = 0;          // looks since then that found the kernel's own code running

/// Finds the loaded code that holds the address ``sought->begin``.
int find_code(dl_phdr_info* object, size_t, void* sought) {
    Code& code = *static_cast<Code*>(sought);
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const auto& segment = object->dlpi_phdr[i];
        const uintptr_t begin = object->dlpi_addr + segment.p_vaddr, end = begin + segment.p_memsz;
        if (segment.p_type == PT_LOAD && (segment.p_flags & PF_X) != 0 && code.begin >= begin && code.begin < end) {
            code = {begin, end};
            return 1;
        }
    }
    return 0;
}

Code code_of(Entry entry) {
    Code code{reinterpret_cast<uintptr_t>(entry), 0};
    dl_iterate_phdr(find_code, &code);
    return code;
}

/// Stops the kernel only in its own code, which holds no lock of the C library and none of the machine's data halfway.
void look_at_kernel(uintptr_t code) {
    const twin::Standing now = twin::standing();
    if (now.unit != reached.unit || now.calls != reached.calls) {
        reached = now;
        silent = 0;
    } else if (((code >= own.begin && code < own.end) || twin::looks_at_access(code)) && ++silent >= most_silent) {
        stop_guarded(SIGPROF);
    }
}

double prepared(double seconds, Entry entry) {
    own = code_of(entry);
    reached = {};
    silent = 0;
    return seconds / most_silent;
}

}  // namespace

Silence::Silence(double seconds, Entry entry) : seconds_(seconds), watch_(prepared(seconds, entry), look_at_kernel) {}

HostFault Silence::fault() const {
    char time[32];
    std::snprintf(time, sizeof time, "%.3g", seconds_);
    const std::string before = reached.calls == 0 ? "before its first call of the API"
                                               : "after its " + std::to_string(reached.calls) + " calls of the API, of which " +
                                                     reached.call + " was the last";
    return {"endless-loop", "kernel",
            std::string("the ") + (reached.cube ? "cube core" : "core") + "'s own code took " + time +
                " s of CPU time " + before + ": a loop of plain C++ does not end (its bound or step is wrong, or it waits "
                "for a value that nothing changes)",
            "", reached.index};
}

}  // namespace harness
