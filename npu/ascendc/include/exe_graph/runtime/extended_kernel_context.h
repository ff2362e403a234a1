// What every context gives: the node's name, its inputs' and outputs' descriptions, its attributes.
#pragma once

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

    const CompileTimeTensorDesc* GetInputDesc(size_t index) const { return Desc(node_.Input(index)); }
    const CompileTimeTensorDesc* GetOutputDesc(size_t index) const { return Desc(node_.Output(index)); }
    const CompileTimeTensorDesc* GetRequiredInputDesc(size_t parameter) const { return GetDynamicInputDesc(parameter, 0); }
    const CompileTimeTensorDesc* GetOptionalInputDesc(size_t parameter) const { return GetDynamicInputDesc(parameter, 0); }
    const CompileTimeTensorDesc* GetDynamicInputDesc(size_t parameter, size_t instance) const {
        return Desc(node_.Input(parameter, instance));
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

    evokernel::Node& node_;
};

}  // namespace gert
