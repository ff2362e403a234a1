// Alias of the header that holds the platform.
#pragma once

#include "platform/platform_info.h"
