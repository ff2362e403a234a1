#include "host_process.h"

#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "crash.h"
#include "message.h"
#include "missing.h"
#include "watch.h"

namespace harness {
namespace {

constexpr double host_share = 2;  // of the patience with a kernel: host code is compiled without optimisation
constexpr uint64_t most_workspace = uint64_t{1} << 36;

constexpr uintptr_t first_pages = 4096;  // where null pointers lead

HostFault host_crash(const Crash& crash) {
    std::string message = std::string("the host code was stopped by ") + describe(crash.signal);
    const bool null = crash.signal == SIGSEGV && reinterpret_cast<uintptr_t>(crash.address) < first_pages;
    if (null) {
        message += last_missing().empty() ? " (a null pointer)" : " (a null pointer): " + last_missing();
    }
    return {"tiling-crash", "tiling", message};
}

Planned plan_one(const Job& job, const Case& test) {
    Planned result;
    forget_missing();
    const Crash crash = guarded([&] {
        try {
            result.plan = plan(job, test);
        } catch (const HostFault& found) {
            result.fault = found;
        } catch (const std::exception& error) {
            result.fault = {"tiling-failed", "tiling", std::string("the host code threw an exception: ") + error.what()};
        }
    });
    if (crash.signal != 0) {
        result.fault = host_crash(crash);
        result.crashed = true;
    }
    return result;
}

std::vector<int64_t> places(const std::vector<const TensorSpec*>& chosen, const std::vector<TensorSpec>& all) {
    std::vector<int64_t> result;
    for (const TensorSpec* tensor : chosen) {
        result.push_back(tensor == nullptr ? -1 : tensor - all.data());
    }
    return result;
}

std::vector<const TensorSpec*> tensors(const std::vector<int64_t>& chosen, const std::vector<TensorSpec>& all) {
    std::vector<const TensorSpec*> result;
    for (const int64_t place : chosen) {
        if (place >= static_cast<int64_t>(all.size())) {
            throw std::runtime_error("a tensor that does not exist");
        }
        result.push_back(place < 0 ? nullptr : &all[static_cast<size_t>(place)]);
    }
    return result;
}

std::string packed(const Planned& planned, const Case& test) {
    Writer message;
    message.number(planned.crashed);
    for (const std::string& text : {planned.fault.kind, planned.fault.call, planned.fault.message, planned.fault.buffer}) {
        message.bytes(text);
    }
    const Plan& plan = planned.plan;
    for (const uint64_t value : {uint64_t{plan.block_dim}, plan.tiling_key, plan.workspace_bytes}) {
        message.number(value);
    }
    message.bytes(std::string(plan.tiling.begin(), plan.tiling.end()));
    message.numbers(places(plan.inputs, test.inputs));
    message.numbers(places(plan.outputs, test.outputs));
    message.number(plan.notes.size());
    for (const std::string& note : plan.notes) {
        message.bytes(note);
    }
    return message.text();
}

Planned unpacked(Reader& message, const Case& test) {
    Planned planned;
    planned.crashed = message.number() != 0;
    for (std::string* text : {&planned.fault.kind, &planned.fault.call, &planned.fault.message, &planned.fault.buffer}) {
        *text = message.bytes();
    }
    Plan& plan = planned.plan;
    plan.block_dim = static_cast<uint32_t>(message.number());
    plan.tiling_key = message.number();
    plan.workspace_bytes = message.number();
    const std::string tiling = message.bytes();
    plan.tiling.assign(tiling.begin(), tiling.end());
    plan.inputs = tensors(message.numbers(), test.inputs);
    plan.outputs = tensors(message.numbers(), test.outputs);
    for (uint64_t left = message.number(); left > 0; --left) {
        plan.notes.push_back(message.bytes());
    }
    if (plan.workspace_bytes > most_workspace) {
        throw std::runtime_error("more workspace than the chip has");
    }
    return planned;
}

// Of the case that is being planned: what to send where it takes too long, made beforehand because host code may be
// stopped anywhere, in the heap's own functions too.
std::string last_words;
int last_end = -1;

void give_up(uintptr_t) {
    const ssize_t sent = write(last_end, last_words.data(), last_words.size());
    std::_Exit(sent < 0 ? 1 : 0);
}

Planned plan_watched(const Job& job, const Case& test, int end) {
    const double most = host_share * job.patience;
    char time[32];
    std::snprintf(time, sizeof time, "%.3g", most);
    Planned endless;
    endless.fault = {"endless-loop", "tiling", std::string("the tiling function, or what is called before it, took ") + time +
                     " s of CPU time and did not return: a loop of the host code does not end"};
    endless.crashed = true;
    last_words = packed(endless, test);
    last_end = end;
    const Watch watch(most, give_up);
    return plan_one(job, test);
}

[[noreturn]] void work(const Job& job, int end) {
    try {
        load(job.host_library);
        for (const Case& test : job.cases) {
            const Planned planned = plan_watched(job, test, end);
            send(end, packed(planned, test));
            if (planned.crashed) {
                break;
            }
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
    std::fflush(nullptr);
    std::_Exit(0);  // destructors of the operator's own objects are of no interest, and may crash
}

/// How the process ended; where the system ended it, this process ends likewise.
std::string ending(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        if (signal == SIGXCPU || signal == SIGKILL || signal == SIGXFSZ) {
            std::signal(signal, SIG_DFL);
            raise(signal);
        }
        return "signal " + std::to_string(signal);
    }
    return "exit code " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

void* load(const std::string& path) {
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        throw std::runtime_error(std::string("cannot load: ") + dlerror());
    }
    return library;
}

std::vector<Planned> plan_all(const Job& job) {
    std::vector<Planned> all;
    if (job.host_library.empty()) {  // nothing of the operator's own runs
        for (const Case& test : job.cases) {
            all.push_back(plan_one(job, test));
        }
        return all;
    }
    int ends[2];
    std::fflush(nullptr);
    if (pipe(ends) != 0) {
        throw std::runtime_error("cannot make a pipe");
    }
    const pid_t child = fork();
    if (child < 0) {
        throw std::runtime_error("cannot start the host code's process");
    }
    if (child == 0) {
        close(ends[0]);
        work(job, ends[1]);
    }
    close(ends[1]);
    const std::string received = receive(ends[0]);
    close(ends[0]);
    const std::string how = ending(child);
    Reader message(received);
    try {
        while (all.size() < job.cases.size() && (all.empty() || !all.back().crashed)) {
            all.push_back(unpacked(message, job.cases[all.size()]));
        }
    } catch (const std::exception&) {
        Planned last;
        last.fault = {"tiling-crash", "tiling", "the host code's process ended with " + how + " before this case was planned"};
        last.crashed = true;
        all.push_back(last);
    }
    return all;
}

}  // namespace harness
