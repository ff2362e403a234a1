// The chip variants of the 910B family. Source: public product tables.
#pragma once
#include <cstdint>

namespace twin {

struct Chip {
    const char* name;
    uint32_t cube_cores, vector_cores;
    double gigahertz;
    uint64_t l2_bytes, hbm_bytes;
};

constexpr uint64_t mebi = 1024 * 1024;
constexpr uint64_t gibi = 1024 * mebi;
constexpr Chip chips[] = {
    {"910B1", 24, 48, 1.85, 192 * mebi, 64 * gibi},
    {"910B2", 24, 48, 1.80, 192 * mebi, 64 * gibi},
    {"910B3", 20, 40, 1.80, 192 * mebi, 64 * gibi},
    {"910B4", 20, 40, 1.50, 96 * mebi, 32 * gibi},
};

/// Bytes at the start of the workspace that belong to the high-level library: what the host's GetLibApiWorkSpaceSize
/// returns, and what GetUserWorkspace skips.
constexpr uint64_t system_workspace_bytes = 16 * mebi;

}  // namespace twin
