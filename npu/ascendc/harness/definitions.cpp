#include "definitions.h"

#include <utility>

template class std::vector<ge::DataType>;
template class std::vector<ge::Format>;

namespace ops {
namespace {

/// The parameter or attribute of that name, added when it is new.
template <typename T>
T& entry(std::deque<T>& entries, const char* name) {
    for (T& known : entries) {
        if (known.Definition().name == name) {
            return known;
        }
    }
    return entries.emplace_back(name);
}

}  // namespace

OpParamDef::OpParamDef(const char* name) : definition_(std::make_shared<evokernel::ParameterDefinition>()) {
    definition_->name = name;
}
OpParamDef::OpParamDef(const OpParamDef&) = default;
OpParamDef& OpParamDef::operator=(const OpParamDef&) = default;
OpParamDef::~OpParamDef() = default;
OpParamDef& OpParamDef::ParamType(Option kind) { return definition_->kind = kind, *this; }
OpParamDef& OpParamDef::DataType(std::vector<ge::DataType> types) { return definition_->types = std::move(types), *this; }
OpParamDef& OpParamDef::DataTypeList(std::vector<ge::DataType> types) { return DataType(std::move(types)); }
OpParamDef& OpParamDef::ValueDepend(Option kind) { return definition_->value_depend = kind != IGNORE, *this; }
OpParamDef& OpParamDef::ValueDepend(Option kind, DependScope) { return ValueDepend(kind); }
// Formats, memory layout and versions make no difference on the twin: every tensor is dense, in the format ND.
OpParamDef& OpParamDef::DataTypeForBinQuery(std::vector<ge::DataType>) { return *this; }
OpParamDef& OpParamDef::Format(std::vector<ge::Format>) { return *this; }
OpParamDef& OpParamDef::FormatList(std::vector<ge::Format>) { return *this; }
OpParamDef& OpParamDef::FormatForBinQuery(std::vector<ge::Format>) { return *this; }
OpParamDef& OpParamDef::UnknownShapeFormat(std::vector<ge::Format>) { return *this; }
OpParamDef& OpParamDef::IgnoreContiguous() { return *this; }
OpParamDef& OpParamDef::AutoContiguous() { return *this; }
OpParamDef& OpParamDef::Scalar() { return *this; }
OpParamDef& OpParamDef::ScalarList() { return *this; }
OpParamDef& OpParamDef::To(ge::DataType) { return *this; }
OpParamDef& OpParamDef::To(const char*) { return *this; }
OpParamDef& OpParamDef::Follow(const char*) { return *this; }
OpParamDef& OpParamDef::Version(uint32_t) { return *this; }
OpParamDef& OpParamDef::Comment(const char*) { return *this; }
OpParamDef& OpParamDef::InitValue(uint64_t) { return *this; }
OpParamDef& OpParamDef::OutputShapeDependOnCompute() { return *this; }

OpAICoreConfig::OpAICoreConfig() : definition_(std::make_shared<evokernel::OperatorDefinition>()) {}
OpAICoreConfig::OpAICoreConfig(const char*) : OpAICoreConfig() {}
OpAICoreConfig::OpAICoreConfig(const OpAICoreConfig&) = default;
OpAICoreConfig& OpAICoreConfig::operator=(const OpAICoreConfig&) = default;
OpAICoreConfig::~OpAICoreConfig() = default;
OpParamDef& OpAICoreConfig::Input(const char* name) { return entry(definition_->inputs, name); }
OpParamDef& OpAICoreConfig::Output(const char* name) { return entry(definition_->outputs, name); }
OpAICoreConfig& OpAICoreConfig::DynamicCompileStaticFlag(bool) { return *this; }
OpAICoreConfig& OpAICoreConfig::DynamicFormatFlag(bool) { return *this; }
OpAICoreConfig& OpAICoreConfig::DynamicRankSupportFlag(bool) { return *this; }
OpAICoreConfig& OpAICoreConfig::DynamicShapeSupportFlag(bool) { return *this; }
OpAICoreConfig& OpAICoreConfig::NeedCheckSupportFlag(bool) { return *this; }
OpAICoreConfig& OpAICoreConfig::PrecisionReduceFlag(bool) { return *this; }
OpAICoreConfig& OpAICoreConfig::ExtendCfgInfo(const char*, const char*) { return *this; }

OpAICoreDef& OpAICoreDef::SetTiling(TilingFunction function) { return definition_->tiling = function, *this; }
OpAICoreDef& OpAICoreDef::AddConfig(const char*) { return *this; }
OpAICoreDef& OpAICoreDef::AddConfig(const char*, OpAICoreConfig&) { return *this; }

OpDef::OpDef(const char* type)
    : definition_(std::make_shared<evokernel::OperatorDefinition>()), ai_core_(*definition_) {
    definition_->type = type;
}
OpDef::OpDef(const OpDef&) = default;
OpDef& OpDef::operator=(const OpDef&) = default;
OpDef::~OpDef() = default;
OpParamDef& OpDef::Input(const char* name) { return entry(definition_->inputs, name); }
OpParamDef& OpDef::Output(const char* name) { return entry(definition_->outputs, name); }
OpAttrDef& OpDef::Attr(const char* name) { return entry(definition_->attributes, name); }
OpDef& OpDef::SetInferShape(InferShapeFunction function) { return definition_->infer_shape = function, *this; }
OpDef& OpDef::SetInferShapeRange(InferShapeRangeFunction) { return *this; }
OpDef& OpDef::SetInferDataType(InferDataTypeFunction function) { return definition_->infer_type = function, *this; }
OpAICoreDef& OpDef::AICore() { return ai_core_; }
OpDef& OpDef::EnableFallBack() { return *this; }
OpDef& OpDef::FormatMatchMode(FormatCheckOption) { return *this; }

}  // namespace ops
