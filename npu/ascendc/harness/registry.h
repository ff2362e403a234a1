// What host code registered when its library was loaded.
#pragma once

#include <string>
#include <vector>

#include "definitions.h"
#include "register/op_def_registry.h"

namespace harness {

/// The definition of an operator type, or null.
const evokernel::OperatorDefinition* find_definition(const std::string& type);

/// Types of all definitions and implementations, sorted.
std::vector<std::string> registered_types();

/// The host functions of a type: those of its definition, completed by those registered by name.
evokernel::Implementation implementation_of(const std::string& type);

}  // namespace harness
