// An input or output in an operator's definition.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/types.h"

namespace ops {

enum Option { IGNORE = 0, OPTIONAL = 1, REQUIRED = 2, DYNAMIC = 3, VIRTUAL = 4 };
enum class DependScope { ALL = 0, TILING = 1, INVALID_SCOPE = 2 };
enum class FormatCheckOption { DEFAULT = 0, IGNORE = 1, MAX };
enum class ItemFindStatus { ITEM_FIND = 0, ITEM_NOEXIST = 1 };

class OpParamDef {
public:
    explicit OpParamDef(const char* name) : name_(name) {}

    OpParamDef& ParamType(Option kind) { return kind_ = kind, *this; }
    OpParamDef& DataType(std::vector<ge::DataType> types) { return types_ = std::move(types), *this; }
    OpParamDef& DataTypeList(std::vector<ge::DataType> types) { return types_ = std::move(types), *this; }
    OpParamDef& Format(std::vector<ge::Format>) { return *this; }
    OpParamDef& FormatList(std::vector<ge::Format>) { return *this; }
    OpParamDef& DataTypeForBinQuery(std::vector<ge::DataType>) { return *this; }
    OpParamDef& FormatForBinQuery(std::vector<ge::Format>) { return *this; }
    OpParamDef& UnknownShapeFormat(std::vector<ge::Format>) { return *this; }
    OpParamDef& ValueDepend(Option kind) { return value_depend_ = kind != IGNORE, *this; }
    OpParamDef& ValueDepend(Option kind, DependScope) { return ValueDepend(kind); }
    OpParamDef& IgnoreContiguous() { return *this; }
    OpParamDef& AutoContiguous() { return *this; }
    OpParamDef& Scalar() { return *this; }
    OpParamDef& ScalarList() { return *this; }
    OpParamDef& To(const ge::DataType) { return *this; }
    OpParamDef& To(const char*) { return *this; }
    OpParamDef& Follow(const char*) { return *this; }
    template <typename T>
    OpParamDef& Follow(const char*, T) {
        return *this;
    }
    OpParamDef& Version(uint32_t) { return *this; }
    OpParamDef& Comment(const char*) { return *this; }
    template <typename T>
    OpParamDef& InitValue(T) {
        return *this;
    }
    OpParamDef& OutputShapeDependOnCompute() { return *this; }

    const std::string& Name() const { return name_; }
    Option Kind() const { return kind_; }
    bool DependsOnValue() const { return value_depend_; }
    const std::vector<ge::DataType>& Types() const { return types_; }

private:
    std::string name_;
    Option kind_ = REQUIRED;
    bool value_depend_ = false;
    std::vector<ge::DataType> types_;
};

}  // namespace ops
