// Bank conflicts of UB: 16 groups of banks, told apart by address bits 5 to 8.
#pragma once
#include <initializer_list>

#include "twin/operand.h"

namespace twin {

/// Cycles per repeat of an instruction whose slope without conflicts is `slope`. All reads of a repeat share one
/// port per group, and so do all writes: n distinct blocks of one group take n cycles. Results are written while the next repeat is read:
/// sharing a bank with it costs costs::read_write_conflict.
double conflict_slope(double slope, uint32_t repeats, std::initializer_list<Operand> operands);

}  // namespace twin
