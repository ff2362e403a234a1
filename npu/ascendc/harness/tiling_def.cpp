#include "register/tilingdata_base.h"

namespace optiling {

TilingDef::TilingDef() = default;
TilingDef::TilingDef(const TilingDef&) = default;
TilingDef& TilingDef::operator=(const TilingDef&) = default;
TilingDef::~TilingDef() = default;

size_t TilingDef::GetDataSize() const { return (bytes_.size() + 7) / 8 * 8; }

void TilingDef::SaveToBuffer(void* buffer, size_t capacity) const {
    if (buffer != nullptr && capacity >= GetDataSize()) {
        std::memset(buffer, 0, GetDataSize());
        Write(static_cast<uint8_t*>(buffer));
    }
}

size_t TilingDef::Claim(size_t size, size_t alignment) {
    const size_t offset = (bytes_.size() + alignment - 1) / alignment * alignment;
    bytes_.resize(offset + size, 0);
    return offset;
}

size_t TilingDef::Nest(const TilingDef& member) {
    const size_t offset = Claim(member.GetDataSize(), 8);
    nested_.push_back({reinterpret_cast<const uint8_t*>(&member) - reinterpret_cast<const uint8_t*>(this), offset});
    return offset;
}

void* TilingDef::At(size_t offset) { return bytes_.data() + offset; }

void TilingDef::Write(uint8_t* buffer) const {
    std::memcpy(buffer, bytes_.data(), bytes_.size());
    for (const Nested& nested : nested_) {
        const auto* member = reinterpret_cast<const uint8_t*>(this) + nested.distance;
        reinterpret_cast<const TilingDef*>(member)->Write(buffer + nested.offset);
    }
}

}  // namespace optiling
