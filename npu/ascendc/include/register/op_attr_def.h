// An attribute in an operator's definition, with its type and default.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "register/op_param_def.h"

namespace evokernel {
struct AttributeDefinition;
}

namespace ops {

class OpAttrDef {
public:
    explicit OpAttrDef(const char* name);
    OpAttrDef(const OpAttrDef&);
    OpAttrDef& operator=(const OpAttrDef&);
    ~OpAttrDef();

    OpAttrDef& AttrType(Option kind);
    OpAttrDef& Bool();
    OpAttrDef& Bool(bool value);
    OpAttrDef& Float();
    OpAttrDef& Float(float value);
    OpAttrDef& Int();
    OpAttrDef& Int(int64_t value);
    OpAttrDef& String();
    OpAttrDef& String(const char* value);
    OpAttrDef& ListBool();
    OpAttrDef& ListBool(std::vector<bool> value);
    OpAttrDef& ListFloat();
    OpAttrDef& ListFloat(std::vector<float> value);
    OpAttrDef& ListInt();
    OpAttrDef& ListInt(std::vector<int64_t> value);
    OpAttrDef& ListListInt();
    OpAttrDef& ListListInt(std::vector<std::vector<int64_t>> value);
    OpAttrDef& Version(uint32_t version);
    OpAttrDef& Comment(const char* text);

    const evokernel::AttributeDefinition& Definition() const { return *definition_; }

private:
    std::shared_ptr<evokernel::AttributeDefinition> definition_;
};

}  // namespace ops
