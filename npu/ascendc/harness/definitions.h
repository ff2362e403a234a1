// What operator definitions hold: the harness's side of OpDef, OpParamDef and OpAttrDef.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "exe_graph/runtime/attr_value.h"
#include "register/op_def.h"

namespace evokernel {

struct ParameterDefinition {
    std::string name;
    ops::Option kind = ops::REQUIRED;
    bool value_depend = false;
    std::vector<ge::DataType> types;
};

struct AttributeDefinition {
    std::string name;
    bool has_default = false;
    gert::AttrValue value = int64_t{0};  ///< the default, or an empty value of the attribute's type
};

struct OperatorDefinition {
    std::string type;
    std::deque<ops::OpParamDef> inputs;
    std::deque<ops::OpParamDef> outputs;
    std::deque<ops::OpAttrDef> attributes;
    ops::TilingFunction tiling = nullptr;
    ops::InferShapeFunction infer_shape = nullptr;
    ops::InferDataTypeFunction infer_type = nullptr;
};

}  // namespace evokernel
