// Checks and orders the operands of an instruction.
#pragma once
#include <string>

#include "twin/operand.h"
#include "twin/pipe.h"
#include "twin/source/moment.h"

namespace twin {

/// Fault where the operand's tensor was freed, is misaligned, or leads out of its buffer.
void check_operand(const char* call, const Operand& operand);
/// Fault where a byte of the operand was never written.
void check_defined(const char* call, const Operand& operand);
/// Wait for the accesses that the operand depends on; notes those that no flag orders.
void order(const char* call, Pipe pipe, const Operand& operand, Moment& start);
/// Record what instruction `sequence` of the pipe did to the operand by `done`.
void record(Pipe pipe, const Operand& operand, const Moment& done);
/// A buffer's name and the range within it, for messages.
std::string describe(const Place& place);

}  // namespace twin
