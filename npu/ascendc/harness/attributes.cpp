// Attributes: as a definition declares them, and as host functions read them.
#include <utility>

#include "definitions.h"
#include "exe_graph/runtime/attr_value.h"
#include "exe_graph/runtime/missing.h"
#include "exe_graph/runtime/runtime_attrs.h"

namespace gert {
namespace {

/// What an attribute holds, by its place among the alternatives of AttrValue.
constexpr const char* held_kinds[] = {"an int", "a float", "a bool", "a string", "a list of ints", "a list of floats",
                                      "a list of bools", "a list of lists of ints"};

template <typename T>
const T* find(const AttrValues* values, const char* call, size_t index) {
    const size_t count = values == nullptr ? 0 : values->values.size();
    const T* found = index < count ? std::get_if<T>(&values->values[index]) : nullptr;
    if (found == nullptr) {
        evokernel::Missed(evokernel::CallText(call, index),
                          index < count ? std::string("this attribute holds ") + held_kinds[values->values[index].index()]
                                        : "the operator declares " + std::to_string(count) + " attributes, counted from 0");
    }
    return found;
}

}  // namespace

size_t RuntimeAttrs::GetAttrNum() const { return values_ == nullptr ? 0 : values_->values.size(); }
const int64_t* RuntimeAttrs::GetInt(size_t index) const { return find<int64_t>(values_, "GetInt", index); }
const float* RuntimeAttrs::GetFloat(size_t index) const { return find<float>(values_, "GetFloat", index); }
const bool* RuntimeAttrs::GetBool(size_t index) const { return find<bool>(values_, "GetBool", index); }
const char* RuntimeAttrs::GetStr(size_t index) const {
    const auto* text = find<std::string>(values_, "GetStr", index);
    return text == nullptr ? nullptr : text->c_str();
}
const TypedContinuousVector<int64_t>* RuntimeAttrs::GetListInt(size_t index) const {
    return find<TypedContinuousVector<int64_t>>(values_, "GetListInt", index);
}
const TypedContinuousVector<float>* RuntimeAttrs::GetListFloat(size_t index) const {
    return find<TypedContinuousVector<float>>(values_, "GetListFloat", index);
}
const TypedContinuousVector<uint8_t>* RuntimeAttrs::GetListBool(size_t index) const {
    return find<TypedContinuousVector<uint8_t>>(values_, "GetListBool", index);
}
const ContinuousVectorVector* RuntimeAttrs::GetListListInt(size_t index) const {
    return find<ContinuousVectorVector>(values_, "GetListListInt", index);
}

}  // namespace gert

namespace ops {
namespace {

OpAttrDef& typed(OpAttrDef& attribute, evokernel::AttributeDefinition& definition, gert::AttrValue empty) {
    definition.value = std::move(empty);
    return attribute;
}

OpAttrDef& with_default(OpAttrDef& attribute, evokernel::AttributeDefinition& definition, gert::AttrValue value) {
    definition.has_default = true;
    return typed(attribute, definition, std::move(value));
}

}  // namespace

OpAttrDef::OpAttrDef(const char* name) : definition_(std::make_shared<evokernel::AttributeDefinition>()) {
    definition_->name = name;
}
OpAttrDef::OpAttrDef(const OpAttrDef&) = default;
OpAttrDef& OpAttrDef::operator=(const OpAttrDef&) = default;
OpAttrDef::~OpAttrDef() = default;
OpAttrDef& OpAttrDef::AttrType(Option) { return *this; }  // whether there is a default says the same
OpAttrDef& OpAttrDef::Bool() { return typed(*this, *definition_, false); }
OpAttrDef& OpAttrDef::Bool(bool value) { return with_default(*this, *definition_, value); }
OpAttrDef& OpAttrDef::Float() { return typed(*this, *definition_, 0.0F); }
OpAttrDef& OpAttrDef::Float(float value) { return with_default(*this, *definition_, value); }
OpAttrDef& OpAttrDef::Int() { return typed(*this, *definition_, int64_t{0}); }
OpAttrDef& OpAttrDef::Int(int64_t value) { return with_default(*this, *definition_, value); }
OpAttrDef& OpAttrDef::String() { return typed(*this, *definition_, std::string()); }
OpAttrDef& OpAttrDef::String(const char* value) { return with_default(*this, *definition_, std::string(value)); }
OpAttrDef& OpAttrDef::ListBool() { return typed(*this, *definition_, gert::TypedContinuousVector<uint8_t>()); }
OpAttrDef& OpAttrDef::ListBool(std::vector<bool> value) {
    return with_default(*this, *definition_, gert::TypedContinuousVector<uint8_t>({value.begin(), value.end()}));
}
OpAttrDef& OpAttrDef::ListFloat() { return typed(*this, *definition_, gert::TypedContinuousVector<float>()); }
OpAttrDef& OpAttrDef::ListFloat(std::vector<float> value) {
    return with_default(*this, *definition_, gert::TypedContinuousVector<float>(std::move(value)));
}
OpAttrDef& OpAttrDef::ListInt() { return typed(*this, *definition_, gert::TypedContinuousVector<int64_t>()); }
OpAttrDef& OpAttrDef::ListInt(std::vector<int64_t> value) {
    return with_default(*this, *definition_, gert::TypedContinuousVector<int64_t>(std::move(value)));
}
OpAttrDef& OpAttrDef::ListListInt() { return typed(*this, *definition_, gert::ContinuousVectorVector()); }
OpAttrDef& OpAttrDef::ListListInt(std::vector<std::vector<int64_t>> value) {
    std::vector<gert::ContinuousVector> rows;
    for (std::vector<int64_t>& row : value) {
        rows.emplace_back(std::move(row));
    }
    return with_default(*this, *definition_, gert::ContinuousVectorVector(std::move(rows)));
}
OpAttrDef& OpAttrDef::Version(uint32_t) { return *this; }
OpAttrDef& OpAttrDef::Comment(const char*) { return *this; }

}  // namespace ops
