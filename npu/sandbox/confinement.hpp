// What the command does to itself just before it starts: identity, limits, filters. Nothing here can be undone.
#pragma once

#include <grp.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <string>

#include "landlock.hpp"
#include "options.hpp"
#include "seccomp.hpp"

namespace sandbox {

inline void limit(int kind, rlim_t soft, rlim_t hard, int result) {
    const rlimit value{soft, hard};
    if (setrlimit(static_cast<__rlimit_resource>(kind), &value) != 0) refuse(result, "limit " + std::to_string(kind));
}

inline void set_limits(const Options& options, Mode mode, int result) {
    limit(RLIMIT_CPU, options.cpu_seconds, options.cpu_seconds + 1, result);
    limit(RLIMIT_AS, options.memory_bytes, options.memory_bytes, result);
    limit(RLIMIT_FSIZE, options.file_bytes, options.file_bytes, result);
    limit(RLIMIT_CORE, 0, 0, result);
    limit(RLIMIT_NOFILE, 256, 256, result);
    limit(RLIMIT_MEMLOCK, 0, 0, result);
    // Without a user of its own the sandbox would count the user's other processes: the supervisor counts instead.
    const rlim_t keeper = mode == Mode::user ? 1 : 0;
    if (mode != Mode::plain) limit(RLIMIT_NPROC, options.processes + keeper, options.processes + keeper, result);
}

inline void become(uid_t user, gid_t group, int result) {
    if (setgroups(0, nullptr) != 0 || setresgid(group, group, group) != 0 || setresuid(user, user, user) != 0)
        refuse(result, "change user");
}

inline void drop_capabilities(int result) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) refuse(result, "no new privileges");
    for (unsigned long capability = 0; capability <= 63; ++capability) prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct none[2] = {};
    if (syscall(SYS_capset, &header, none) != 0) refuse(result, "drop capabilities");
}

// Become the command. Reports the layers in force, then either never returns or reports why it could not start.
[[noreturn]] inline void execute(const Options& options, Mode mode, uid_t user, int result) {
    if (mode == Mode::privileged) become(user, user, result);
    drop_capabilities(result);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (chdir(options.directory.c_str()) != 0) refuse(result, "enter " + options.directory);
    for (const auto& path : options.required)
        if (access(path.c_str(), F_OK) == 0 && access(path.c_str(), R_OK) != 0) refuse(result, "read " + path);
    set_limits(options, mode, result);
    std::string layers = "layers ";
    std::vector<std::string> readable = options.readable;
    if (mode != Mode::plain) {
        layers += "namespaces ";
        readable.emplace_back("/proc");  // it shows the sandbox's own processes only
    }
    const bool landlock = options.landlock && restrict_files(readable, options.directory);
    if (landlock) layers += "landlock ";
    if (mode == Mode::plain && !landlock && !options.exposed) {
        if (write(result, "exposed yes\n", 12) < 0) _exit(126);
        _exit(125);
    }
    if (options.seccomp && filter_calls(mode != Mode::plain)) layers += "seccomp ";
    layers += "\n";
    if (write(result, layers.data(), layers.size()) < 0) _exit(126);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    signal(SIGPIPE, SIG_DFL);
    execv(options.command[0], options.command);
    const std::string text = "absent " + std::string(std::strerror(errno)) + "\n";
    if (write(result, text.data(), text.size()) < 0) _exit(126);
    _exit(127);
}

}  // namespace sandbox
