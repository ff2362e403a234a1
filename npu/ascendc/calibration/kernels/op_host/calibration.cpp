// The host side that all calibration kernels share: the shape of x, and attributes, reach the kernel as they are.
#include "calibration_tiling.h"
#include "register/op_def_registry.h"

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context)
{
    CalibrationTilingData tiling;
    const gert::Shape& shape = context->GetInputShape(0)->GetOriginShape();
    const gert::RuntimeAttrs* attributes = context->GetAttrs();
    tiling.set_rows(shape.GetDim(0));
    tiling.set_columns(shape.GetDim(1));
    context->SetBlockDim(*attributes->GetInt(0));
    tiling.set_tileRows(*attributes->GetInt(1));
    tiling.set_tileColumns(*attributes->GetInt(2));
    tiling.set_mode(*attributes->GetInt(3));
    tiling.SaveToBuffer(context->GetRawTilingData()->GetData(), context->GetRawTilingData()->GetCapacity());
    context->GetRawTilingData()->SetDataSize(tiling.GetDataSize());
    context->GetWorkspaceSizes(1)[0] = 0;
    return ge::GRAPH_SUCCESS;
}
}  // namespace optiling

namespace ops {
class Calibration : public OpDef {
public:
    explicit Calibration(const char* name) : OpDef(name)
    {
        this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT16, ge::DT_FLOAT}).Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Input("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT16, ge::DT_FLOAT}).Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Output("z").ParamType(REQUIRED).DataType({ge::DT_FLOAT16, ge::DT_FLOAT}).Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Attr("cores").Int(1);
        this->Attr("tile_rows").Int(1);
        this->Attr("tile_columns").Int(1);
        this->Attr("mode").Int(0);
        this->AICore().SetTiling(optiling::TilingFunc);
        this->AICore().AddConfig("ascend910b");
    }
};

OP_ADD(Calibration);
}  // namespace ops
