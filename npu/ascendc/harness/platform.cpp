// The chip's facts, from the twin's own tables, as host code asks for them.
#include <algorithm>

#include "tiling/platform/platform_ascendc.h"
#include "twin/chip.h"

namespace evokernel {

Platform& CurrentPlatform() {
    static Platform platform;
    return platform;
}

}  // namespace evokernel

namespace {

uint64_t memory_size(const evokernel::Platform& platform, int type) {
    const uint64_t sizes[] = {platform.l0a, platform.l0b, platform.l0c, platform.l1, platform.l2, platform.ub, platform.hbm};
    return type >= 0 && type < 7 ? sizes[type] : 0;
}

}  // namespace

namespace fe {

void PlatFormInfos::GetLocalMemSize(LocalMemType type, uint64_t& size) const {
    size = memory_size(platform_, static_cast<int>(type));
}

bool PlatFormInfos::GetPlatformRes(const std::string& label, const std::string& key, std::string& value) const {
    const std::pair<std::string, uint64_t> entries[] = {
        {"SoCInfo/ai_core_cnt", platform_.cube_cores},   {"SoCInfo/cube_core_cnt", platform_.cube_cores},
        {"SoCInfo/vector_core_cnt", platform_.vector_cores}, {"SoCInfo/l2_size", platform_.l2},
        {"SoCInfo/memory_size", platform_.hbm},          {"AICoreSpec/ub_size", platform_.ub},
        {"AICoreSpec/l1_size", platform_.l1},            {"AICoreSpec/l0_a_size", platform_.l0a},
        {"AICoreSpec/l0_b_size", platform_.l0b},         {"AICoreSpec/l0_c_size", platform_.l0c},
    };
    for (const auto& [name, number] : entries) {
        if (name == label + "/" + key) {
            value = std::to_string(number);
            return true;
        }
    }
    if (label == "version" && (key == "SoC_version" || key == "Short_SoC_version")) {
        value = key == "SoC_version" ? "Ascend" + platform_.chip : "Ascend910B";
        return true;
    }
    return false;
}

}  // namespace fe

namespace platform_ascendc {

uint32_t PlatformAscendC::GetCoreNum() const { return GetCoreNumAiv(); }
uint32_t PlatformAscendC::GetCoreNumAic() const { return platform_->Facts().cube_cores; }
uint32_t PlatformAscendC::GetCoreNumAiv() const { return platform_->Facts().vector_cores; }

uint32_t PlatformAscendC::CalcTschBlockDim(uint32_t slices, uint32_t cube_cores, uint32_t vector_cores) const {
    if (cube_cores == 0 || vector_cores == 0 || cube_cores > vector_cores) {
        return slices;
    }
    const uint32_t ratio = vector_cores / cube_cores;
    return (slices + ratio - 1) / ratio;
}

void PlatformAscendC::GetCoreMemSize(const CoreMemType& type, uint64_t& size) const {
    size = memory_size(platform_->Facts(), static_cast<int>(type));
}

void PlatformAscendC::GetCoreMemBw(const CoreMemType& type, uint64_t& bandwidth) const {
    // Bytes per cycle and core, as the public platform description of the 910B states them.
    bandwidth = type == CoreMemType::L2 ? 110 : type == CoreMemType::HBM ? 32 : 0;
}

uint32_t PlatformAscendC::GetLibApiWorkSpaceSize() const { return twin::system_workspace_bytes; }

PlatformAscendC* PlatformAscendCManager::GetInstance() {
    static fe::PlatFormInfos infos(evokernel::CurrentPlatform());
    static PlatformAscendC instance(&infos);
    return &instance;
}

}  // namespace platform_ascendc
