// The context of a tiling function: reads shapes, types, attributes and the platform; writes how the kernel is launched.
#pragma once

#include "exe_graph/runtime/extended_kernel_context.h"
#include "exe_graph/runtime/tiling_data.h"
#include "platform/platform_info.h"

namespace gert {

class TilingContext : public ExtendedKernelContext {
public:
    static constexpr size_t kMaxWorkspaces = 16;

    TilingContext(evokernel::Node& node, fe::PlatFormInfos& platform, const void* compile_info)
        : ExtendedKernelContext(node), platform_(platform), compile_info_(compile_info) {}

    fe::PlatFormInfos* GetPlatformInfo() const { return &platform_; }
    template <typename T>
    const T* GetCompileInfo() const {
        return static_cast<const T*>(GetCompileInfo());
    }
    const void* GetCompileInfo() const {
        if (compile_info_ == nullptr) {
            evokernel::Missed("GetCompileInfo()", "no TilingParse<…> of IMPL_OP_OPTILING prepares it");
        }
        return compile_info_;
    }

    const StorageShape* GetInputShape(size_t index) const { return ShapeOf(Input("GetInputShape", index)); }
    const StorageShape* GetRequiredInputShape(size_t parameter) const {
        return ShapeOf(Declared("GetRequiredInputShape", parameter, 0));
    }
    const StorageShape* GetOptionalInputShape(size_t parameter) const {
        return ShapeOf(Declared("GetOptionalInputShape", parameter, 0));
    }
    const StorageShape* GetDynamicInputShape(size_t parameter, size_t instance) const {
        return ShapeOf(Declared("GetDynamicInputShape", parameter, instance));
    }
    const Tensor* GetInputTensor(size_t index) const { return TensorOf(Input("GetInputTensor", index)); }
    const Tensor* GetRequiredInputTensor(size_t parameter) const {
        return TensorOf(Declared("GetRequiredInputTensor", parameter, 0));
    }
    const Tensor* GetOptionalInputTensor(size_t parameter) const {
        return TensorOf(Declared("GetOptionalInputTensor", parameter, 0));
    }
    const Tensor* GetDynamicInputTensor(size_t parameter, size_t instance) const {
        return TensorOf(Declared("GetDynamicInputTensor", parameter, instance));
    }
    const StorageShape* GetOutputShape(size_t index) const { return ShapeOf(Output("GetOutputShape", index)); }

    ge::graphStatus SetTilingKey(uint64_t key) { return tiling_key_ = key, ge::GRAPH_SUCCESS; }
    uint64_t GetTilingKey() const { return tiling_key_; }
    ge::graphStatus SetBlockDim(uint32_t count) { return block_dim_ = count, ge::GRAPH_SUCCESS; }
    uint32_t GetBlockDim() const { return block_dim_; }
    ge::graphStatus SetScheduleMode(uint32_t mode) { return schedule_mode_ = mode, ge::GRAPH_SUCCESS; }
    uint32_t GetScheduleMode() const { return schedule_mode_; }
    ge::graphStatus SetNeedAtomic(bool) { return ge::GRAPH_SUCCESS; }
    ge::graphStatus SetTilingCond(int32_t condition) { return tiling_condition_ = condition, ge::GRAPH_SUCCESS; }
    int32_t GetTilingCond() const { return tiling_condition_; }
    ge::graphStatus SetLocalMemorySize(uint32_t) { return ge::GRAPH_SUCCESS; }
    int32_t GetDeterministic() const { return 0; }

    TilingData* GetRawTilingData() { return &tiling_; }
    /// The buffer as a plain struct; its size becomes the size of the tiling data. Null when it does not fit.
    template <typename T>
    T* GetTilingData() {
        if (sizeof(T) > tiling_.GetCapacity()) {
            evokernel::Missed("GetTilingData()", "the struct has " + std::to_string(sizeof(T)) + " bytes, more than the " +
                                                     std::to_string(tiling_.GetCapacity()) + " of tiling data");
            return nullptr;
        }
        tiling_.SetDataSize(sizeof(T));
        return static_cast<T*>(tiling_.GetData());
    }
    /// Space for ``count`` workspace sizes (bytes), to be filled in by the caller. Null for more than 16.
    size_t* GetWorkspaceSizes(size_t count) {
        if (count > kMaxWorkspaces) {
            evokernel::Missed(evokernel::CallText("GetWorkspaceSizes", count), "at most 16 can be asked for");
            return nullptr;
        }
        workspace_count_ = count;
        return workspaces_;
    }
    size_t GetWorkspaceNum() const { return workspace_count_; }

private:
    fe::PlatFormInfos& platform_;
    const void* compile_info_;
    TilingData tiling_;
    uint64_t tiling_key_ = 0;
    uint32_t block_dim_ = 0;
    uint32_t schedule_mode_ = 0;
    int32_t tiling_condition_ = 0;
    size_t workspaces_[kMaxWorkspaces] = {};
    size_t workspace_count_ = 0;
};

}  // namespace gert
