// Types of the runtime's interface that files with a kernel may name. The twin launches kernels itself.
#pragma once

#include <cstdint>

using aclrtStream = void*;
using aclError = int;

constexpr aclError ACL_SUCCESS = 0;
constexpr aclError ACL_ERROR_NONE = 0;
