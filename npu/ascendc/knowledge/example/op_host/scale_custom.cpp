#include "scale_custom_tiling.h"

#include <algorithm>

#include "register/op_def_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {
constexpr uint32_t WANTED_TILE = 2048;  // elements of one copy, where they fit
constexpr uint32_t LANES = 64;  // floats of one vector repeat: tiles are whole repeats
constexpr uint32_t RESERVED_BYTES = 12288;  // of the unified buffer, for small buffers

static ge::graphStatus TilingFunc(gert::TilingContext *context) {
    const uint64_t M = context->GetInputShape(0)->GetStorageShape().GetDim(0);
    const uint64_t N = context->GetInputShape(0)->GetStorageShape().GetDim(1);

    auto platform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
    uint64_t bufferBytes = 0;
    platform.GetCoreMemSize(platform_ascendc::CoreMemType::UB, bufferBytes);
    bufferBytes -= RESERVED_BYTES;
    // No longer than the row, in whole repeats; and it has to fit.
    uint64_t tileLength = std::min<uint64_t>(WANTED_TILE, (M * N + LANES - 1) / LANES * LANES);
    tileLength = std::min<uint64_t>(tileLength, bufferBytes / 8 / LANES * LANES);

    ScaleCustomTilingData tiling;
    tiling.set_M(M);
    tiling.set_N(N);
    tiling.set_tileLength(tileLength);
    context->GetWorkspaceSizes(1)[0] = platform.GetLibApiWorkSpaceSize();
    tiling.SaveToBuffer(context->GetRawTilingData()->GetData(), context->GetRawTilingData()->GetCapacity());
    context->GetRawTilingData()->SetDataSize(tiling.GetDataSize());
    context->SetBlockDim(1);
    return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
class ScaleCustom : public OpDef {
public:
    explicit ScaleCustom(const char *name) : OpDef(name) {
        this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
        this->Output("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
        this->AICore().SetTiling(optiling::TilingFunc);
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(ScaleCustom);
}  // namespace ops
