// The matrix product's header by its longer name.
#pragma once

#include "kernel_operator.h"
