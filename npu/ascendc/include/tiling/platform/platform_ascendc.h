// What a tiling function can ask about the chip.
#pragma once

#include <cstdint>

#include "platform/platform_info.h"

namespace platform_ascendc {

enum class CoreMemType { L0_A = 0, L0_B = 1, L0_C = 2, L1 = 3, L2 = 4, UB = 5, HBM = 6, RESERVED = 7 };

enum class SocVersion {
    ASCEND910 = 0,
    ASCEND910B = 1,
    ASCEND310P = 2,
    ASCEND310B = 3,
    ASCEND910_93 = 4,
    RESERVED_VERSION = 99999
};

class PlatformAscendC {
public:
    PlatformAscendC() = delete;
    explicit PlatformAscendC(fe::PlatFormInfos* platform) : platform_(platform) {}
    ~PlatformAscendC() = default;

    /// Vector cores: on a chip with separate cube and vector cores the count of the latter.
    uint32_t GetCoreNum() const;
    uint32_t GetCoreNumAic() const;
    uint32_t GetCoreNumAiv() const;
    uint32_t GetCoreNumVector() const { return GetCoreNumAiv(); }
    SocVersion GetSocVersion() const { return SocVersion::ASCEND910B; }
    /// Blocks to launch for ``slices`` pieces of work on cores of which one cube core serves two vector cores.
    uint32_t CalcTschBlockDim(uint32_t slices, uint32_t cube_cores, uint32_t vector_cores) const;
    uint32_t CalcTschNumBlocks(uint32_t slices, uint32_t cube_cores, uint32_t vector_cores) const {
        return CalcTschBlockDim(slices, cube_cores, vector_cores);
    }
    void GetCoreMemSize(const CoreMemType& type, uint64_t& size) const;
    /// Bytes per cycle and core.
    void GetCoreMemBw(const CoreMemType& type, uint64_t& bandwidth) const;
    uint32_t GetLibApiWorkSpaceSize() const;
    uint32_t GetResGroupBarrierWorkSpaceSize() const { return 0; }
    uint32_t GetResCubeGroupWorkSpaceSize() const { return 0; }

private:
    fe::PlatFormInfos* platform_;
};

/// The platform without a context, for kernels launched directly.
class PlatformAscendCManager {
public:
    static PlatformAscendC* GetInstance();
    static PlatformAscendC* GetInstance(const char* /*soc*/) { return GetInstance(); }
};

}  // namespace platform_ascendc
