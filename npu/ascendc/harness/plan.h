// How a kernel is launched for one case: what its tiling function decides, and in which order its arguments come.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "exe_graph/runtime/attr_value.h"
#include "exe_graph/runtime/node.h"
#include "job.h"

namespace harness {

/// Something of the host side that ends a case: kind and message of a fault, and the function it is about.
struct HostFault {
    std::string kind;
    std::string call;
    std::string message;
    std::string buffer = {};  ///< the argument of the kernel that it is about
    int core = -1;            ///< of the kernel; -1: none
};

struct Plan {
    uint32_t block_dim = 1;
    uint64_t tiling_key = 0;
    std::vector<uint8_t> tiling;
    uint64_t workspace_bytes = 0;
    std::vector<const TensorSpec*> inputs;   ///< in the order of the definition; null: an optional one left out
    std::vector<const TensorSpec*> outputs;
    std::vector<std::string> notes;
    gert::AttrValues attributes;           ///< in the order of the definition
    std::deque<std::string> values;        ///< of inputs whose values host code may read
};

/// Calls the operator's host functions. Throws HostFault.
Plan plan(const Job& job, const Case& test);

}  // namespace harness
