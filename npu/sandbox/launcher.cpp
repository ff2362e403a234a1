// Starts one command in a sandbox, watches it, ends everything it started, and reports how it went.
//
// Three processes: this one watches from outside; the keeper is the first process of the new namespaces and reaps
// what the command leaves behind; the third becomes the command. When this one dies the kernel ends the other two.
#include <fcntl.h>

#include "confinement.hpp"
#include "namespaces.hpp"
#include "options.hpp"
#include "supervisor.hpp"

namespace sandbox {
namespace {

// A user that nothing else on the machine has, for as long as this process lives.
uid_t unique_user() { return 200000 + static_cast<uid_t>(getpid()) % 4000000; }

uid_t owner = 0;

void give(const std::string& folder, uid_t user) {
    owner = user;
    nftw(
        folder.c_str(),
        [](const char* path, const struct stat* info, int, FTW*) {
            // A folder given in vain shows when the command enters it.
            if (info->st_uid != owner && lchown(path, owner, owner) != 0) return 0;
            return 0;
        },
        16, FTW_PHYS | FTW_MOUNT);
}

[[noreturn]] void keep(const Options& options, Mode mode, uid_t user, uid_t outer_user, gid_t outer_group, int result) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    setsid();
    if (mode == Mode::user) keep_identity(outer_user, outer_group, result);
    if (mode != Mode::plain) build_root(options, result);
    const pid_t command = fork();
    if (command < 0) refuse(result, "fork");
    if (command == 0) execute(options, mode, user, result);
    close(0), close(1), close(2);
    prctl(PR_SET_DUMPABLE, 0);
    int status = 0;
    for (pid_t ended = 0; ended != command;) {
        int one = 0;
        ended = waitpid(-1, &one, 0);
        if (ended == command) status = one;
        if (ended < 0 && errno != EINTR) break;
    }
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    const double cpu = static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                       1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    char text[128];
    const int length = std::snprintf(text, sizeof text, "ended %d %.3f %ld\n", status, cpu, usage.ru_maxrss);
    if (write(result, text, static_cast<std::size_t>(length)) < 0) _exit(126);
    _exit(0);
}

struct Attempt {
    bool started = false;
    std::string limit;
    std::string report;
};

Attempt attempt(const Options& options, Mode mode) {
    Attempt result;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return result;
    const uid_t outer_user = geteuid();
    const gid_t outer_group = getegid();
    const uid_t user = mode == Mode::privileged ? unique_user() : outer_user;
    if (outer_user == 0) give(options.directory, user);
    const int spaces = mode == Mode::plain ? 0 : mode == Mode::user ? kSpaces | CLONE_NEWUSER : kSpaces;
    const auto keeper = static_cast<pid_t>(syscall(SYS_clone, spaces | SIGCHLD, 0, 0, 0, 0));
    if (keeper == 0) {
        close(ends[0]), close(options.report);
        keep(options, mode, user, outer_user, outer_group, ends[1]);
    }
    close(ends[1]);
    if (keeper < 0) result.report = "failed clone: " + std::string(std::strerror(errno)) + "\n";
    else {
        const bool count = mode == Mode::plain || (mode == Mode::user && outer_user == 0);
        result.limit = watch(options, ends[0], keeper, count, result.report);
        end(keeper, keeper);
    }
    close(ends[0]);
    result.started = result.report.find("failed ") == std::string::npos;
    return result;
}

int launch(const Options& options) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    fcntl(options.report, F_SETFD, FD_CLOEXEC);
    std::vector<Mode> modes;
    if (options.namespaces && geteuid() == 0) modes.push_back(Mode::privileged);
    if (options.namespaces) modes.push_back(Mode::user);
    modes.push_back(Mode::plain);
    std::string report;
    for (const Mode mode : modes) {
        const Attempt tried = attempt(options, mode);
        report += tried.report;
        if (tried.started) {
            report += "limit " + tried.limit + "\n";
            break;
        }
    }
    return write(options.report, report.data(), report.size()) < 0 ? 126 : 0;
}

}  // namespace
}  // namespace sandbox

int main(int count, char** arguments) {
    const sandbox::Options options = sandbox::parse(count, arguments);
    if (options.command == nullptr || options.directory.empty()) return 2;
    return sandbox::launch(options);
}
