// The library's helpers for tiling functions, which "tiling/tiling_api.h" includes.
#pragma once
#include "ascendc/vector/host/pairs.h"
#include "ascendc/vector/host/rows.h"
