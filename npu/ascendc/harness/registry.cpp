#include "registry.h"

#include <map>
#include <memory>
#include <set>

namespace {

std::map<std::string, std::shared_ptr<evokernel::OperatorDefinition>>& definitions() {
    static std::map<std::string, std::shared_ptr<evokernel::OperatorDefinition>> all;
    return all;
}

std::map<std::string, evokernel::Implementation>& implementations() {
    static std::map<std::string, evokernel::Implementation> all;
    return all;
}

}  // namespace

namespace evokernel {

int Register(const ops::OpDef& definition) {
    definitions().emplace(definition.Definition()->type, definition.Definition());
    return 0;
}

Implementation& ImplementationOf(const char* type) { return implementations()[type]; }

}  // namespace evokernel

namespace harness {

const evokernel::OperatorDefinition* find_definition(const std::string& type) {
    const auto found = definitions().find(type);
    return found == definitions().end() ? nullptr : found->second.get();
}

std::vector<std::string> registered_types() {
    std::set<std::string> types;
    for (const auto& [type, definition] : definitions()) {
        types.insert(type);
    }
    for (const auto& [type, implementation] : implementations()) {
        types.insert(type);
    }
    return {types.begin(), types.end()};
}

evokernel::Implementation implementation_of(const std::string& type) {
    const auto found = implementations().find(type);
    evokernel::Implementation result = found == implementations().end() ? evokernel::Implementation{} : found->second;
    if (const evokernel::OperatorDefinition* definition = find_definition(type)) {
        result.tiling = definition->tiling != nullptr ? definition->tiling : result.tiling;
        result.infer_shape = definition->infer_shape != nullptr ? definition->infer_shape : result.infer_shape;
        result.infer_type = definition->infer_type != nullptr ? definition->infer_type : result.infer_type;
    }
    return result;
}

}  // namespace harness
