// Crashes of the operator's own code, turned into faults.
#pragma once

#include <csignal>
#include <functional>

namespace harness {

struct Crash {
    int signal = 0;  ///< 0: none
    void* address = nullptr;
};

/// Runs ``body``; where it is stopped by SIGSEGV, SIGBUS, SIGFPE, SIGILL or SIGABRT, returns that. Memory that the body
/// held is lost then, and the process should end soon.
Crash guarded(const std::function<void()>& body);

/// From a signal handler while a body runs: ends it as if this signal had stopped it.
[[noreturn]] void stop_guarded(int signal);

/// A signal's meaning in words.
const char* describe(int signal);

}  // namespace harness
