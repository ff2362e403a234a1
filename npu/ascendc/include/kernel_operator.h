// The device API of Ascend C, on the twin.
#pragma once
#include "ascendc/global_tensor.h"
#include "ascendc/tensor.h"
#include "twin/fault.h"
#include "twin/issue.h"
#include "twin/registers.h"
#if __has_include("ascendc/vector/vector.h")
#include "ascendc/vector/vector.h"
#endif
