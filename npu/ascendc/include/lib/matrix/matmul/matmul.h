// The matrix product's header by its longer name.
#include "lib/matmul_intf.h"
