// An operator's definition: inputs, outputs, attributes, and the host functions that go with them.
#pragma once

#include <memory>

#include "exe_graph/runtime/infer_datatype_context.h"
#include "exe_graph/runtime/infer_shape_context.h"
#include "exe_graph/runtime/tiling_context.h"
#include "exe_graph/runtime/tiling_parse_context.h"
#include "register/op_attr_def.h"
#include "register/op_param_def.h"

namespace evokernel {
struct OperatorDefinition;
}

namespace ops {

using TilingFunction = ge::graphStatus (*)(gert::TilingContext*);
using InferShapeFunction = ge::graphStatus (*)(gert::InferShapeContext*);
using InferShapeRangeFunction = ge::graphStatus (*)(gert::InferShapeRangeContext*);
using InferDataTypeFunction = ge::graphStatus (*)(gert::InferDataTypeContext*);

/// Properties of the operator on one chip. The twin accepts them; none changes what it does.
class OpAICoreConfig {
public:
    OpAICoreConfig();
    explicit OpAICoreConfig(const char* soc);
    OpAICoreConfig(const OpAICoreConfig&);
    OpAICoreConfig& operator=(const OpAICoreConfig&);
    ~OpAICoreConfig();
    OpParamDef& Input(const char* name);
    OpParamDef& Output(const char* name);
    OpAICoreConfig& DynamicCompileStaticFlag(bool flag);
    OpAICoreConfig& DynamicFormatFlag(bool flag);
    OpAICoreConfig& DynamicRankSupportFlag(bool flag);
    OpAICoreConfig& DynamicShapeSupportFlag(bool flag);
    OpAICoreConfig& NeedCheckSupportFlag(bool flag);
    OpAICoreConfig& PrecisionReduceFlag(bool flag);
    OpAICoreConfig& ExtendCfgInfo(const char* key, const char* value);

private:
    std::shared_ptr<evokernel::OperatorDefinition> definition_;
};

class OpAICoreDef {
public:
    explicit OpAICoreDef(evokernel::OperatorDefinition& definition) : definition_(&definition) {}
    OpAICoreDef& SetTiling(TilingFunction function);
    template <typename F>
    OpAICoreDef& SetCheckSupport(F) {
        return *this;
    }
    template <typename F>
    OpAICoreDef& SetOpSelectFormat(F) {
        return *this;
    }
    OpAICoreDef& AddConfig(const char* soc);
    OpAICoreDef& AddConfig(const char* soc, OpAICoreConfig& config);

private:
    evokernel::OperatorDefinition* definition_;
};

class OpDef {
public:
    explicit OpDef(const char* type);
    OpDef(const OpDef&);
    OpDef& operator=(const OpDef&);
    ~OpDef();

    OpParamDef& Input(const char* name);
    OpParamDef& Output(const char* name);
    OpAttrDef& Attr(const char* name);
    OpDef& SetInferShape(InferShapeFunction function);
    OpDef& SetInferShapeRange(InferShapeRangeFunction function);
    OpDef& SetInferDataType(InferDataTypeFunction function);
    OpAICoreDef& AICore();
    OpDef& EnableFallBack();
    OpDef& FormatMatchMode(FormatCheckOption option);
    template <typename... T>
    OpDef& Comment(T...) {
        return *this;
    }

    const std::shared_ptr<evokernel::OperatorDefinition>& Definition() const { return definition_; }

private:
    std::shared_ptr<evokernel::OperatorDefinition> definition_;
    OpAICoreDef ai_core_;
};

}  // namespace ops
