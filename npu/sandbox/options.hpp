// What the launcher is asked to do, read from its command line.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace sandbox {

// Ways to start the command, from the strongest to the weakest.
enum class Mode { privileged, user, plain };

struct Options {
    std::string directory;
    std::vector<std::string> readable;
    std::vector<std::string> required;  // those of the readable paths without which the command makes no sense
    rlim_t cpu_seconds = 0;
    double wall_seconds = 0;
    rlim_t memory_bytes = 0;
    rlim_t file_bytes = 0;
    rlim_t processes = 0;
    int report = -1;  // the descriptor that the report goes to
    bool namespaces = true;
    bool landlock = true;
    bool seccomp = true;
    bool exposed = false;  // may run where neither namespaces nor Landlock hide the user's files
    char** command = nullptr;
};

// Errors of the launcher itself, as the result pipe carries them.
[[noreturn]] inline void refuse(int descriptor, const std::string& what) {
    const std::string text = "failed " + what + ": " + std::strerror(errno) + "\n";
    if (write(descriptor, text.data(), text.size()) < 0) _exit(126);
    _exit(125);
}

inline Options parse(int count, char** arguments) {
    Options options;
    int index = 1;
    for (; index + 1 < count && std::strcmp(arguments[index], "--") != 0; index += 2) {
        const std::string key = arguments[index];
        const char* value = arguments[index + 1];
        if (key == "directory") options.directory = value;
        else if (key == "readable") options.readable.emplace_back(value);
        else if (key == "required") options.required.emplace_back(value), options.readable.emplace_back(value);
        else if (key == "cpu") options.cpu_seconds = std::strtoull(value, nullptr, 10);
        else if (key == "wall") options.wall_seconds = std::strtod(value, nullptr);
        else if (key == "memory") options.memory_bytes = std::strtoull(value, nullptr, 10);
        else if (key == "file") options.file_bytes = std::strtoull(value, nullptr, 10);
        else if (key == "processes") options.processes = std::strtoull(value, nullptr, 10);
        else if (key == "exposed") options.exposed = true;
        else if (key == "report") options.report = std::atoi(value);
        else if (key == "without") {
            if (std::strcmp(value, "namespaces") == 0) options.namespaces = false;
            if (std::strcmp(value, "landlock") == 0) options.landlock = false;
            if (std::strcmp(value, "seccomp") == 0) options.seccomp = false;
        }
    }
    if (index + 1 < count) options.command = arguments + index + 1;
    return options;
}

}  // namespace sandbox
