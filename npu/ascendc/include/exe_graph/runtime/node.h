// One call of an operator on the host: what the contexts of tiling and inference read and write.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

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

    static const Argument* Find(const std::deque<Argument>& arguments, size_t parameter, size_t instance) {
        for (const Argument& argument : arguments) {
            if (argument.parameter == parameter && argument.instance == instance) {
                return &argument;
            }
        }
        return nullptr;
    }
    const Argument* Input(size_t index) const { return index < inputs.size() ? &inputs[index] : nullptr; }
    const Argument* Output(size_t index) const { return index < outputs.size() ? &outputs[index] : nullptr; }
};

}  // namespace evokernel
