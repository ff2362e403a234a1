// The host side of all conformance kernels: attributes say how many cores, how long a tile, which tiling key.
#include "conformance_tiling.h"
#include "register/op_def_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context)
{
    ConformanceTilingData tiling;
    auto ascendcPlatform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
    const auto shape = context->GetInputTensor(0)->GetOriginShape();
    const auto* attrs = context->GetAttrs();
    context->SetBlockDim(*attrs->GetInt(0));
    context->SetTilingKey(*attrs->GetInt(2));
    tiling.set_totalLength(shape.GetShapeSize());
    tiling.set_columns(shape.GetDim(shape.GetDimNum() - 1));
    tiling.set_tileLength(*attrs->GetInt(1));
    tiling.set_scale(*attrs->GetFloat(3));
    tiling.SaveToBuffer(context->GetRawTilingData()->GetData(), context->GetRawTilingData()->GetCapacity());
    context->GetRawTilingData()->SetDataSize(tiling.GetDataSize());
    size_t* currentWorkspace = context->GetWorkspaceSizes(1);
    currentWorkspace[0] = ascendcPlatform.GetLibApiWorkSpaceSize() + 1024 * 1024;
    return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
class Conformance : public OpDef {
public:
    explicit Conformance(const char* name) : OpDef(name)
    {
        this->Input("x").ParamType(REQUIRED).DataTypeList({ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16, ge::DT_INT32});
        this->Input("y").ParamType(REQUIRED).DataTypeList({ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16, ge::DT_INT32});
        this->Output("z").ParamType(REQUIRED).DataTypeList({ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16, ge::DT_INT32});
        this->Attr("cores").AttrType(OPTIONAL).Int(1);
        this->Attr("tile").AttrType(OPTIONAL).Int(1024);
        this->Attr("key").AttrType(OPTIONAL).Int(0);
        this->Attr("scale").AttrType(OPTIONAL).Float(1.0);
        this->AICore().SetTiling(optiling::TilingFunc);
        this->AICore().AddConfig("ascend910b");
    }
};

OP_ADD(Conformance);
}  // namespace ops
