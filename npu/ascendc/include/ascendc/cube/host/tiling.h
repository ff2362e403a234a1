// What "tiling/tiling_api.h" includes for matrix products.
#pragma once
#include "ascendc/cube/host/matmul_tiling.h"
