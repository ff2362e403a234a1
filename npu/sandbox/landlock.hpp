// Landlock: the process may read and execute beneath the given paths, write beneath one, and do no TCP.
#pragma once

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <string>
#include <vector>

namespace sandbox {

// Declared here because the machine's kernel may know more than its installed headers do.
struct LandlockRuleset {
    std::uint64_t files;
    std::uint64_t network;
    std::uint64_t scopes;
};

inline constexpr std::uint64_t kExecute = 1u << 0, kWriteFile = 1u << 1, kReadFile = 1u << 2, kReadFolder = 1u << 3;
inline constexpr std::uint64_t kAllOfVersion1 = (1u << 13) - 1, kRefer = 1u << 13, kTruncate = 1u << 14;
inline constexpr std::uint64_t kDeviceControl = 1u << 15, kTcp = 3, kAbstractSockets = 1, kSignals = 2;

// Rights that a rule on a file, not a folder, may carry.
inline constexpr std::uint64_t kOnFiles = kExecute | kWriteFile | kReadFile | kTruncate;

inline int landlock_version() { return static_cast<int>(syscall(SYS_landlock_create_ruleset, nullptr, 0, 1)); }

inline void allow(int ruleset, const std::string& path, std::uint64_t rights) {
    const int place = open(path.c_str(), O_PATH | O_CLOEXEC);
    if (place < 0) return;  // what does not exist needs no permission
    struct stat info{};
    if (fstat(place, &info) == 0 && !S_ISDIR(info.st_mode)) rights &= kOnFiles;
    landlock_path_beneath_attr rule{};
    rule.allowed_access = rights;
    rule.parent_fd = place;
    syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(place);
}

// Returns whether the restriction is in force for this process and what it starts.
inline bool restrict_files(const std::vector<std::string>& readable, const std::string& writable) {
    const int version = landlock_version();
    if (version < 1) return false;
    LandlockRuleset ruleset{kAllOfVersion1, 0, 0};
    if (version >= 2) ruleset.files |= kRefer;
    if (version >= 3) ruleset.files |= kTruncate;
    if (version >= 5) ruleset.files |= kDeviceControl;
    if (version >= 4) ruleset.network = kTcp;
    if (version >= 6) ruleset.scopes = kAbstractSockets | kSignals;
    const std::size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    const int descriptor = static_cast<int>(syscall(SYS_landlock_create_ruleset, &ruleset, size, 0));
    if (descriptor < 0) return false;
    for (const auto& path : readable) allow(descriptor, path, kExecute | kReadFile | kReadFolder);
    allow(descriptor, writable, ruleset.files);
    const std::uint64_t use = (kReadFile | kWriteFile | kTruncate) & ruleset.files;
    for (const char* device : {"/dev/null", "/dev/zero", "/dev/urandom"}) allow(descriptor, device, use);
    const bool done = syscall(SYS_landlock_restrict_self, descriptor, 0) == 0;
    close(descriptor);
    return done;
}

}  // namespace sandbox
