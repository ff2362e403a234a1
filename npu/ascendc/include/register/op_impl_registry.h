// Registration of host functions by operator type, without a definition.
#pragma once

#include <initializer_list>

#include "register/op_def.h"

namespace evokernel {

/// The host functions of one operator type; those not set are null.
struct Implementation {
    ops::TilingFunction tiling = nullptr;
    ops::InferShapeFunction infer_shape = nullptr;
    ops::InferDataTypeFunction infer_type = nullptr;
    ge::graphStatus (*parse)(gert::TilingParseContext*) = nullptr;
    void* (*make_compile_info)() = nullptr;  ///< what the parse function fills in and tiling reads; lives on
};

Implementation& ImplementationOf(const char* type);

}  // namespace evokernel

namespace gert {

class OpImplRegister {
public:
    explicit OpImplRegister(const char* type) : entry_(evokernel::ImplementationOf(type)) {}

    OpImplRegister& Tiling(ops::TilingFunction function) { return entry_.tiling = function, *this; }
    OpImplRegister& InferShape(ops::InferShapeFunction function) { return entry_.infer_shape = function, *this; }
    OpImplRegister& InferDataType(ops::InferDataTypeFunction function) { return entry_.infer_type = function, *this; }
    OpImplRegister& InferShapeRange(ops::InferShapeRangeFunction) { return *this; }
    template <typename T>
    OpImplRegister& TilingParse(ge::graphStatus (*function)(TilingParseContext*)) {
        entry_.parse = function;
        entry_.make_compile_info = [] { return static_cast<void*>(new T()); };
        return *this;
    }
    OpImplRegister& InputsDataDependency(std::initializer_list<int32_t>) { return *this; }
    OpImplRegister& TilingInputsDataDependency(std::initializer_list<int32_t>) { return *this; }

private:
    evokernel::Implementation& entry_;
};

}  // namespace gert

#define IMPL_OP(op_type) static const gert::OpImplRegister g_##op_type##_implementation = gert::OpImplRegister(#op_type)
#define IMPL_OP_OPTILING(op_type) static const gert::OpImplRegister g_##op_type##_tiling = gert::OpImplRegister(#op_type)
#define IMPL_OP_INFERSHAPE(op_type) static const gert::OpImplRegister g_##op_type##_shape = gert::OpImplRegister(#op_type)
#define IMPL_OP_INFERDTYPE(op_type) static const gert::OpImplRegister g_##op_type##_type = gert::OpImplRegister(#op_type)
