// Watching a sandbox from outside: wall time, space used, number of processes; and ending everything in it.
#pragma once

#include <dirent.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "options.hpp"

namespace sandbox {

inline double now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Bytes below a folder; an entry counts as at least one block, so that empty files do not come free.
inline rlim_t space(const std::string& folder) {
    static rlim_t total;
    total = 0;
    nftw(
        folder.c_str(),
        [](const char*, const struct stat* info, int kind, FTW*) {
            if (kind != FTW_NS) total += 4096 + 512 * static_cast<rlim_t>(info->st_blocks);
            return 0;
        },
        16, FTW_PHYS | FTW_MOUNT);
    return total;
}

// Processes of a group, by the machine's table of processes.
inline rlim_t members(pid_t group) {
    rlim_t count = 0;
    DIR* table = opendir("/proc");
    if (table == nullptr) return 0;
    while (const dirent* entry = readdir(table)) {
        const auto process = static_cast<pid_t>(std::atoi(entry->d_name));
        if (process > 0 && getpgid(process) == group) ++count;
    }
    closedir(table);
    return count;
}

// End the sandbox: its process group at once, then whatever became our child when its parent died.
inline void end(pid_t keeper, pid_t group) {
    if (group > 0) kill(-group, SIGKILL);
    kill(keeper, SIGKILL);
    const std::string list = "/proc/self/task/" + std::to_string(syscall(SYS_gettid)) + "/children";
    while (true) {
        if (std::FILE* children = std::fopen(list.c_str(), "r")) {
            for (int child = 0; std::fscanf(children, "%d", &child) == 1;) kill(child, SIGKILL);
            std::fclose(children);
        }
        if (waitpid(-1, nullptr, __WALL) < 0) return;
    }
}

// Wait for the keeper's report or a limit; returns the limit's name, or "" when the command ended by itself.
inline std::string watch(const Options& options, int result, pid_t group, bool count, std::string& report) {
    const double deadline = now() + options.wall_seconds;
    const rlim_t allowed = space(options.directory) + options.file_bytes + 65536;
    double pause = 0.02;
    for (double check = now() + pause;;) {
        pollfd waiting{result, POLLIN, 0};
        const double until = check < deadline ? check : deadline;
        const double left = until - now();
        if (poll(&waiting, 1, left > 0 ? static_cast<int>(left * 1e3) + 1 : 0) > 0) {
            char text[512];
            const ssize_t length = read(result, text, sizeof text);
            if (length <= 0) return "";
            report.append(text, static_cast<std::size_t>(length));
            continue;
        }
        if (now() >= deadline) return "wall time";
        if (now() < check) continue;
        if (space(options.directory) > allowed) return "file size";
        if (count && members(group) > options.processes) return "processes";
        check = now() + pause;
    }
}

}  // namespace sandbox
