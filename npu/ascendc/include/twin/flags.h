// Flags and barriers between pipes, and between cores.
#pragma once
#include <cstdint>

#include "twin/pipe.h"

namespace twin {

void set_flag(const char* name, Pipe source, Pipe target, int32_t event);
void wait_flag(const char* name, Pipe source, Pipe target, int32_t event);
/// A barrier of one pipe; `all`: of every pipe, the scalar unit included.
void pipe_barrier(Pipe pipe, bool all);

/// What a library function does between two of its steps: `target` waits for all that `source` was given.
void hand_over(Pipe source, Pipe target);

/// Event ids of TPipe. `take` reserves the id until it is released; faults where all eight are taken.
int32_t event_id(const char* call, Pipe source, Pipe target, bool take);
void release_event_id(Pipe source, Pipe target, int32_t event);

/// All cores of the launch meet. `cycles` beside waiting for the slowest.
void sync_all(const char* call, bool cubes_too);
/// The soft form: `cores` of them meet (0: all).
void sync_some(const char* call, int32_t cores);
/// CrossCoreSetFlag and CrossCoreWaitFlag. mode 0: all cores of a kind, 1: the vector cores of a block, 2: cube and
/// vectors of a block.
void cross_core_set(int mode, Pipe pipe, uint32_t flag);
void cross_core_wait(uint32_t flag, Pipe pipe);
/// IBSet and IBWait: a vector core announces event `event` of its block, and others wait for it.
void block_set(uint32_t block, uint32_t event);
void block_wait(uint32_t block, uint32_t event);

}  // namespace twin
