// A view of the machine that holds the toolchain read-only, one writable folder, and nothing else.
#pragma once

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <climits>
#include <cstdint>
#include <string>
#include <vector>

#include "options.hpp"

namespace sandbox {

inline constexpr int kSpaces = CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS;

struct MountAttributes {
    std::uint64_t set, clear, propagation, user_namespace;
};

inline void put(const char* path, const std::string& text, int result) {
    const int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0 || write(file, text.data(), text.size()) < 0) refuse(result, path);
    close(file);
}

// Inside a new user namespace: be the same user as outside, and nobody else.
inline void keep_identity(uid_t user, gid_t group, int result) {
    put("/proc/self/setgroups", "deny", result);
    put("/proc/self/uid_map", std::to_string(user) + " " + std::to_string(user) + " 1", result);
    put("/proc/self/gid_map", std::to_string(group) + " " + std::to_string(group) + " 1", result);
}

inline void make_folders(const std::string& path) {
    for (std::size_t at = path.find('/', 1); at != std::string::npos; at = path.find('/', at + 1))
        mkdir(path.substr(0, at).c_str(), 0755);
}

// Close a mount to writing, with everything mounted beneath it.
inline bool seal(const std::string& path, bool writable) {
    const std::uint64_t flags = MS_NOSUID | MS_NODEV | (writable ? 0u : static_cast<std::uint64_t>(MS_RDONLY));
    MountAttributes attributes{flags, 0, 0, 0};  // these three flags have the same bits in both interfaces
    if (syscall(442 /* mount_setattr */, AT_FDCWD, path.c_str(), 0x8000 /* AT_RECURSIVE */, &attributes,
                sizeof attributes) == 0)
        return true;
    struct statvfs info{};
    statvfs(path.c_str(), &info);
    const unsigned long kept = info.f_flag & (MS_NOEXEC | MS_NOATIME | MS_NODIRATIME | MS_RELATIME);
    return mount(nullptr, path.c_str(), nullptr, MS_BIND | MS_REMOUNT | flags | kept, nullptr) == 0;
}

// Show ``path`` of the machine at the same place beneath ``root``. Links of the top level stay links.
inline void show(const std::string& root, const std::string& path, bool writable, int result) {
    struct stat info{};
    if (lstat(path.c_str(), &info) != 0) return;  // what the machine has not is not shown
    const std::string place = root + path;
    make_folders(place);
    if (S_ISLNK(info.st_mode)) {
        char target[PATH_MAX];
        const ssize_t length = readlink(path.c_str(), target, sizeof target - 1);
        if (length > 0 && symlink(std::string(target, static_cast<std::size_t>(length)).c_str(), place.c_str()) < 0) return;
        return;
    }
    if (S_ISDIR(info.st_mode)) mkdir(place.c_str(), 0755);
    else close(open(place.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
    if (mount(path.c_str(), place.c_str(), nullptr, MS_BIND | MS_REC, nullptr) != 0) refuse(result, "bind " + path);
    const bool device = S_ISCHR(info.st_mode);
    if (!device && !seal(place, writable)) refuse(result, "seal " + path);
}

// The new root is built on a folder that every machine has and no toolchain needs.
inline void build_root(const Options& options, int result) {
    if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) refuse(result, "private mounts");
    const std::string root = access("/sys", F_OK) == 0 ? "/sys" : "/mnt";
    if (mount("sandbox", root.c_str(), "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,mode=755") != 0) refuse(result, "tmpfs");
    for (const auto& path : options.readable) show(root, path, false, result);
    for (const char* device : {"/dev/null", "/dev/zero", "/dev/urandom"}) show(root, device, true, result);
    show(root, options.directory, true, result);
    const std::string processes = root + "/proc";
    mkdir(processes.c_str(), 0755);
    // Some containers forbid a fresh /proc; the sandbox then has none, which is stricter still.
    if (mount("proc", processes.c_str(), "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, "subset=pid") != 0) rmdir(processes.c_str());
    if (mount(nullptr, root.c_str(), nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, nullptr) != 0)
        refuse(result, "seal root");
    if (chdir(root.c_str()) != 0 || syscall(SYS_pivot_root, ".", ".") != 0) refuse(result, "pivot_root");
    if (umount2(".", MNT_DETACH) != 0) refuse(result, "leave the old root");
}

}  // namespace sandbox
