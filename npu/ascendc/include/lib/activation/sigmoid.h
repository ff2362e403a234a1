// Header of one activation; kernel_operator.h holds all of the device API.
#pragma once

#include "kernel_operator.h"
