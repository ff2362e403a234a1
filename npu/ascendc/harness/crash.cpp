#include "crash.h"

#include <csetjmp>
#include <cstdint>

namespace harness {
namespace {

sigjmp_buf return_point;
Crash last;
constexpr int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
alignas(16) uint8_t handler_stack[64 * 1024];

void on_signal(int signal, siginfo_t* info, void*) {
    last = {signal, info->si_addr};
    siglongjmp(return_point, 1);
}

void set_handlers(void (*handler)(int, siginfo_t*, void*)) {
    stack_t stack{};
    stack.ss_sp = handler_stack;
    stack.ss_size = sizeof handler_stack;
    sigaltstack(&stack, nullptr);  // a handler of its own stack also reports a stack overflow
    for (const int signal : signals) {
        struct sigaction action {};
        if (handler == nullptr) {
            action.sa_handler = SIG_DFL;
        } else {
            action.sa_sigaction = handler;
            action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        }
        sigaction(signal, &action, nullptr);
    }
}

}  // namespace

Crash guarded(const std::function<void()>& body) {
    last = {};
    if (sigsetjmp(return_point, 1) == 0) {
        set_handlers(on_signal);
        body();
    }
    set_handlers(nullptr);
    return last;
}

void stop_guarded(int signal) {
    last = {signal, nullptr};
    siglongjmp(return_point, 1);
}

const char* describe(int signal) {
    switch (signal) {
        case SIGFPE:
            return "an integer division by zero";
        case SIGABRT:
            return "an abort";
        case SIGILL:
            return "an illegal instruction (a function that returns no value, or a trap)";
        default:
            return "an access to memory that is not its own";
    }
}

}  // namespace harness
