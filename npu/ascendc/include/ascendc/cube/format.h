// How matrices lie in memory, by the names of the programming model.
#pragma once
#include <cstdint>

/// ND: rows. NZ: columns of fractals, 16 rows by 32 bytes each. VECTOR: one row. SCALAR: one value.
enum class CubeFormat : uint8_t { ND = 0, NZ, ZN, ZZ, NN, ND_ALIGN, SCALAR, VECTOR, ROW_MAJOR = ND };

enum class LayoutMode : uint8_t { NONE = 0, BSNGD, SBNGD, BNGS1S2, NORMAL };

namespace AscendC {
using ::CubeFormat;
using ::LayoutMode;
}  // namespace AscendC
