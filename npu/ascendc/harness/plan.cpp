#include "plan.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>

#include "graph/utils/type_utils.h"
#include "registry.h"
#include "signature.h"
#include "twin/chip.h"

namespace harness {
namespace {

/// Of a kernel that is launched by code of its own, which the twin does not run: bytes after the library's part.
constexpr uint64_t launched_workspace_bytes = uint64_t{16} << 20;

std::string text_of(const gert::Shape& shape) {
    std::string text = "[";
    for (size_t i = 0; i < shape.GetDimNum(); ++i) {
        text += (i == 0 ? "" : ", ") + std::to_string(shape.GetDim(i));
    }
    return text + "]";
}

void infer_shapes(const evokernel::Implementation& host, evokernel::Node& node, Plan& plan) {
    if (host.infer_shape == nullptr) {
        return;
    }
    std::vector<gert::Shape> shapes(node.outputs.size());
    gert::InferShapeContext context(node, shapes.data());
    if (host.infer_shape(&context) != ge::GRAPH_SUCCESS) {
        plan.notes.push_back("InferShape returned a failure; on the device the operator would not be launched");
        return;
    }
    for (size_t i = 0; i < shapes.size(); ++i) {
        const gert::Shape& wanted = node.outputs[i].shape.GetOriginShape();
        const bool scalar = shapes[i].GetShapeSize() == 1 && wanted.GetShapeSize() == 1;
        if (shapes[i] != wanted && !scalar) {
            plan.notes.push_back("InferShape gives output " + node.outputs[i].name + " the shape " + text_of(shapes[i]) +
                                 ", the operator's is " + text_of(wanted));
        }
    }
}

void infer_types(const evokernel::Implementation& host, evokernel::Node& node, Plan& plan) {
    if (host.infer_type == nullptr) {
        return;
    }
    std::vector<ge::DataType> types(node.outputs.size(), ge::DT_UNDEFINED);
    gert::InferDataTypeContext context(node, types.data());
    if (host.infer_type(&context) != ge::GRAPH_SUCCESS) {
        plan.notes.push_back("InferDataType returned a failure");
        return;
    }
    for (size_t i = 0; i < types.size(); ++i) {
        if (types[i] != node.outputs[i].desc.GetDataType()) {
            plan.notes.push_back("InferDataType gives output " + node.outputs[i].name + " the type " +
                                 ge::TypeUtils::DataTypeToSerialString(types[i]) + ", the operator's is " +
                                 ge::TypeUtils::DataTypeToSerialString(node.outputs[i].desc.GetDataType()));
        }
    }
}

void tile(const evokernel::Implementation& host, evokernel::Node& node, Plan& plan) {
    fe::PlatFormInfos platform(evokernel::CurrentPlatform());
    void* compile_info = host.make_compile_info != nullptr ? host.make_compile_info() : nullptr;
    if (host.parse != nullptr) {
        gert::TilingParseContext context(node, platform, compile_info);
        if (host.parse(&context) != ge::GRAPH_SUCCESS) {
            throw HostFault{"tiling-failed", "TilingParse", "the tiling-parse function returned a failure"};
        }
    }
    gert::TilingContext context(node, platform, compile_info);
    const ge::graphStatus status = host.tiling(&context);
    if (status != ge::GRAPH_SUCCESS) {
        throw HostFault{"tiling-failed", "tiling", "the tiling function returned " + std::to_string(status) +
                        " instead of ge::GRAPH_SUCCESS: it refuses these shapes, types or attributes"};
    }
    if (context.GetBlockDim() == 0) {
        throw HostFault{"block-dim", "SetBlockDim", "the tiling function left blockDim at 0: call "
                        "context->SetBlockDim(n) with n of at least 1"};
    }
    plan.block_dim = context.GetBlockDim();
    plan.tiling_key = context.GetTilingKey();
    const gert::TilingData* data = context.GetRawTilingData();
    if (data->GetDataSize() > data->GetCapacity()) {
        throw HostFault{"tiling-mismatch", "SetDataSize", "the tiling data are said to be " +
                        std::to_string(data->GetDataSize()) + " bytes, above the capacity of " +
                        std::to_string(data->GetCapacity())};
    }
    const auto* bytes = static_cast<const uint8_t*>(data->GetData());
    plan.tiling.assign(bytes, bytes + data->GetDataSize());
    const size_t count = context.GetWorkspaceNum();
    const size_t* sizes = context.GetWorkspaceSizes(count);
    for (size_t i = 0; i < count; ++i) {
        plan.workspace_bytes += sizes[i];
    }
    constexpr uint64_t limit = uint64_t{1} << 36;
    if (plan.workspace_bytes > limit) {
        throw HostFault{"workspace-overrun", "GetWorkspaceSizes", "the tiling function asks for " +
                        std::to_string(plan.workspace_bytes) + " bytes of workspace, more than the 64 GB of the chip"};
    }
}

}  // namespace

Plan plan(const Job& job, const Case& test) {
    Plan result;
    const evokernel::Implementation host = implementation_of(job.type);
    evokernel::Node node = bind(job, test, result);
    if (host.tiling == nullptr) {
        if (!job.host_library.empty()) {
            std::string known;
            for (const std::string& type : registered_types()) {
                known += (known.empty() ? "" : ", ") + type;
            }
            throw HostFault{"no-tiling", "SetTiling", "operator " + job.type + " has no tiling function: set one with "
                            "this->AICore().SetTiling(function) in its definition" +
                            (known.empty() ? std::string(" and register it with OP_ADD") : "; registered: " + known)};
        }
        const auto is_workspace = [](const std::string& name) { return name.find("work") != std::string::npos; };
        if (std::any_of(job.parameters.begin(), job.parameters.end(), is_workspace)) {
            result.workspace_bytes = twin::system_workspace_bytes + launched_workspace_bytes;
        }
        const evokernel::Platform& chip = evokernel::CurrentPlatform();
        result.block_dim = job.block_dim;
        if (job.block_dim == 0) {
            result.block_dim = job.cores == "vector" ? chip.vector_cores : chip.cube_cores;
            result.notes.push_back("nothing says on how many blocks the kernel is launched (no tiling function, and no "
                                   "launch with a constant number): " +
                                   std::to_string(result.block_dim) + " are taken, all cores");
        }
        return result;
    }
    infer_shapes(host, node, result);
    infer_types(host, node, result);
    tile(host, node, result);
    if (job.block_dim != 0 && job.block_dim != result.block_dim) {
        result.notes.push_back("the source launches the kernel with <<<" + std::to_string(job.block_dim) +
                               ">>>, and the tiling function says SetBlockDim(" + std::to_string(result.block_dim) +
                               "): the latter is taken");
    }
    return result;
}

}  // namespace harness
