// Registration of an operator's definition.
#pragma once

#include "register/op_def.h"
#include "register/op_impl_registry.h"

namespace evokernel {

/// Keeps a definition, so that the harness finds it by type. Returns a value to initialise a static with.
int Register(const ops::OpDef& definition);

}  // namespace evokernel

#define OP_ADD(op_type) static const int g_##op_type##_registered = ::evokernel::Register(op_type(#op_type))
