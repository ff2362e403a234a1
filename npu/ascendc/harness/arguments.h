// The arguments of one launch: fresh buffers for every tensor, the workspace and the tiling data.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "global_memory.h"
#include "plan.h"
#include "twin/launch.h"

namespace harness {

/// ``written`` is JSON: for each output whether every element was written. ``raw`` names an output that was written
/// without a call of the API, or is empty.
struct Stored {
    std::string written;
    std::string raw;
};

class Arguments {
public:
    /// Throws HostFault when the kernel's parameters do not fit the plan, std::bad_alloc when memory ends.
    Arguments(const Job& job, const Plan& plan, uint8_t poison);
    Arguments(const Arguments&) = delete;
    Arguments& operator=(const Arguments&) = delete;
    ~Arguments();

    const std::vector<twin::Argument>& list() const { return list_; }
    void** pointers() { return pointers_.data(); }
    const void* tiling() const { return tiling_; }
    /// The fault that an invalid access to ``address`` means.
    HostFault explain(const void* address) const;
    /// Which buffer was written beyond its ends through a raw pointer; empty for none.
    std::string overrun() const;
    /// Writes the outputs to their files.
    Stored store(const twin::Report& report, uint8_t poison) const;

private:
    struct Held {
        twin::Argument argument;
        const TensorSpec* tensor;
        const Buffer* buffer;
    };

    void* allocate(const std::string& name, uint64_t bytes, twin::Role role, const TensorSpec* tensor);
    void* input(const TensorSpec* tensor, const std::string& name);
    void* output(const TensorSpec* tensor, const std::string& name);

    bool time_only_;
    uint8_t poison_;
    std::deque<Buffer> buffers_;
    std::vector<Held> held_;
    std::vector<twin::Argument> list_;
    std::vector<void*> pointers_;
    const void* tiling_ = nullptr;
};

}  // namespace harness
