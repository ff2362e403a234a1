// A job: which operator to run, on what, and the cases. Written by npu/ascendc/job.py.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "exe_graph/runtime/attr_value.h"
#include "exe_graph/runtime/shape.h"
#include "graph/types.h"

namespace harness {

struct TensorSpec {
    std::string name;
    ge::DataType type = ge::DT_UNDEFINED;
    gert::Shape shape;
    std::string path;  ///< file of raw values; empty in a job that only estimates time

    uint64_t bytes() const { return static_cast<uint64_t>(shape.GetShapeSize()) * ge::GetSizeByDataType(type); }
};

struct AttributeSpec {
    std::string name;
    gert::AttrValue value;
};

struct Case {
    std::vector<TensorSpec> inputs;
    std::vector<TensorSpec> outputs;
    std::vector<AttributeSpec> attributes;
    double cache_share = 1;  ///< of L2 that the chip has in this case
};

struct Job {
    std::string type;            ///< operator type, such as AddCustom
    std::string kernel_library;  ///< device code
    std::string host_library;    ///< tiling and definition; empty for a kernel without host code
    std::string chip = "910B2";
    uint32_t block_dim = 0;      ///< for a kernel without host code; 0: every vector core
    uint32_t core_limit = 0;     ///< cores that the platform offers; 0: all of the chip
    std::string cores = "vector";
    std::map<uint64_t, std::string> tasks;  ///< core kind by tiling key, where it differs from ``cores``
    std::vector<std::string> parameters;  ///< of the kernel's entry, in order
    bool time_only = false;
    uint64_t sample_calls = 0;   ///< of a core, that a job that only estimates simulates; 0: the machine's number
    uint64_t counted_calls = 0;  ///< of all cores, after which such a job stops them; 0: the machine's number
    bool timeline = false;
    double patience = 5;         ///< seconds of CPU time after which code that shows no progress counts as endless
    std::vector<Case> cases;
};

/// Reads a job; throws std::runtime_error that names the line.
Job read_job(const std::string& path);

/// The inverse of the percent encoding in which a job holds text.
std::string decode(const std::string& text);

}  // namespace harness
