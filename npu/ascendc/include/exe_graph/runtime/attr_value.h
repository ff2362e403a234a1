// The value of an attribute: the harness's side of RuntimeAttrs and OpAttrDef.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "exe_graph/runtime/continuous_vector.h"

namespace gert {

using AttrValue = std::variant<int64_t, float, bool, std::string, TypedContinuousVector<int64_t>,
                               TypedContinuousVector<float>, TypedContinuousVector<uint8_t>, ContinuousVectorVector>;

struct AttrValues {
    std::vector<AttrValue> values;
};

}  // namespace gert
