#include <algorithm>
#include <vector>

#include "ascendc/vector/core/rows.h"
#include "ascendc/vector/source/steps.h"

namespace twin::simd {
namespace {

float Combined(AxisReduction kind, float a, float b) {
    switch (kind) {
        case AxisReduction::Max: return std::max(a, b);
        case AxisReduction::Min: return std::min(a, b);
        case AxisReduction::Product: return a * b;
        default: return a + b;
    }
}

// Rows are halved by instructions on two tensors; what is left of a row goes through a reduction of its repeat.
Cost StepCost(AxisReduction kind, bool last) {
    const Cost step = kind == AxisReduction::Product ? costs::mul
                      : kind == AxisReduction::Max || kind == AxisReduction::Min ? costs::max
                                                                                 : costs::add;
    return last ? step + costs::whole_reduce : step;
}

}  // namespace

void RunAxisReduction(const char* call, AxisReduction kind, uint32_t rows, uint32_t columns, bool last, const Vector& dst,
                      const Vector& src, const LocalTensor<uint8_t>* temporary) {
    CheckReal(call, src.type);
    CheckRow(call, columns, columns);
    CheckRow(call, rows, rows);
    const uint32_t size = src.size(), pitch = (columns * size + 31) / 32 * 32 / size, kept = last ? rows : columns;
    IssueRows(call, StepCost(kind, last), (uint64_t{rows} * pitch * size + 255) / 256,
              {{dst, (uint64_t{kept} * size + 31) / 32 * 32, true},
               {src, uint64_t{columns} * size, false, rows, uint64_t{pitch} * size}},
              temporary);
    if (!computing()) return;
    std::vector<float> row(columns), all(kept);
    for (uint32_t r = 0; r < rows; ++r) {
        LoadRow(src, uint64_t{r} * pitch, columns, row.data());
        if (last) {
            all[r] = row[0];
            for (uint32_t c = 1; c < columns; ++c) all[r] = Combined(kind, all[r], row[c]);
        } else {
            for (uint32_t c = 0; c < columns; ++c) all[c] = r == 0 ? row[c] : Combined(kind, all[c], row[c]);
        }
    }
    if (kind == AxisReduction::Mean)
        for (float& value : all) value /= static_cast<float>(last ? columns : rows);
    StoreRow(dst, 0, kept, all.data());
}

}  // namespace twin::simd
