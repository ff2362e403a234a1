#include "watch.h"

#include <pthread.h>
#include <sys/time.h>
#include <ucontext.h>

#include <csignal>

namespace harness {
namespace {

void (*look_at)(uintptr_t) = nullptr;
pthread_t watched;

/// The interrupted instruction; 0 on architectures whose registers are not known here.
uintptr_t interrupted(const void* context) {
    [[maybe_unused]] const auto& registers = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
    return static_cast<uintptr_t>(registers.gregs[REG_RIP]);
#elif defined(__aarch64__)
    return registers.pc;
#else
    return 0;
#endif
}

void on_tick(int, siginfo_t*, void* context) {
    if (look_at != nullptr && pthread_equal(pthread_self(), watched) != 0) {
        look_at(interrupted(context));
    }
}

void set_timer(double seconds) {
    timeval interval{};
    interval.tv_sec = static_cast<time_t>(seconds);
    interval.tv_usec = static_cast<suseconds_t>((seconds - static_cast<double>(interval.tv_sec)) * 1e6);
    const itimerval timer{interval, interval};
    setitimer(ITIMER_PROF, &timer, nullptr);
}

}  // namespace

Watch::Watch(double seconds, void (*look)(uintptr_t code)) {
    look_at = look;
    watched = pthread_self();
    struct sigaction action {};
    action.sa_sigaction = on_tick;
    // Its own stack where a guard has set one: the code's may be nearly full. System calls go on.
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
    sigaction(SIGPROF, &action, nullptr);
    set_timer(seconds);
}

Watch::~Watch() {
    set_timer(0);
    look_at = nullptr;
    std::signal(SIGPROF, SIG_IGN);  // one that is still pending
}

}  // namespace harness
