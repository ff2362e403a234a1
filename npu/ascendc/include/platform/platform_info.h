// The platform as tiling functions receive it: core counts and memory sizes of one chip.
#pragma once

#include <cstdint>
#include <string>

namespace evokernel {

/// Facts of a chip that host code can ask for; sizes in bytes.
struct Platform {
    std::string chip = "910B2";
    uint32_t cube_cores = 0;
    uint32_t vector_cores = 0;
    uint64_t ub = 0;
    uint64_t l1 = 0;
    uint64_t l0a = 0;
    uint64_t l0b = 0;
    uint64_t l0c = 0;
    uint64_t l2 = 0;
    uint64_t hbm = 0;
};

/// The platform of the current job, for host code that asks without a context.
Platform& CurrentPlatform();

}  // namespace evokernel

namespace fe {

enum class LocalMemType { L0_A = 0, L0_B = 1, L0_C = 2, L1 = 3, L2 = 4, UB = 5, HBM = 6, RESERVED = 7 };

class PlatFormInfos {
public:
    explicit PlatFormInfos(const evokernel::Platform& platform) : platform_(platform) {}
    const evokernel::Platform& Facts() const { return platform_; }
    uint32_t GetCoreNum() const { return platform_.vector_cores; }
    void GetLocalMemSize(LocalMemType type, uint64_t& size) const;
    /// Entries that tiling functions read by name, such as ("SoCInfo", "vector_core_cnt"). False for an unknown one.
    bool GetPlatformRes(const std::string& label, const std::string& key, std::string& value) const;
    bool GetPlatformResWithLock(const std::string& label, const std::string& key, std::string& value) const {
        return GetPlatformRes(label, key, value);
    }

private:
    const evokernel::Platform& platform_;
};

}  // namespace fe
