// Names that tiling functions of matrix products use.
#pragma once
#include <cstdint>

#include "ascendc/cube/format.h"
#include "ascendc/positions.h"

namespace matmul_tiling {

using AscendC::TPosition;
using ::CubeFormat;

enum class DataType : int32_t {
    DT_FLOAT = 0,
    DT_FLOAT16 = 1,
    DT_INT8 = 2,
    DT_INT32 = 3,
    DT_UINT8 = 4,
    DT_INT16 = 6,
    DT_UINT16 = 7,
    DT_UINT32 = 8,
    DT_INT64 = 9,
    DT_UINT64 = 10,
    DT_DOUBLE = 11,
    DT_BOOL = 12,
    DT_BF16 = 27,
    DT_BFLOAT16 = 27,
    DT_INT4 = 29,
    DT_UNDEFINED = 28
};

enum class MatrixTraverse : int32_t { NOSET = 0, FIRSTM, FIRSTN };
enum class MatrixMadType : int32_t { NORMAL = 0, HF32 };
enum class DequantType : int32_t { SCALAR = 0, TENSOR };
enum class ScheduleType : int32_t { INNER_PRODUCT = 0, OUTER_PRODUCT, N_BUFFER_33 };

/// What the kernel's MatmulConfig says: 0 the norm template, 1 MDL.
struct MatmulConfigParams {
    int32_t mmConfigType = 1;
    bool enableL1CacheUB = false;
    ScheduleType scheduleType = ScheduleType::INNER_PRODUCT;
    MatrixTraverse traverse = MatrixTraverse::NOSET;
    bool enVecND2NZ = false;

    MatmulConfigParams() = default;
    explicit MatmulConfigParams(int32_t type, bool cache = false, ScheduleType schedule = ScheduleType::INNER_PRODUCT,
                                MatrixTraverse order = MatrixTraverse::NOSET, bool vector = false)
        : mmConfigType(type), enableL1CacheUB(cache), scheduleType(schedule), traverse(order), enVecND2NZ(vector) {}
};

}  // namespace matmul_tiling
