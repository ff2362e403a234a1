// A tensor as host code sees it: shape and type, and data only where the operator's definition asks for the value.
#pragma once

#include "exe_graph/runtime/missing.h"
#include "exe_graph/runtime/storage_shape.h"
#include "graph/types.h"

namespace gert {

class CompileTimeTensorDesc {
public:
    CompileTimeTensorDesc() = default;
    CompileTimeTensorDesc(ge::DataType type, ge::Format format) : type_(type), format_(format) {}
    ge::DataType GetDataType() const { return type_; }
    ge::Format GetOriginFormat() const { return format_; }
    ge::Format GetStorageFormat() const { return format_; }
    ge::Format GetFormat() const { return format_; }

private:
    ge::DataType type_ = ge::DT_UNDEFINED;
    ge::Format format_ = ge::FORMAT_ND;
};

class Tensor {
public:
    Tensor() = default;
    /// ``value`` is null unless the input is declared with ValueDepend: host code may not touch tensor data.
    Tensor(const StorageShape& shape, const CompileTimeTensorDesc& desc, const void* value)
        : shape_(shape), desc_(desc), value_(value) {}

    const Shape& GetOriginShape() const { return shape_.GetOriginShape(); }
    const Shape& GetStorageShape() const { return shape_.GetStorageShape(); }
    const StorageShape& GetShape() const { return shape_; }
    int64_t GetShapeSize() const { return shape_.GetStorageShape().GetShapeSize(); }
    size_t GetSize() const { return static_cast<size_t>(GetShapeSize()) * ge::GetSizeByDataType(GetDataType()); }
    ge::DataType GetDataType() const { return desc_.GetDataType(); }
    ge::Format GetOriginFormat() const { return desc_.GetFormat(); }
    ge::Format GetStorageFormat() const { return desc_.GetFormat(); }
    const void* GetAddr() const { return Value("GetAddr()"); }
    template <typename T>
    const T* GetData() const {
        return static_cast<const T*>(Value("GetData()"));
    }

private:
    const void* Value(const char* call) const {
        if (value_ == nullptr) {
            evokernel::Missed(call, "host code may read an input's values only where its definition says ValueDepend");
        }
        return value_;
    }

    StorageShape shape_;
    CompileTimeTensorDesc desc_;
    const void* value_ = nullptr;
};

}  // namespace gert
