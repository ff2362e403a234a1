// The two halves of issuing an instruction, for those whose cycles depend on when they start.
#pragma once
#include <initializer_list>

#include "twin/operand.h"
#include "twin/pipe.h"
#include "twin/source/moment.h"

namespace twin {

/// Check the operands, and say when the instruction can start.
Moment start_of(const char* call, Pipe pipe, std::initializer_list<Operand> operands);
/// Keep the pipe for `cycles` and record what was touched.
void finish(const char* call, Pipe pipe, const Moment& start, double cycles, std::initializer_list<Operand> operands);

}  // namespace twin
