#include <cstring>
#include <string>

#include "ascendc/vector/core/rows.h"
#include "ascendc/vector/source/steps.h"

namespace twin::simd {
namespace {

// Both are transpositions of the rows, a shift, and a transposition back.
constexpr Cost kMove = 2 * costs::transpose + costs::copy;

void CheckElement(const char* call, const Vector& vector) {
    if (vector.size() == 2 || vector.size() == 4) return;
    raise(kind::dtype, call,
          std::string(Name(vector.type)) + " is not supported; supported are types of 2 and of 4 bytes");
}

}  // namespace

void RunPad(const char* call, const Padding& padding, uint32_t bits, const Vector& dst, const Vector& src,
            const LocalTensor<uint8_t>* temporary) {
    CheckElement(call, src);
    CheckRow(call, padding.valid, padding.width);
    const uint32_t size = src.size(), blocks = 32 / size;
    const uint32_t padded = padding.left + padding.valid + padding.right;
    if (padded % blocks != 0 || padding.left + padding.right > blocks) {
        raise(kind::parameter, call,
              "leftPad " + std::to_string(padding.left) + ", " + std::to_string(padding.valid) + " elements and rightPad " +
                  std::to_string(padding.right) + " make no whole number of 32 B blocks, or add more than one: choose " +
                  "them so that a row has a multiple of " + std::to_string(blocks) + " elements");
    }
    const uint64_t from = uint64_t{padding.rows} * padding.width * size, to = uint64_t{padding.rows} * padded * size;
    IssueRows(call, kMove, (to + 255) / 256, {{dst, to, true}, {src, from, false}}, temporary);
    if (!computing()) return;
    const char* source = static_cast<const char*>(src.data);
    char* target = static_cast<char*>(dst.data);
    const auto fill = [&](uint32_t count) {
        for (uint32_t i = 0; i < count; ++i, target += size) std::memcpy(target, &bits, size);
    };
    for (uint32_t row = 0; row < padding.rows; ++row, source += padding.width * size) {
        fill(padding.left);
        std::memcpy(target, source, padding.valid * size);
        target += padding.valid * size;
        fill(padding.right);
    }
}

void RunUnpad(const char* call, uint32_t rows, uint32_t width, uint32_t right, const Vector& dst, const Vector& src,
              const LocalTensor<uint8_t>* temporary) {
    CheckElement(call, src);
    CheckRow(call, width - right, width);
    const uint32_t kept = (width - right) * src.size(), pitch = width * src.size();
    const uint64_t from = uint64_t{rows} * pitch, to = uint64_t{rows} * kept;
    IssueRows(call, kMove, (from + 255) / 256,
              {{dst, (to + 31) / 32 * 32, true}, {src, kept, false, rows, pitch}}, temporary);
    if (!computing()) return;
    for (uint32_t row = 0; row < rows; ++row) {
        std::memcpy(static_cast<char*>(dst.data) + uint64_t{row} * kept,
                    static_cast<const char*>(src.data) + uint64_t{row} * pitch, kept);
    }
}

}  // namespace twin::simd
