#include "exe_graph/runtime/node.h"

namespace evokernel {

const char* Node::Name() const { return name.c_str(); }
const char* Node::Type() const { return type.c_str(); }
size_t Node::InputCount() const { return inputs.size(); }
size_t Node::OutputCount() const { return outputs.size(); }
const Argument* Node::Input(size_t index) const { return index < inputs.size() ? &inputs[index] : nullptr; }
const Argument* Node::Output(size_t index) const { return index < outputs.size() ? &outputs[index] : nullptr; }

const Argument* Node::Input(size_t parameter, size_t instance) const {
    for (const Argument& argument : inputs) {
        if (argument.parameter == parameter && argument.instance == instance) {
            return &argument;
        }
    }
    return nullptr;
}

}  // namespace evokernel
