// Umbrella of the host-side tiling helpers.
#pragma once

#include "register/tilingdata_base.h"
#include "tiling/platform/platform_ascendc.h"
#if __has_include("ascendc/vector/host/tiling.h")
#include "ascendc/vector/host/tiling.h"
#endif
#if __has_include("ascendc/cube/host/tiling.h")
#include "ascendc/cube/host/tiling.h"
#endif
