// An input or output in an operator's definition.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/types.h"

// Instantiated once, in the runtime: every definition uses these.
extern template class std::vector<ge::DataType>;
extern template class std::vector<ge::Format>;

namespace evokernel {
struct ParameterDefinition;
}

namespace ops {

enum Option { IGNORE = 0, OPTIONAL = 1, REQUIRED = 2, DYNAMIC = 3, VIRTUAL = 4 };
enum class DependScope { ALL = 0, TILING = 1, INVALID_SCOPE = 2 };
enum class FormatCheckOption { DEFAULT = 0, STRICT = 1 };

class OpParamDef {
public:
    explicit OpParamDef(const char* name);
    OpParamDef(const OpParamDef&);
    OpParamDef& operator=(const OpParamDef&);
    ~OpParamDef();

    OpParamDef& ParamType(Option kind);
    OpParamDef& DataType(std::vector<ge::DataType> types);
    OpParamDef& DataTypeList(std::vector<ge::DataType> types);
    OpParamDef& DataTypeForBinQuery(std::vector<ge::DataType> types);
    OpParamDef& Format(std::vector<ge::Format> formats);
    OpParamDef& FormatList(std::vector<ge::Format> formats);
    OpParamDef& FormatForBinQuery(std::vector<ge::Format> formats);
    OpParamDef& UnknownShapeFormat(std::vector<ge::Format> formats);
    OpParamDef& ValueDepend(Option kind);
    OpParamDef& ValueDepend(Option kind, DependScope scope);
    OpParamDef& IgnoreContiguous();
    OpParamDef& AutoContiguous();
    OpParamDef& Scalar();
    OpParamDef& ScalarList();
    OpParamDef& To(ge::DataType type);
    OpParamDef& To(const char* name);
    OpParamDef& Follow(const char* name);
    OpParamDef& Version(uint32_t version);
    OpParamDef& Comment(const char* text);
    OpParamDef& InitValue(uint64_t value);
    OpParamDef& OutputShapeDependOnCompute();

    const evokernel::ParameterDefinition& Definition() const { return *definition_; }

private:
    std::shared_ptr<evokernel::ParameterDefinition> definition_;
};

}  // namespace ops
