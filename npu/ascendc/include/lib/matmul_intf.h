// The matrix product's header by its common name; kernel_operator.h holds all of the device API. No include guard: a source
// may define ASCENDC_CUBE_ONLY before it includes this, and cube cores run Matmul objects themselves then.
#include "kernel_operator.h"

#ifdef ASCENDC_CUBE_ONLY
#undef REGIST_MATMUL_OBJ
#define REGIST_MATMUL_OBJ(tpipe, workspace, ...) ::AscendC::cube::regist(true, tpipe, __VA_ARGS__)
#endif
