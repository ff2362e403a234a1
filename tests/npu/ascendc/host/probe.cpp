// Exercises the host headers as operator projects use them; prints one line per failed expectation.
#include "graph/utils/type_utils.h"
#include "log/ops_log.h"
#include "register/op_def_registry.h"
#include "register/tilingdata_base.h"
#include "registry.h"
#include "tiling/platform/platform_ascendc.h"
#include "tiling/tiling_api.h"

namespace optiling {
BEGIN_TILING_DATA_DEF(Inner)
TILING_DATA_FIELD_DEF(uint8_t, flag);
TILING_DATA_FIELD_DEF(float, scale);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(InnerOp, Inner)

BEGIN_TILING_DATA_DEF(Outer)
TILING_DATA_FIELD_DEF(uint8_t, first);
TILING_DATA_FIELD_DEF(uint64_t, wide);
TILING_DATA_FIELD_DEF_ARR(uint16_t, 3, sizes);
TILING_DATA_FIELD_DEF_STRUCT(Inner, inner);
TILING_DATA_FIELD_DEF(int32_t, last);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(Probe, Outer)
}  // namespace optiling

struct alignas(8) PlainInner {
    uint8_t flag;
    float scale;
};
struct alignas(8) PlainOuter {
    uint8_t first;
    uint64_t wide;
    uint16_t sizes[3];
    alignas(8) PlainInner inner;
    int32_t last;
};

namespace {

int failures = 0;

void expect(bool holds, const char* what) {
    if (!holds) {
        std::printf("%s\n", what);
        ++failures;
    }
}
#define EXPECT(condition) expect(condition, #condition)

struct CompileInfo {
    uint32_t cores = 0;
};

ge::graphStatus Tiling(gert::TilingContext* context) {
    OP_CHECK_NULL_WITH_CONTEXT(context, context->GetInputShape(0));
    OP_CHECK_IF(context->GetCompileInfo<CompileInfo>() == nullptr, OP_LOGE(context, "no info"), return ge::GRAPH_FAILED);
    return context->SetBlockDim(context->GetCompileInfo<CompileInfo>()->cores);
}

ge::graphStatus Parse(gert::TilingParseContext* context) {
    auto* info = context->GetCompiledInfo<CompileInfo>();
    info->cores = platform_ascendc::PlatformAscendC(context->GetPlatformInfo()).GetCoreNumAiv();
    return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(Registered).Tiling(Tiling).TilingParse<CompileInfo>(Parse);

class Probe : public ops::OpDef {
public:
    explicit Probe(const char* name) : OpDef(name) {
        this->Input("x").ParamType(ops::REQUIRED).DataType({ge::DT_FLOAT, ge::DT_FLOAT16}).Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Input("bias").ParamType(ops::OPTIONAL).DataType({ge::DT_FLOAT, ge::DT_FLOAT16}).ValueDepend(ops::OPTIONAL);
        this->Output("y").ParamType(ops::REQUIRED).DataType({ge::DT_FLOAT, ge::DT_FLOAT16}).Follow("x");
        this->Attr("eps").AttrType(ops::OPTIONAL).Float(0.5F);
        this->Attr("axes").AttrType(ops::OPTIONAL).ListInt({1, 2});
        this->Attr("mode").AttrType(ops::OPTIONAL).String("sum");
        this->Attr("keep").AttrType(ops::OPTIONAL).Bool(true);
        this->Attr("rows").AttrType(ops::REQUIRED).Int();
        ops::OpAICoreConfig config("ascend910b");
        config.DynamicCompileStaticFlag(true).ExtendCfgInfo("opFile.value", "probe");
        this->AICore().SetTiling(Tiling).AddConfig("ascend910b", config);
    }
};
OP_ADD(Probe);

void check_tiling_data() {
    optiling::Outer tiling;
    tiling.set_first(7);
    tiling.set_wide(1ULL << 40);
    const uint16_t sizes[] = {1, 2, 3};
    tiling.set_sizes(sizes);
    tiling.inner.set_flag(9);
    tiling.inner.set_scale(0.25F);
    tiling.set_last(-5);
    optiling::Outer copy = tiling;
    tiling.inner.set_scale(8.0F);
    PlainOuter plain;
    EXPECT(copy.GetDataSize() == sizeof plain);
    copy.SaveToBuffer(&plain, sizeof plain);
    EXPECT(plain.first == 7 && plain.wide == 1ULL << 40 && plain.last == -5);
    EXPECT(plain.sizes[0] == 1 && plain.sizes[2] == 3 && copy.get_sizes()[1] == 2);
    EXPECT(plain.inner.flag == 9 && plain.inner.scale == 0.25F);
    plain.first = 1;
    copy.SaveToBuffer(&plain, sizeof plain - 1);
    EXPECT(plain.first == 1);
}

void check_shapes() {
    gert::Shape shape{2, 3, 4};
    EXPECT(shape.GetDimNum() == 3 && shape.GetShapeSize() == 24 && shape[1] == 3 && shape.GetDim(2) == 4);
    shape.AppendDim(5);
    shape.SetDim(0, 7);
    EXPECT((shape == gert::Shape{7, 3, 4, 5}) && (shape != gert::Shape{7, 3, 4}));
    EXPECT(shape.GetDim(99) == gert::Shape::kInvalidDimValue);
    EXPECT(gert::Shape().IsScalar() && gert::Shape().GetShapeSize() == 1);
    for (int i = 0; i < 40; ++i) {
        shape.AppendDim(1);
    }
    EXPECT(shape.GetDimNum() == gert::Shape::kMaxDimNum);
}

void check_platform() {
    evokernel::Platform facts{"910B3", 20, 40, 196352, 524288, 65536, 65536, 131072, 1, 2};
    fe::PlatFormInfos infos(facts);
    platform_ascendc::PlatformAscendC platform(&infos);
    EXPECT(platform.GetCoreNum() == 40 && platform.GetCoreNumAic() == 20 && platform.GetCoreNumAiv() == 40);
    uint64_t size = 0;
    platform.GetCoreMemSize(platform_ascendc::CoreMemType::UB, size);
    EXPECT(size == 196352);
    platform.GetCoreMemSize(platform_ascendc::CoreMemType::L0_C, size);
    EXPECT(size == 131072);
    EXPECT(platform.CalcTschBlockDim(40, 20, 40) == 20 && platform.CalcTschBlockDim(7, 20, 40) == 4);
    EXPECT(platform.GetSocVersion() == platform_ascendc::SocVersion::ASCEND910B);
    std::string value;
    EXPECT(infos.GetPlatformRes("SoCInfo", "vector_core_cnt", value) && value == "40");
    EXPECT(!infos.GetPlatformRes("SoCInfo", "nothing", value));
}

void check_definition() {
    const evokernel::OperatorDefinition* definition = harness::find_definition("Probe");
    EXPECT(definition != nullptr && definition->inputs.size() == 2 && definition->outputs.size() == 1);
    EXPECT(definition->inputs[1].Definition().value_depend && definition->inputs[1].Definition().kind == ops::OPTIONAL);
    EXPECT(harness::implementation_of("Probe").tiling == Tiling);
    gert::AttrValues values;
    for (const ops::OpAttrDef& attribute : definition->attributes) {
        values.values.push_back(attribute.Definition().value);
    }
    const gert::RuntimeAttrs attributes(&values);
    EXPECT(attributes.GetAttrNum() == 5 && *attributes.GetFloat(0) == 0.5F);
    EXPECT(attributes.GetListInt(1)->GetSize() == 2 && attributes.GetListInt(1)->GetData()[1] == 2);
    EXPECT(std::string(attributes.GetStr(2)) == "sum" && *attributes.GetBool(3));
    EXPECT(*attributes.GetAttrPointer<float>(0) == 0.5F && std::string(attributes.GetAttrPointer<char>(2)) == "sum");
    EXPECT(attributes.GetInt(0) == nullptr && attributes.GetFloat(9) == nullptr);
    EXPECT(!definition->attributes[4].Definition().has_default);
}

void check_registration() {
    const evokernel::Implementation host = harness::implementation_of("Registered");
    EXPECT(host.tiling == Tiling && host.parse == Parse && host.make_compile_info != nullptr);
    evokernel::Platform facts;
    facts.vector_cores = 12;
    fe::PlatFormInfos infos(facts);
    evokernel::Node node;
    node.name = "probe";
    node.inputs.push_back({"x", {{2, 3}, {2, 3}}, {ge::DT_FLOAT16, ge::FORMAT_ND}, {}, 0, 0});
    void* info = host.make_compile_info();
    gert::TilingParseContext parse(node, infos, info);
    EXPECT(host.parse(&parse) == ge::GRAPH_SUCCESS);
    gert::TilingContext context(node, infos, info);
    EXPECT(host.tiling(&context) == ge::GRAPH_SUCCESS && context.GetBlockDim() == 12);
    EXPECT(context.GetInputDesc(0)->GetDataType() == ge::DT_FLOAT16 && context.GetInputDesc(1) == nullptr);
    EXPECT(context.GetOptionalInputShape(1) == nullptr && context.GetWorkspaceSizes(17) == nullptr);
    gert::TilingContext empty(node, infos, nullptr);
    EXPECT(host.tiling(&empty) == ge::GRAPH_FAILED);
}

}  // namespace

int main() {
    check_tiling_data();
    check_shapes();
    check_platform();
    check_definition();
    check_registration();
    EXPECT(ge::TypeUtils::DataTypeToSerialString(ge::DT_BF16) == "DT_BF16" && ge::GetSizeByDataType(ge::DT_INT64) == 8);
    return failures == 0 ? 0 : 1;
}
