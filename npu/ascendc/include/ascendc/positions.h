// Where a tensor lives, by the names of the programming model.
#pragma once
#include <cstdint>

#include "twin/memory.h"

namespace AscendC {

enum class TPosition : uint8_t {
    GM,
    A1,
    A2,
    B1,
    B2,
    C1,
    C2,
    CO1,
    CO2,
    VECIN,
    VECOUT,
    VECCALC,
    LCM = VECCALC,
    SPM,
    SHM = SPM,
    TSCM,
    C2PIPE2GM,
    MAX
};
using QuePosition = TPosition;
static_assert(static_cast<uint8_t>(TPosition::TSCM) == twin::shared_position, "");

enum class Hardware : uint8_t { GM, UB, L1, L0A, L0B, L0C, BIAS, FIXBUF, MAX };

/// The memory behind a position on the 2201 architecture.
constexpr twin::Memory memory_of(TPosition position) {
    switch (position) {
        case TPosition::A1:
        case TPosition::B1:
        case TPosition::C1:
        case TPosition::TSCM:
        case TPosition::SPM:
            return twin::Memory::L1;
        case TPosition::A2:
            return twin::Memory::L0A;
        case TPosition::B2:
            return twin::Memory::L0B;
        case TPosition::CO1:
            return twin::Memory::L0C;
        case TPosition::C2:
            return twin::Memory::Bias;
        case TPosition::C2PIPE2GM:
            return twin::Memory::Fixpipe;
        case TPosition::GM:
        case TPosition::CO2:
            return twin::Memory::GM;
        default:
            return twin::Memory::UB;
    }
}

constexpr const char* position_name(TPosition position) {
    constexpr const char* names[] = {"GM",  "A1",    "A2",     "B1",      "B2",  "C1",   "C2",        "CO1",
                                     "CO2", "VECIN", "VECOUT", "VECCALC", "SPM", "TSCM", "C2PIPE2GM", "MAX"};
    return names[static_cast<int>(position)];
}

}  // namespace AscendC
