// Alias under which some projects include the platform.
#pragma once

#include "tiling/platform/platform_ascendc.h"
