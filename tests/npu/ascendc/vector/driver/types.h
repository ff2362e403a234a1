// From the name of a type to the type.
#pragma once
#include <stdexcept>

#include "job.h"

template <typename T>
struct Tag {
    using type = T;
};

// Calls f(Tag<T>) for the type of that name among those listed; false if it is none of them.
template <typename... Types, class F>
bool with_type(const std::string& name, F&& f);

inline const char* name_of(Tag<float>) { return "float"; }
inline const char* name_of(Tag<half>) { return "half"; }
inline const char* name_of(Tag<bfloat16_t>) { return "bfloat16_t"; }
inline const char* name_of(Tag<int8_t>) { return "int8_t"; }
inline const char* name_of(Tag<uint8_t>) { return "uint8_t"; }
inline const char* name_of(Tag<int16_t>) { return "int16_t"; }
inline const char* name_of(Tag<uint16_t>) { return "uint16_t"; }
inline const char* name_of(Tag<int32_t>) { return "int32_t"; }
inline const char* name_of(Tag<uint32_t>) { return "uint32_t"; }
inline const char* name_of(Tag<int64_t>) { return "int64_t"; }

template <typename... Types, class F>
bool with_type(const std::string& name, F&& f) {
    bool found = false;
    ((name == name_of(Tag<Types>{}) ? (found = true, f(Tag<Types>{})) : void()), ...);
    if (!found) throw std::runtime_error("no type " + name);
    return true;
}
