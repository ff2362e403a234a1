// What every context gives: the node's name, its inputs' and outputs' descriptions, its attributes.
#pragma once

#include "exe_graph/runtime/missing.h"
#include "exe_graph/runtime/node.h"

namespace gert {

class ExtendedKernelContext {
public:
    explicit ExtendedKernelContext(evokernel::Node& node) : node_(node) {}

    const char* GetNodeName() const { return node_.Name(); }
    const char* GetNodeType() const { return node_.Type(); }
    size_t GetComputeNodeInputNum() const { return node_.InputCount(); }
    size_t GetComputeNodeOutputNum() const { return node_.OutputCount(); }
    const RuntimeAttrs* GetAttrs() const { return &node_.attributes; }

    const CompileTimeTensorDesc* GetInputDesc(size_t index) const { return Desc(Input("GetInputDesc", index)); }
    const CompileTimeTensorDesc* GetOutputDesc(size_t index) const { return Desc(Output("GetOutputDesc", index)); }
    const CompileTimeTensorDesc* GetRequiredInputDesc(size_t parameter) const {
        return Desc(Declared("GetRequiredInputDesc", parameter, 0));
    }
    const CompileTimeTensorDesc* GetOptionalInputDesc(size_t parameter) const {
        return Desc(Declared("GetOptionalInputDesc", parameter, 0));
    }
    const CompileTimeTensorDesc* GetDynamicInputDesc(size_t parameter, size_t instance) const {
        return Desc(Declared("GetDynamicInputDesc", parameter, instance));
    }

protected:
    static const CompileTimeTensorDesc* Desc(const evokernel::Argument* argument) {
        return argument == nullptr ? nullptr : &argument->desc;
    }
    static const StorageShape* ShapeOf(const evokernel::Argument* argument) {
        return argument == nullptr ? nullptr : &argument->shape;
    }
    static const Tensor* TensorOf(const evokernel::Argument* argument) {
        return argument == nullptr ? nullptr : &argument->tensor;
    }
    /// The input or output that ``call`` asks for; null where there is none, which is remembered.
    const evokernel::Argument* Input(const char* call, size_t index) const {
        return Found(call, index, node_.Input(index), node_.InputCount(), " inputs");
    }
    const evokernel::Argument* Output(const char* call, size_t index) const {
        return Found(call, index, node_.Output(index), node_.OutputCount(), " outputs");
    }
    const evokernel::Argument* Declared(const char* call, size_t parameter, size_t instance) const {
        return Found(call, parameter, node_.Input(parameter, instance), node_.InputCount(), " inputs");
    }

    evokernel::Node& node_;

private:
    static const evokernel::Argument* Found(const char* call, size_t index, const evokernel::Argument* found, size_t count,
                                            const char* what) {
        if (found == nullptr) {
            evokernel::Missed(evokernel::CallText(call, index),
                              "the operator was given " + std::to_string(count) + what + ", counted from 0");
        }
        return found;
    }
};

}  // namespace gert
