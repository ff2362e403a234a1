// The context of a shape-inference function.
#pragma once

#include "exe_graph/runtime/extended_kernel_context.h"

namespace gert {

class InferShapeContext : public ExtendedKernelContext {
public:
    /// ``outputs`` receives the inferred shapes, as many as the node has outputs.
    InferShapeContext(evokernel::Node& node, Shape* outputs)
        : ExtendedKernelContext(node), outputs_(outputs) {}

    const Shape* GetInputShape(size_t index) const { return Origin(Input("GetInputShape", index)); }
    const Shape* GetRequiredInputShape(size_t parameter) const {
        return Origin(Declared("GetRequiredInputShape", parameter, 0));
    }
    const Shape* GetOptionalInputShape(size_t parameter) const {
        return Origin(Declared("GetOptionalInputShape", parameter, 0));
    }
    const Shape* GetDynamicInputShape(size_t parameter, size_t instance) const {
        return Origin(Declared("GetDynamicInputShape", parameter, instance));
    }
    const Tensor* GetInputTensor(size_t index) const { return TensorOf(Input("GetInputTensor", index)); }
    const Tensor* GetRequiredInputTensor(size_t parameter) const {
        return TensorOf(Declared("GetRequiredInputTensor", parameter, 0));
    }
    const Tensor* GetOptionalInputTensor(size_t parameter) const {
        return TensorOf(Declared("GetOptionalInputTensor", parameter, 0));
    }
    Shape* GetOutputShape(size_t index) {
        return Output("GetOutputShape", index) != nullptr ? &outputs_[index] : nullptr;
    }

private:
    static const Shape* Origin(const evokernel::Argument* argument) {
        return argument == nullptr ? nullptr : &argument->shape.GetOriginShape();
    }

    Shape* outputs_;
};

}  // namespace gert
