#pragma once
#include "register/tilingdata_base.h"

namespace optiling {
BEGIN_TILING_DATA_DEF(PassesCustomTilingData)
TILING_DATA_FIELD_DEF(uint32_t, rows);
TILING_DATA_FIELD_DEF(uint32_t, width);
TILING_DATA_FIELD_DEF(uint32_t, style);
END_TILING_DATA_DEF;

REGISTER_TILING_DATA_CLASS(PassesCustom, PassesCustomTilingData)
}  // namespace optiling
