// Which tensor of a case is which input, output and attribute of the operator's definition.
#pragma once

#include "plan.h"

namespace harness {

/// The case as a node of the definition; fills in the order of ``plan.inputs`` and ``plan.outputs``. Throws HostFault.
evokernel::Node bind(const Job& job, const Case& test, Plan& plan);

}  // namespace harness
