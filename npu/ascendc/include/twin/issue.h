// How an API function gives an instruction to the machine.
#pragma once
#include <cstdint>
#include <initializer_list>

#include "twin/costs.h"
#include "twin/operand.h"
#include "twin/pipe.h"

namespace twin {

/// What an instruction does with lanes that nothing has written yet.
enum class Lanes : uint8_t {
    Carry,     ///< element by element: they leave as lanes that nothing has written, and fault once they reach GM
    Collapse,  ///< each result depends on many lanes (reductions, sorts, gathers): reading one faults
};

/// One vector instruction. Checks every operand (alive, aligned, in bounds, initialised), orders it by data and flags,
/// and spends head + slope × repeats cycles on pipe V (more under bank conflicts). Call it before computing any value.
/// `call` is the API function's name as the kernel's author wrote it.
void vector(const char* call, const costs::Vector& cost, uint32_t repeats, std::initializer_list<Operand> operands,
            Lanes lanes = Lanes::Carry, double extra_cycles = 0);

/// An instruction of any other pipe, with its cycles already known.
void instruction(const char* call, Pipe pipe, double cycles, std::initializer_list<Operand> operands,
                 Lanes lanes = Lanes::Collapse);

/// `cycles` of work of the scalar unit.
void scalar(double cycles);

/// Repeats of 256 B that `bytes` take.
constexpr uint32_t repeats(uint64_t bytes) { return static_cast<uint32_t>((bytes + repeat_bytes - 1) / repeat_bytes); }
/// What the count form of an instruction costs beside its repeats: a tail, where `bytes` is no multiple of 256.
constexpr double count_cycles(uint64_t bytes) { return bytes % repeat_bytes == 0 ? 0 : costs::partial_count; }

/// Whether values are to be computed: false when only time is asked for.
bool computing();

}  // namespace twin
