// Tiling data on the host: a class whose fields lie in a byte buffer as a plain struct on the device has them.
// Every field is aligned to its own size, nested structs to 8 bytes, and the whole is rounded up to 8 bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "graph/types.h"

namespace optiling {

class TilingDef {
public:
    TilingDef();
    TilingDef(const TilingDef&);
    TilingDef& operator=(const TilingDef&);
    virtual ~TilingDef();

    /// Bytes that SaveToBuffer writes.
    size_t GetDataSize() const;
    /// Writes the data where ``capacity`` suffices; otherwise writes nothing.
    void SaveToBuffer(void* buffer, size_t capacity) const;

protected:
    /// Adds room for a field and returns its offset.
    size_t Claim(size_t size, size_t alignment);
    /// Adds room for a member that is tiling data itself.
    size_t Nest(const TilingDef& member);
    void* At(size_t offset);

private:
    // Members are found by their distance from the object, so that a copied object writes its own members.
    struct Nested {
        std::ptrdiff_t distance;
        size_t offset;
    };

    void Write(uint8_t* buffer) const;

    std::vector<uint8_t> bytes_;
    std::vector<Nested> nested_;
};

}  // namespace optiling

#define BEGIN_TILING_DATA_DEF(class_name)              \
    class class_name : public ::optiling::TilingDef {  \
    public:                                            \
        class_name() = default;

#define TILING_DATA_FIELD_DEF(data_type, field_name)                                       \
    void set_##field_name(data_type field_name) { *static_cast<data_type*>(At(field_name##_offset_)) = field_name; } \
    data_type get_##field_name() { return *static_cast<data_type*>(At(field_name##_offset_)); }          \
    size_t field_name##_offset_ = Claim(sizeof(data_type), sizeof(data_type));

#define TILING_DATA_FIELD_DEF_ARR(arr_type, arr_size, field_name)                                      \
    void set_##field_name(const arr_type* values) {                                                    \
        std::memcpy(At(field_name##_offset_), values, sizeof(arr_type) * (arr_size));        \
    }                                                                                                  \
    arr_type* get_##field_name() { return static_cast<arr_type*>(At(field_name##_offset_)); }                        \
    size_t field_name##_offset_ = Claim(sizeof(arr_type) * (arr_size), sizeof(arr_type));

#define TILING_DATA_FIELD_DEF_STRUCT(struct_type, field_name) \
    struct_type field_name;                                   \
    size_t field_name##_offset_ = Nest(field_name);

#define END_TILING_DATA_DEF \
    }                       \
    ;

// The build reads registrations from the text; here they only check that the class exists.
#define REGISTER_TILING_DATA_CLASS(op_type, class_name) \
    static_assert(sizeof(class_name) > 0, "REGISTER_TILING_DATA_CLASS needs a tiling data class");
