// The vector instructions: what kernel_operator.h includes.
#pragma once
#include "ascendc/vector/binary.h"
#include "ascendc/vector/cast.h"
#include "ascendc/vector/fill.h"
#include "ascendc/vector/fused.h"
#include "ascendc/vector/fused_cast.h"
#include "ascendc/vector/mask.h"
#include "ascendc/vector/reduce.h"
#include "ascendc/vector/reduce_repeat.h"
#include "ascendc/vector/scalar.h"
#include "ascendc/vector/shift.h"
#include "ascendc/vector/unary.h"
