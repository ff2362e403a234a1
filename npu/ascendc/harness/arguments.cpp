#include "arguments.h"

#include <algorithm>
#include <cctype>
#include <cstring>

#include "json.h"

namespace harness {
namespace {

/// Whether some element still holds the poison in all of its bytes.
bool holds_poison(const Buffer& buffer, size_t element, uint8_t poison) {
    uint8_t pattern[16];
    std::memset(pattern, poison, sizeof pattern);
    for (uint64_t at = 0; at + element <= buffer.bytes(); at += element) {
        if (std::memcmp(buffer.data() + at, pattern, element) == 0) {
            return true;
        }
    }
    return false;
}

bool contains(std::string text, const char* part) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text.find(part) != std::string::npos;
}

}  // namespace

Arguments::Arguments(const Job& job, const Plan& plan, uint8_t poison) : time_only_(job.time_only), poison_(poison) {
    const size_t tensors = plan.inputs.size() + plan.outputs.size();
    const size_t count = job.parameters.size();
    // Names say which trailing parameters are no tensors; without such names, the count does.
    const bool names_tiling = count > 0 && contains(job.parameters.back(), "tiling");
    const bool fits = names_tiling ? count == tensors + 1 || count == tensors + 2 : count >= tensors && count <= tensors + 2;
    if (!fits) {
        throw HostFault{"signature", "kernel", "the kernel has " + std::to_string(count) + " parameters; the operator has " +
                        std::to_string(plan.inputs.size()) + " inputs and " + std::to_string(plan.outputs.size()) +
                        " outputs, so that it needs " + std::to_string(tensors) +
                        ", then one for the workspace and one for the tiling data"};
    }
    // Without host code nothing but its name tells a parameter that is no tensor from a tensor that was forgotten.
    for (size_t i = tensors; i < count && job.host_library.empty(); ++i) {
        const std::string& name = job.parameters[i];
        if (!contains(name, "work") && !contains(name, "tiling") && !contains(name, "ws") && !contains(name, "sync")) {
            throw HostFault{"signature", "kernel", "the kernel has a parameter " + name + " beyond the " +
                            std::to_string(tensors) + " inputs and outputs that were given: give its tensor too"};
        }
    }
    for (size_t i = 0; i < count; ++i) {
        const std::string& name = job.parameters[i];
        if (i < plan.inputs.size()) {
            pointers_.push_back(input(plan.inputs[i], name));
        } else if (i < tensors) {
            pointers_.push_back(output(plan.outputs[i - plan.inputs.size()], name));
        } else if (i + 1 == count && (names_tiling || count == tensors + 2 || !contains(name, "work"))) {
            void* tiling = buffers_.emplace_back(plan.tiling.size(), 0).data();
            std::memcpy(tiling, plan.tiling.data(), plan.tiling.size());
            held_.push_back({{name, tiling, plan.tiling.size(), twin::Role::Tiling}, nullptr, &buffers_.back()});
            pointers_.push_back(tiling);
            tiling_ = tiling;
        } else {
            pointers_.push_back(allocate(name, plan.workspace_bytes, twin::Role::Workspace, nullptr));
        }
    }
    for (const Held& held : held_) {
        list_.push_back(held.argument);
    }
}

Arguments::~Arguments() {
    for (const Held& held : held_) {
        if (held.buffer == nullptr) {
            twin::release(held.argument.pointer, std::max<uint64_t>(held.argument.bytes, 1));
        }
    }
}

void* Arguments::allocate(const std::string& name, uint64_t bytes, twin::Role role, const TensorSpec* tensor) {
    if (time_only_) {
        void* pointer = twin::reserve(std::max<uint64_t>(bytes, 1));
        if (pointer == nullptr) {
            throw std::bad_alloc();
        }
        held_.push_back({{name, pointer, bytes, role}, tensor, nullptr});
        return pointer;
    }
    const Buffer& buffer = buffers_.emplace_back(bytes, role == twin::Role::Input ? 0 : poison_);
    held_.push_back({{name, buffer.data(), bytes, role}, tensor, &buffer});
    return buffer.data();
}

void* Arguments::input(const TensorSpec* tensor, const std::string& name) {
    if (tensor == nullptr) {
        held_.push_back({{name, nullptr, 0, twin::Role::Input}, nullptr, nullptr});
        return nullptr;
    }
    void* pointer = allocate(tensor->name, tensor->bytes(), twin::Role::Input, tensor);
    if (!time_only_) {
        buffers_.back().read(tensor->path);
        buffers_.back().protect();
    }
    return pointer;
}

void* Arguments::output(const TensorSpec* tensor, const std::string& name) {
    if (tensor == nullptr) {
        held_.push_back({{name, nullptr, 0, twin::Role::Output}, nullptr, nullptr});
        return nullptr;
    }
    return allocate(tensor->name, tensor->bytes(), twin::Role::Output, tensor);
}

HostFault Arguments::explain(const void* address) const {
    for (const Held& held : held_) {
        if (held.buffer != nullptr && held.buffer->owns(address)) {
            const auto offset = static_cast<const uint8_t*>(address) - held.buffer->data();
            const bool inside = offset >= 0 && static_cast<uint64_t>(offset) < held.argument.bytes;
            if (inside) {
                return {"input-written", "raw pointer", "byte " + std::to_string(offset) + " of input " +
                        held.argument.name + " was written: inputs are read-only", held.argument.name};
            }
            return {"out-of-bounds", "raw pointer", "byte " + std::to_string(offset) + " of " + held.argument.name +
                    " was accessed through a raw pointer; it has " + std::to_string(held.argument.bytes) + " bytes", held.argument.name};
        }
    }
    return {"crash", "kernel", "the kernel accessed memory that is none of its arguments"
            " (a null or invalid pointer, an index far outside, or a recursion without end)"};
}

std::string Arguments::overrun() const {
    for (const Held& held : held_) {
        if (held.buffer != nullptr && !held.buffer->intact()) {
            return "memory just outside of " + held.argument.name + " (" + std::to_string(held.argument.bytes) +
                   " bytes) was written through a raw pointer";
        }
    }
    return "";
}

Stored Arguments::store(const twin::Report& report, uint8_t poison) const {
    Stored result;
    for (const Held& held : held_) {
        if (held.argument.role != twin::Role::Output || held.tensor == nullptr) {
            continue;
        }
        held.buffer->write(held.tensor->path);
        const bool covered = std::any_of(report.outputs.begin(), report.outputs.end(), [&](const twin::Coverage& coverage) {
            return coverage.name == held.argument.name && coverage.written == coverage.bytes;
        });
        const auto element = static_cast<size_t>(ge::GetSizeByDataType(held.tensor->type));
        if (!covered && !holds_poison(*held.buffer, element, poison)) {
            result.raw = held.argument.name;
        }
        result.written += (result.written.empty() ? "" : ",") + quoted(held.argument.name) + ":" + (covered ? "true" : "false");
    }
    result.written = "{" + result.written + "}";
    return result;
}

}  // namespace harness
