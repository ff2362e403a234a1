// Numbers of data types for the preprocessor of device code, as in #if ORIG_DTYPE_X == DT_FLOAT.
#pragma once

#define DT_FLOAT 0
#define DT_FLOAT16 1
#define DT_INT8 2
#define DT_INT32 3
#define DT_UINT8 4
#define DT_INT16 6
#define DT_UINT16 7
#define DT_UINT32 8
#define DT_INT64 9
#define DT_UINT64 10
#define DT_BOOL 12
#define DT_BF16 27
