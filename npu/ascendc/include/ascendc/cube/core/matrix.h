// A matrix in memory, as the engine of matrix products reads and writes it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "twin/access.h"
#include "twin/number/bfloat16.h"
#include "twin/number/half.h"

namespace AscendC::cube {

enum class Element : uint8_t { F32, F16, BF16, S8, U8, S32, Other };

template <class T>
constexpr Element element_of() {
    return std::is_same_v<T, float>                    ? Element::F32
           : std::is_same_v<T, twin::number::Half>     ? Element::F16
           : std::is_same_v<T, twin::number::Bfloat16> ? Element::BF16
           : std::is_same_v<T, int8_t>                 ? Element::S8
           : std::is_same_v<T, uint8_t>                ? Element::U8
           : std::is_same_v<T, int32_t>                ? Element::S32
                                                       : Element::Other;
}
constexpr uint32_t bytes_of(Element element) {
    return element == Element::F32 || element == Element::S32                                       ? 4
           : element == Element::S8 || element == Element::U8 || element == Element::Other ? 1
                                                                                                    : 2;
}

/// Element (row, column) lies at column / width × block + row × pitch + column % width, all in elements; with
/// `transposed`, row and column change places first. In ND `width` is the whole row.
struct Matrix {
    Element element = Element::Other;
    uint32_t bytes = 0;  ///< of an element, where the type is none that the cube knows
    uint8_t* data = nullptr;
    uint64_t pitch = 0, width = ~0ull, block = 0;
    bool transposed = false;
    bool constant = false;    ///< no memory at all: each element has the bits of `value`
    uint64_t value = 0;
    bool local = false;       ///< in a memory of the calling core: `place`; else in global memory: `range`
    twin::Place place;
    twin::GlobalRange range;

    bool given() const { return constant || data != nullptr; }
    uint64_t index(uint64_t row, uint64_t column) const {
        if (constant) return 0;
        if (transposed) {
            const uint64_t swapped = row;
            row = column;
            column = swapped;
        }
        return column / width * block + row * pitch + column % width;
    }
    uint8_t* at(uint64_t row, uint64_t column) const { return data + index(row, column) * bytes_of(element); }
    /// The matrix from (row, column) on; in NZ `column` (with `transposed`: `row`) must be a multiple of the width.
    Matrix from(uint64_t row, uint64_t column) const {
        Matrix part = *this;
        const uint64_t offset = index(row, column) * bytes_of(element);
        part.data += offset;
        part.place.address += static_cast<uint32_t>(local ? offset : 0);
        return part;
    }
};

/// `rows` × `columns` of the matrix as floats (integers), row by row, `pitch` apart.
void read(const Matrix& matrix, size_t rows, size_t columns, float* to, size_t pitch);
void read(const Matrix& matrix, size_t rows, size_t columns, int32_t* to, size_t pitch);

}  // namespace AscendC::cube
