// The host's helpers, beside the structs that the device has.
#include "ascendc/vector/host/tiling.h"
#include "job.h"

using namespace AscendC;

bool run_host(const Job& job) {
    if (job.name != "host") return false;
    const ge::Shape shape({8, 64});
    optiling::SoftMaxTiling softmax;
    SoftMaxTilingFunc(shape, 4, 2000, softmax);
    optiling::LayerNormTiling layer;
    GetLayerNormNDTilingInfo(ge::Shape({2, 3, 64, 60}), 4096, 4, false, layer);
    uint32_t most = 0, least = 0;
    GetTanhMaxMinTmpSize(shape, 2, false, most, least);
    const uint32_t values[] = {softmax.get_srcM(), softmax.get_srcK(), softmax.get_splitM(), softmax.get_rangeM(),
                               softmax.get_tailM(), layer.get_bLength(), layer.get_sLength(), layer.get_hLength(),
                               layer.get_originalHLength(), most, least,
                               static_cast<uint32_t>(sizeof(::SoftMaxTiling) == softmax.GetDataSize()),
                               static_cast<uint32_t>(sizeof(::LayerNormTiling) == layer.GetDataSize())};
    for (uint32_t i = 0; i < 13; ++i) job.at<uint32_t>(0).SetValue(i, values[i]);
    return true;
}
