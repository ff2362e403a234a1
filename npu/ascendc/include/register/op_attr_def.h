// An attribute in an operator's definition, with its type and default.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "exe_graph/runtime/runtime_attrs.h"
#include "register/op_param_def.h"

namespace ops {

class OpAttrDef {
public:
    explicit OpAttrDef(const char* name) : name_(name) {}

    OpAttrDef& AttrType(Option kind) { return kind_ = kind, *this; }
    OpAttrDef& Bool() { return Type(false); }
    OpAttrDef& Bool(bool value) { return Default(value); }
    OpAttrDef& Float() { return Type(0.0F); }
    OpAttrDef& Float(float value) { return Default(value); }
    OpAttrDef& Int() { return Type(int64_t{0}); }
    OpAttrDef& Int(int64_t value) { return Default(value); }
    OpAttrDef& String() { return Type(std::string()); }
    OpAttrDef& String(const char* value) { return Default(std::string(value)); }
    OpAttrDef& ListBool() { return Type(gert::TypedContinuousVector<uint8_t>()); }
    OpAttrDef& ListBool(std::vector<bool> value) {
        return Default(gert::TypedContinuousVector<uint8_t>({value.begin(), value.end()}));
    }
    OpAttrDef& ListFloat() { return Type(gert::TypedContinuousVector<float>()); }
    OpAttrDef& ListFloat(std::vector<float> value) {
        return Default(gert::TypedContinuousVector<float>(std::move(value)));
    }
    OpAttrDef& ListInt() { return Type(gert::TypedContinuousVector<int64_t>()); }
    OpAttrDef& ListInt(std::vector<int64_t> value) {
        return Default(gert::TypedContinuousVector<int64_t>(std::move(value)));
    }
    OpAttrDef& ListListInt() { return Type(gert::ContinuousVectorVector()); }
    OpAttrDef& ListListInt(const std::vector<std::vector<int64_t>>& value) {
        std::vector<gert::ContinuousVector> rows;
        for (const std::vector<int64_t>& row : value) {
            rows.emplace_back(row);
        }
        return Default(gert::ContinuousVectorVector(std::move(rows)));
    }
    OpAttrDef& Version(uint32_t) { return *this; }
    OpAttrDef& Comment(const char*) { return *this; }

    const std::string& Name() const { return name_; }
    bool HasDefault() const { return has_default_; }
    /// The default, or an empty value of the attribute's type.
    const gert::AttrValue& Value() const { return value_; }

private:
    OpAttrDef& Type(gert::AttrValue value) { return value_ = std::move(value), *this; }
    OpAttrDef& Default(gert::AttrValue value) { return has_default_ = true, Type(std::move(value)); }

    std::string name_;
    Option kind_ = REQUIRED;
    bool has_default_ = false;
    gert::AttrValue value_ = int64_t{0};
};

}  // namespace ops
