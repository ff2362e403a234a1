// An operator's definition: inputs, outputs, attributes, and the host functions that go with them.
#pragma once

#include <deque>
#include <string>

#include "exe_graph/runtime/infer_datatype_context.h"
#include "exe_graph/runtime/infer_shape_context.h"
#include "exe_graph/runtime/tiling_context.h"
#include "exe_graph/runtime/tiling_parse_context.h"
#include "register/op_attr_def.h"
#include "register/op_param_def.h"

namespace ops {

using TilingFunction = ge::graphStatus (*)(gert::TilingContext*);
using InferShapeFunction = ge::graphStatus (*)(gert::InferShapeContext*);
using InferShapeRangeFunction = ge::graphStatus (*)(gert::InferShapeRangeContext*);
using InferDataTypeFunction = ge::graphStatus (*)(gert::InferDataTypeContext*);

/// Returns the parameter or attribute of that name, adding it when it is new.
template <typename T>
T& Entry(std::deque<T>& entries, const char* name) {
    for (T& entry : entries) {
        if (entry.Name() == name) {
            return entry;
        }
    }
    return entries.emplace_back(name);
}

class OpAICoreConfig {
public:
    OpAICoreConfig() = default;
    explicit OpAICoreConfig(const char*) {}
    OpParamDef& Input(const char* name) { return Entry(inputs_, name); }
    OpParamDef& Output(const char* name) { return Entry(outputs_, name); }
    OpAICoreConfig& DynamicCompileStaticFlag(bool) { return *this; }
    OpAICoreConfig& DynamicFormatFlag(bool) { return *this; }
    OpAICoreConfig& DynamicRankSupportFlag(bool) { return *this; }
    OpAICoreConfig& DynamicShapeSupportFlag(bool) { return *this; }
    OpAICoreConfig& NeedCheckSupportFlag(bool) { return *this; }
    OpAICoreConfig& PrecisionReduceFlag(bool) { return *this; }
    OpAICoreConfig& ExtendCfgInfo(const char*, const char*) { return *this; }

private:
    std::deque<OpParamDef> inputs_;
    std::deque<OpParamDef> outputs_;
};

class OpAICoreDef {
public:
    OpAICoreDef& SetTiling(TilingFunction function) { return tiling_ = function, *this; }
    template <typename F>
    OpAICoreDef& SetCheckSupport(F) {
        return *this;
    }
    template <typename F>
    OpAICoreDef& SetOpSelectFormat(F) {
        return *this;
    }
    OpAICoreDef& AddConfig(const char* soc) { return socs_.emplace_back(soc), *this; }
    OpAICoreDef& AddConfig(const char* soc, OpAICoreConfig&) { return AddConfig(soc); }

    TilingFunction Tiling() const { return tiling_; }
    const std::deque<std::string>& Socs() const { return socs_; }

private:
    TilingFunction tiling_ = nullptr;
    std::deque<std::string> socs_;
};

class OpDef {
public:
    explicit OpDef(const char* type) : type_(type) {}

    OpParamDef& Input(const char* name) { return Entry(inputs_, name); }
    OpParamDef& Output(const char* name) { return Entry(outputs_, name); }
    OpAttrDef& Attr(const char* name) { return Entry(attributes_, name); }
    OpDef& SetInferShape(InferShapeFunction function) { return infer_shape_ = function, *this; }
    OpDef& SetInferShapeRange(InferShapeRangeFunction) { return *this; }
    OpDef& SetInferDataType(InferDataTypeFunction function) { return infer_type_ = function, *this; }
    OpAICoreDef& AICore() { return ai_core_; }
    template <typename... T>
    OpDef& Comment(T...) {
        return *this;
    }
    template <typename F>
    OpDef& FormatMatchMode(F) {
        return *this;
    }
    OpDef& EnableFallBack() { return *this; }

    const std::string& Type() const { return type_; }
    const std::deque<OpParamDef>& Inputs() const { return inputs_; }
    const std::deque<OpParamDef>& Outputs() const { return outputs_; }
    const std::deque<OpAttrDef>& Attributes() const { return attributes_; }
    InferShapeFunction InferShape() const { return infer_shape_; }
    InferDataTypeFunction InferDataType() const { return infer_type_; }
    const OpAICoreDef& Core() const { return ai_core_; }

private:
    std::string type_;
    std::deque<OpParamDef> inputs_;
    std::deque<OpParamDef> outputs_;
    std::deque<OpAttrDef> attributes_;
    InferShapeFunction infer_shape_ = nullptr;
    InferDataTypeFunction infer_type_ = nullptr;
    OpAICoreDef ai_core_;
};

}  // namespace ops
