// The device API of Ascend C, on the twin.
#pragma once
#include "ascendc/constants.h"
#include "ascendc/copy.h"
#include "ascendc/debug.h"
#include "ascendc/events.h"
#include "ascendc/global_tensor.h"
#include "ascendc/pipe.h"
#include "ascendc/pool.h"
#include "ascendc/queue.h"
#include "ascendc/system.h"
#include "ascendc/tensor.h"
#include "ascendc/tiling.h"
#include "ascendc/vector/vector.h"
