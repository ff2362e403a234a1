// Graph types that host code of an operator names.
#pragma once

#include "graph/ascend_string.h"
#include "graph/types.h"
