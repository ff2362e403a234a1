// What every calibration kernel is told.
#include "register/tilingdata_base.h"

namespace optiling {
BEGIN_TILING_DATA_DEF(CalibrationTilingData)
TILING_DATA_FIELD_DEF(uint32_t, rows);
TILING_DATA_FIELD_DEF(uint32_t, columns);
TILING_DATA_FIELD_DEF(uint32_t, tileRows);
TILING_DATA_FIELD_DEF(uint32_t, tileColumns);
TILING_DATA_FIELD_DEF(uint32_t, mode);
END_TILING_DATA_DEF;

REGISTER_TILING_DATA_CLASS(Calibration, CalibrationTilingData)
}  // namespace optiling
