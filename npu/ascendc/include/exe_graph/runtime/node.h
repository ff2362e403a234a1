// One call of an operator on the host: what the contexts of tiling and inference read and write.
#pragma once

#include <cstdint>
#include <deque>
#include <string>

#include "exe_graph/runtime/runtime_attrs.h"
#include "exe_graph/runtime/tensor.h"

namespace evokernel {

/// An input or output. ``parameter`` is its position in the operator's definition, ``instance`` counts within it.
struct Argument {
    std::string name;
    gert::StorageShape shape;
    gert::CompileTimeTensorDesc desc;
    gert::Tensor tensor;
    size_t parameter = 0;
    size_t instance = 0;
};

struct Node {
    std::string name;
    std::string type;
    std::deque<Argument> inputs;
    std::deque<Argument> outputs;
    gert::RuntimeAttrs attributes;

    const char* Name() const;
    const char* Type() const;
    size_t InputCount() const;
    size_t OutputCount() const;
    /// By position among the present ones; null for none.
    const Argument* Input(size_t index) const;
    const Argument* Output(size_t index) const;
    /// By position in the definition; null for none.
    const Argument* Input(size_t parameter, size_t instance) const;
};

}  // namespace evokernel
