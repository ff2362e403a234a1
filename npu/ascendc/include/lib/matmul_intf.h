// The matrix product's header by its common name; kernel_operator.h holds all of the device API.
#pragma once

#include "kernel_operator.h"
