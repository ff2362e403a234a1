// Writing JSON text.
#pragma once

#include <cstdio>
#include <string>

namespace harness {

/// ``text`` in quotes; bytes that are no printable ASCII are escaped.
inline std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (byte < 0x20 || byte > 0x7e) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", byte);
            result += escape;
        } else {
            result += c;
        }
    }
    return result + '"';
}

/// ``[item, item, ...]`` of texts that are JSON already, made from a range by ``write``.
template <typename Range, typename Write>
std::string list_of(const Range& range, Write write) {
    std::string result;
    for (const auto& item : range) {
        result += (result.empty() ? "" : ",") + write(item);
    }
    return "[" + result + "]";
}

}  // namespace harness
