// Status codes that host functions of an operator return.
#pragma once

#include <cstdint>

namespace ge {

using graphStatus = uint32_t;

constexpr graphStatus GRAPH_SUCCESS = 0;
constexpr graphStatus GRAPH_FAILED = 0xFFFFFFFF;
constexpr graphStatus GRAPH_NOT_CHANGED = 1343242304;
constexpr graphStatus GRAPH_PARAM_INVALID = 50331649;

}  // namespace ge

#define GE_CHECK_NOTNULL(pointer)        \
    do {                                 \
        if ((pointer) == nullptr) {      \
            return ge::GRAPH_FAILED;     \
        }                                \
    } while (0)
