// What host code asked for and did not get: the reason of most crashes that follow.
#pragma once

#include <cstddef>
#include <string>

namespace evokernel {

/// Remember that ``call`` returned a null pointer, and why. Only the last one is kept.
void Missed(const std::string& call, const std::string& reason);

/// The call as it was written: ``GetInputDesc(2)``.
inline std::string CallText(const char* name, size_t index) {
    return std::string(name) + "(" + std::to_string(index) + ")";
}

}  // namespace evokernel
