// The context of a tiling-parse function, which prepares what all calls of a tiling function share.
#pragma once

#include "exe_graph/runtime/extended_kernel_context.h"
#include "platform/platform_info.h"

namespace gert {

class TilingParseContext : public ExtendedKernelContext {
public:
    TilingParseContext(evokernel::Node& node, fe::PlatFormInfos& platform, void* compile_info)
        : ExtendedKernelContext(node), platform_(platform), compile_info_(compile_info) {}

    fe::PlatFormInfos* GetPlatformInfo() const { return &platform_; }
    const char* GetCompiledJson() const { return "{}"; }
    template <typename T>
    T* GetCompiledInfo() {
        return static_cast<T*>(compile_info_);
    }

private:
    fe::PlatFormInfos& platform_;
    void* compile_info_;
};

}  // namespace gert
