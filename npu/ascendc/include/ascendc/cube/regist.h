// REGIST_MATMUL_OBJ: makes Matmul objects ready; in a mixed kernel the cube core serves them from here on.
#pragma once
#include "ascendc/cube/matmul.h"

namespace AscendC::cube {

inline void attach(TPipe*) {}
template <class Object>
void attach(TPipe*, Object&) {}
template <class Object, class Next, class... Rest>
void attach(TPipe* pipe, Object& object, Next&& next, Rest&&... rest) {
    using Plain = std::remove_reference_t<Next>;
    if constexpr (std::is_pointer_v<Plain> || std::is_null_pointer_v<Plain>) {
        object.Init(static_cast<const TCubeTiling*>(next), pipe);
        attach(pipe, rest...);
    } else {
        attach(pipe, next, rest...);
    }
}

/// `cube_only`: the cube core itself runs the objects.
template <class... Rest>
void regist(bool cube_only, TPipe* pipe, Rest&&... rest) {
    if (!cube_only) twin::need_system_workspace("REGIST_MATMUL_OBJ");
    join(cube_only);
    attach(pipe, rest...);
}

}  // namespace AscendC::cube

#define REGIST_MATMUL_OBJ(tpipe, workspace, ...) \
    ::AscendC::cube::regist(false, tpipe, __VA_ARGS__)
