// The context of a type-inference function.
#pragma once

#include "exe_graph/runtime/extended_kernel_context.h"

namespace gert {

class InferDataTypeContext : public ExtendedKernelContext {
public:
    /// ``outputs`` receives the inferred types, as many as the node has outputs.
    InferDataTypeContext(evokernel::Node& node, ge::DataType* outputs)
        : ExtendedKernelContext(node), outputs_(outputs) {}

    ge::DataType GetInputDataType(size_t index) const { return Type(node_.Input(index)); }
    ge::DataType GetRequiredInputDataType(size_t parameter) const { return GetDynamicInputDataType(parameter, 0); }
    ge::DataType GetOptionalInputDataType(size_t parameter) const { return GetDynamicInputDataType(parameter, 0); }
    ge::DataType GetDynamicInputDataType(size_t parameter, size_t instance) const {
        return Type(node_.Input(parameter, instance));
    }
    ge::DataType GetOutputDataType(size_t index) const {
        return index < node_.OutputCount() ? outputs_[index] : ge::DT_UNDEFINED;
    }
    ge::graphStatus SetOutputDataType(size_t index, ge::DataType type) {
        if (index >= node_.OutputCount()) {
            return ge::GRAPH_FAILED;
        }
        outputs_[index] = type;
        return ge::GRAPH_SUCCESS;
    }

private:
    static ge::DataType Type(const evokernel::Argument* argument) {
        return argument == nullptr ? ge::DT_UNDEFINED : argument->desc.GetDataType();
    }

    ge::DataType* outputs_;
};

class InferShapeRangeContext;

}  // namespace gert
