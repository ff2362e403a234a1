// Roundings of the cube.
#include "ascendc/cube/core/round.h"

#include <cstring>

#include "twin/number/bulk.h"
#include "twin/number/format.h"

namespace AscendC::cube {

void shorten(float* values, size_t count, bool toward_zero) {
    constexpr uint32_t dropped = 12;
    for (size_t i = 0; i < count; ++i) {
        uint32_t bits;
        std::memcpy(&bits, values + i, sizeof bits);
        if ((bits & 0x7f800000) == 0x7f800000) continue;
        if (!toward_zero) bits += (1u << (dropped - 1)) - 1 + (bits >> dropped & 1);
        bits &= ~((1u << dropped) - 1);
        std::memcpy(values + i, &bits, sizeof bits);
    }
}

void narrow(const float* from, size_t count, Element element, uint8_t* to) {
    using twin::number::Rounding;
    switch (element) {
        case Element::F16:
            return twin::number::Narrow(reinterpret_cast<twin::number::Half*>(to), from, count);
        case Element::BF16:
            return twin::number::Narrow(reinterpret_cast<twin::number::Bfloat16*>(to), from, count);
        case Element::S8:
            for (size_t i = 0; i < count; ++i)
                reinterpret_cast<int8_t*>(to)[i] = twin::number::ToInteger<int8_t>(from[i], Rounding::Even);
            return;
        case Element::U8:
            for (size_t i = 0; i < count; ++i) to[i] = twin::number::ToInteger<uint8_t>(from[i], Rounding::Even);
            return;
        default:
            std::memcpy(to, from, count * sizeof(float));
    }
}

twin::Type atomic_type(Element element) {
    switch (element) {
        case Element::F32:
            return twin::Type::F32;
        case Element::F16:
            return twin::Type::F16;
        case Element::BF16:
            return twin::Type::BF16;
        case Element::S32:
            return twin::Type::S32;
        case Element::S8:
            return twin::Type::S8;
        default:
            return twin::Type::Other;
    }
}

}  // namespace AscendC::cube
