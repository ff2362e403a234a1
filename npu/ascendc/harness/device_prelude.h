// Precompiled before every kernel: the device API.
#include "kernel_operator.h"
#include "entry.h"
#include "dtype_numbers.h"
