// Alias under which some projects include the log macros.
#pragma once

#include "log/log.h"
