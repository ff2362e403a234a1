#include <cstring>
#include <string>
#include <vector>

#include "ascendc/vector/core/ordering.h"

namespace twin::simd {
namespace {

// Element (row, column) of the transposed 16 blocks: which of the destination's blocks, and where in it.
struct Cell {
    uint32_t block, lane;
};

Cell CellOf(uint32_t size, uint32_t source, uint32_t element, bool high) {
    if (size == 4) return {2 * element + source / 8, source % 8};
    return {element, source + (size == 1 && high ? 16u : 0u)};
}

}  // namespace

void TransposeBlocks(const char* call, const Vector dst[16], const Vector src[16], const BlockTranspose& how) {
    const uint32_t size = dst[0].size();
    if (size > 4 || dst[0].type == Type::Other) {
        raise(kind::dtype, call,
              std::string(Name(dst[0].type)) + " is not supported on Atlas A2; supported: int8_t, uint8_t, int16_t, "
                                               "uint16_t, half, int32_t, uint32_t, float");
    }
    if (how.repeats > 255) {
        raise(kind::parameter, call, "repeatTimes " + std::to_string(how.repeats) + " is above 255: split the call");
    }
    if (how.repeats == 0) return;
    Operands operands;
    for (int i = 0; i < 16; ++i) {
        operands.Add(writes(dst[i].place, Pattern{1, 32, how.repeats, how.dst_stride * 32, 32}));
        operands.Add(reads(src[i].place, Pattern{1, 32, how.repeats, how.src_stride * 32, 32}));
    }
    for (int i = 0; i < operands.count; ++i) operands.list()[i].conflicts = false;
    Issue(call, costs::transpose, how.repeats * 2, operands, twin::Lanes::Collapse, 0);
    if (!computing()) return;
    const uint32_t elements = size == 4 ? 8 : 16;
    for (uint32_t repeat = 0; repeat < how.repeats; ++repeat) {
        char blocks[16][32];
        for (int i = 0; i < 16; ++i) {
            std::memcpy(blocks[i], static_cast<const char*>(src[i].data) + size_t{repeat} * how.src_stride * 32, 32);
        }
        for (uint32_t source = 0; source < 16; ++source) {
            for (uint32_t element = 0; element < elements; ++element) {
                const Cell to = CellOf(size, source, element, how.dst_high);
                const uint32_t from = element + (size == 1 && how.src_high ? 16 : 0);
                std::memcpy(static_cast<char*>(dst[to.block].data) + size_t{repeat} * how.dst_stride * 32 + to.lane * size,
                            blocks[source] + from * size, size);
            }
        }
    }
}

void TransposeMatrices(const char* call, uint32_t a, uint32_t b, uint32_t c, const Vector& dst, const Vector& src) {
    const uint64_t bytes = uint64_t{a} * b * c * dst.size();
    Operands operands;
    operands.AddBytes(dst, bytes, true);
    operands.AddBytes(src, bytes, false);
    Issue(call, costs::transpose, repeats(bytes), operands, twin::Lanes::Collapse, 0);
    if (!computing()) return;
    const std::vector<char> from(static_cast<char*>(src.data), static_cast<char*>(src.data) + bytes);
    const uint32_t size = dst.size();
    for (uint32_t i = 0; i < a; ++i) {
        for (uint32_t j = 0; j < b; ++j) {
            for (uint32_t k = 0; k < c; ++k) {
                std::memcpy(static_cast<char*>(dst.data) + ((uint64_t{i} * c + k) * b + j) * size,
                            from.data() + ((uint64_t{i} * b + j) * c + k) * size, size);
            }
        }
    }
}

}  // namespace twin::simd
