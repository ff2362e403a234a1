// Attributes by their position in the operator's definition. An index or type that does not fit gives a null pointer.
#pragma once

#include <cstdint>
#include <type_traits>

#include "exe_graph/runtime/continuous_vector.h"

namespace gert {

struct AttrValues;

class RuntimeAttrs {
public:
    /// ``values`` stay the caller's; null for no attributes.
    explicit RuntimeAttrs(const AttrValues* values = nullptr) : values_(values) {}

    size_t GetAttrNum() const;
    const int64_t* GetInt(size_t index) const;
    const float* GetFloat(size_t index) const;
    const bool* GetBool(size_t index) const;
    const char* GetStr(size_t index) const;
    const TypedContinuousVector<int64_t>* GetListInt(size_t index) const;
    const TypedContinuousVector<float>* GetListFloat(size_t index) const;
    const TypedContinuousVector<uint8_t>* GetListBool(size_t index) const;
    const ContinuousVectorVector* GetListListInt(size_t index) const;

    /// Pointer to the stored value. Integers are stored as int64_t; a narrower integer or an enum reads its low bytes.
    template <typename T>
    const T* GetAttrPointer(size_t index) const {
        if constexpr (std::is_same_v<T, char>) {
            return GetStr(index);
        } else if constexpr (std::is_same_v<T, bool>) {
            return GetBool(index);
        } else if constexpr (std::is_same_v<T, float>) {
            return GetFloat(index);
        } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
            return reinterpret_cast<const T*>(GetInt(index));
        } else if constexpr (std::is_same_v<T, TypedContinuousVector<int64_t>>) {
            return GetListInt(index);
        } else if constexpr (std::is_same_v<T, TypedContinuousVector<float>>) {
            return GetListFloat(index);
        } else if constexpr (std::is_same_v<T, TypedContinuousVector<bool>>) {
            return reinterpret_cast<const T*>(GetListBool(index));
        } else {
            static_assert(std::is_same_v<T, ContinuousVectorVector>, "attributes hold no values of this type");
            return GetListListInt(index);
        }
    }

private:
    const AttrValues* values_;
};

}  // namespace gert
