#include "signature.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "graph/utils/type_utils.h"
#include "registry.h"

namespace harness {
namespace {

std::string names_of(const std::vector<TensorSpec>& tensors) {
    std::string names;
    for (const TensorSpec& tensor : tensors) {
        names += (names.empty() ? "" : ", ") + tensor.name;
    }
    return names;
}

std::string names_of(const std::deque<ops::OpParamDef>& parameters) {
    std::string names;
    for (const ops::OpParamDef& parameter : parameters) {
        names += (names.empty() ? "" : ", ") + parameter.Definition().name;
    }
    return names;
}

void check_type(const TensorSpec* tensor, const evokernel::ParameterDefinition& parameter, const std::string& what) {
    const std::vector<ge::DataType>& types = parameter.types;
    if (tensor == nullptr || types.empty() || std::find(types.begin(), types.end(), tensor->type) != types.end()) {
        return;
    }
    std::string declared;
    for (const ge::DataType type : types) {
        declared += (declared.empty() ? "" : ", ") + ge::TypeUtils::DataTypeToSerialString(type);
    }
    throw HostFault{"signature", "OpDef", what + " " + parameter.name + " is declared with the types " + declared +
                    "; the operator's is " + ge::TypeUtils::DataTypeToSerialString(tensor->type)};
}

/// One tensor per declared parameter. By name where every tensor's name is declared, else by position.
std::vector<const TensorSpec*> order(const std::vector<TensorSpec>& tensors,
                                     const std::deque<ops::OpParamDef>& parameters, const std::string& what) {
    std::vector<const TensorSpec*> result(parameters.size(), nullptr);
    const auto find = [&](const std::string& name) {
        return std::find_if(tensors.begin(), tensors.end(), [&](const TensorSpec& t) { return t.name == name; });
    };
    const bool named = std::all_of(tensors.begin(), tensors.end(), [&](const TensorSpec& tensor) {
        return std::any_of(parameters.begin(), parameters.end(),
                           [&](const ops::OpParamDef& parameter) { return parameter.Definition().name == tensor.name; });
    });
    if (!named && tensors.size() > parameters.size()) {
        throw HostFault{"signature", "OpDef", "the operator has the " + what + "s " + names_of(tensors) +
                        ", the definition declares " + std::to_string(parameters.size()) + ": " + names_of(parameters)};
    }
    for (size_t i = 0; i < parameters.size(); ++i) {
        const auto found = named ? find(parameters[i].Definition().name) : tensors.begin() + std::min(i, tensors.size());
        result[i] = found == tensors.end() ? nullptr : &*found;
        if (result[i] == nullptr && parameters[i].Definition().kind != ops::OPTIONAL) {
            throw HostFault{"signature", "OpDef", "the definition declares " + what + " " + parameters[i].Definition().name +
                            ", which the operator does not have; its " + what + "s are " + names_of(tensors)};
        }
        check_type(result[i], parameters[i].Definition(), what);
        if (parameters[i].Definition().kind == ops::DYNAMIC) {
            throw HostFault{"signature", "OpDef", what + " " + parameters[i].Definition().name +
                            " is DYNAMIC: lists of tensors are not supported; declare each tensor as REQUIRED"};
        }
    }
    return result;
}

const void* value_of(const TensorSpec& tensor, std::deque<std::string>& values) {
    std::ifstream file(tensor.path, std::ios::binary);
    values.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    return values.back().data();
}

gert::AttrValue convert(const gert::AttrValue& given, const gert::AttrValue& wanted, const std::string& name) {
    if (given.index() == wanted.index()) {
        return given;
    }
    const int64_t* integer = std::get_if<int64_t>(&given);
    if (integer != nullptr && std::holds_alternative<float>(wanted)) {
        return static_cast<float>(*integer);
    }
    if (integer != nullptr && std::holds_alternative<bool>(wanted)) {
        return *integer != 0;
    }
    if (const bool* flag = std::get_if<bool>(&given); flag != nullptr && std::holds_alternative<int64_t>(wanted)) {
        return static_cast<int64_t>(*flag);
    }
    if (integer != nullptr && std::holds_alternative<gert::TypedContinuousVector<int64_t>>(wanted)) {
        return gert::TypedContinuousVector<int64_t>({*integer});
    }
    throw HostFault{"signature", "OpDef", "attribute " + name + " has a value of another type than the definition declares"};
}

std::vector<gert::AttrValue> attributes(const Case& test, const evokernel::OperatorDefinition& definition) {
    std::vector<gert::AttrValue> values;
    for (const ops::OpAttrDef& declared : definition.attributes) {
        const evokernel::AttributeDefinition& attribute = declared.Definition();
        const auto given = std::find_if(test.attributes.begin(), test.attributes.end(),
                                        [&](const AttributeSpec& spec) { return spec.name == attribute.name; });
        if (given != test.attributes.end()) {
            values.push_back(convert(given->value, attribute.value, attribute.name));
        } else if (attribute.has_default) {
            values.push_back(attribute.value);
        } else {
            throw HostFault{"signature", "OpDef", "attribute " + attribute.name +
                            " has no default in the definition and the operator gives it no value: add a default"};
        }
    }
    return values;
}

evokernel::Argument argument(const TensorSpec& tensor, size_t parameter, const void* value) {
    const gert::StorageShape shape(tensor.shape, tensor.shape);
    const gert::CompileTimeTensorDesc desc(tensor.type, ge::FORMAT_ND);
    return {tensor.name, shape, desc, gert::Tensor(shape, desc, value), parameter, 0};
}

}  // namespace

evokernel::Node bind(const Job& job, const Case& test, Plan& plan) {
    evokernel::Node node;
    node.name = node.type = job.type;
    const evokernel::OperatorDefinition* definition = find_definition(job.type);
    if (definition == nullptr) {
        for (const TensorSpec& tensor : test.inputs) {
            node.inputs.push_back(argument(tensor, plan.inputs.size(), nullptr));
            plan.inputs.push_back(&tensor);
        }
        for (const TensorSpec& tensor : test.outputs) {
            node.outputs.push_back(argument(tensor, plan.outputs.size(), nullptr));
            plan.outputs.push_back(&tensor);
        }
        return node;
    }
    plan.inputs = order(test.inputs, definition->inputs, "input");
    plan.outputs = order(test.outputs, definition->outputs, "output");
    for (size_t i = 0; i < plan.inputs.size(); ++i) {
        if (const TensorSpec* tensor = plan.inputs[i]) {
            const bool depends = definition->inputs[i].Definition().value_depend && !tensor->path.empty();
            node.inputs.push_back(argument(*tensor, i, depends ? value_of(*tensor, plan.values) : nullptr));
        }
    }
    for (size_t i = 0; i < plan.outputs.size(); ++i) {
        if (const TensorSpec* tensor = plan.outputs[i]) {
            node.outputs.push_back(argument(*tensor, i, nullptr));
        }
    }
    plan.attributes.values = attributes(test, *definition);
    node.attributes = gert::RuntimeAttrs(&plan.attributes);
    return node;
}

}  // namespace harness
