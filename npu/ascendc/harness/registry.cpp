#include "registry.h"

#include <map>
#include <set>
#include <utility>

namespace {

std::map<std::string, ops::OpDef>& definitions() {
    static std::map<std::string, ops::OpDef> all;
    return all;
}

std::map<std::string, evokernel::Implementation>& implementations() {
    static std::map<std::string, evokernel::Implementation> all;
    return all;
}

}  // namespace

namespace evokernel {

int Register(ops::OpDef definition) {
    const std::string type = definition.Type();
    definitions().emplace(type, std::move(definition));
    return 0;
}

Implementation& ImplementationOf(const std::string& type) { return implementations()[type]; }

}  // namespace evokernel

namespace harness {

const ops::OpDef* find_definition(const std::string& type) {
    const auto found = definitions().find(type);
    return found == definitions().end() ? nullptr : &found->second;
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
    if (const ops::OpDef* definition = find_definition(type)) {
        if (definition->Core().Tiling() != nullptr) {
            result.tiling = definition->Core().Tiling();
        }
        if (definition->InferShape() != nullptr) {
            result.infer_shape = definition->InferShape();
        }
        if (definition->InferDataType() != nullptr) {
            result.infer_type = definition->InferDataType();
        }
    }
    return result;
}

}  // namespace harness
