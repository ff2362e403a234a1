// Attributes by their position in the operator's definition. An index or type that does not fit gives a null pointer.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "exe_graph/runtime/continuous_vector.h"

namespace gert {

using AttrValue = std::variant<int64_t, float, bool, std::string, TypedContinuousVector<int64_t>,
                               TypedContinuousVector<float>, TypedContinuousVector<uint8_t>, ContinuousVectorVector>;

class RuntimeAttrs {
public:
    RuntimeAttrs() = default;
    explicit RuntimeAttrs(std::vector<AttrValue> values) : values_(std::move(values)) {}

    size_t GetAttrNum() const { return values_.size(); }
    const int64_t* GetInt(size_t index) const { return Get<int64_t>(index); }
    const float* GetFloat(size_t index) const { return Get<float>(index); }
    const bool* GetBool(size_t index) const { return Get<bool>(index); }
    const char* GetStr(size_t index) const {
        const std::string* text = Get<std::string>(index);
        return text == nullptr ? nullptr : text->c_str();
    }
    const TypedContinuousVector<int64_t>* GetListInt(size_t index) const {
        return Get<TypedContinuousVector<int64_t>>(index);
    }
    const TypedContinuousVector<float>* GetListFloat(size_t index) const {
        return Get<TypedContinuousVector<float>>(index);
    }
    const ContinuousVectorVector* GetListListInt(size_t index) const { return Get<ContinuousVectorVector>(index); }

    /// Pointer to the stored value. Integers are stored as int64_t; a narrower integer or an enum reads its low bytes.
    template <typename T>
    const T* GetAttrPointer(size_t index) const {
        if constexpr (std::is_same_v<T, char>) {
            return GetStr(index);
        } else if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, float>) {
            return Get<T>(index);
        } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
            return reinterpret_cast<const T*>(Get<int64_t>(index));
        } else if constexpr (std::is_same_v<T, TypedContinuousVector<bool>>) {
            return reinterpret_cast<const T*>(Get<TypedContinuousVector<uint8_t>>(index));
        } else {
            return Get<T>(index);
        }
    }

private:
    template <typename T>
    const T* Get(size_t index) const {
        return index < values_.size() ? std::get_if<T>(&values_[index]) : nullptr;
    }

    std::vector<AttrValue> values_;
};

}  // namespace gert
