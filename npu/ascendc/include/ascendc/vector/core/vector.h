// A tensor operand as a vector instruction walks it, and the instruction's common part.
#pragma once
#include "ascendc/tensor.h"
#include "ascendc/vector/core/element.h"
#include "ascendc/vector/core/extent.h"
#include "twin/fault.h"
#include "twin/issue.h"

namespace twin::simd {

using AscendC::LocalTensor;

struct Vector {
    Place place;
    void* data = nullptr;
    Type type = Type::Other;
    // Units of 32 B: between the blocks of a repeat, and between repeats.
    uint32_t block_stride = 1, repeat_stride = 8;

    uint32_t size() const { return Size(type); }
    uint32_t block_lanes() const { return 32 / Size(type); }
};

template <typename T>
Vector Of(const LocalTensor<T>& tensor, uint32_t block_stride = 1, uint32_t repeat_stride = 8) {
    return {tensor.place(), static_cast<void*>(tensor.data()), kTypeOf<T>, block_stride, repeat_stride};
}

// Operands for the machine, gathered piece by piece.
struct Operands {
    static constexpr int kMost = 64;
    int count = 0;

    Operand* list() { return reinterpret_cast<Operand*>(storage); }
    const Operand* list() const { return reinterpret_cast<const Operand*>(storage); }
    void Add(const Operand& operand) {
        if (count < kMost) list()[count++] = operand;
    }
    // The lanes of `plan` that `vector` spans.
    void Add(const Vector& vector, const Plan& plan, bool writes);
    // `bytes` from the vector's start on.
    void AddBytes(const Vector& vector, uint64_t bytes, bool writes, bool aligned = true);
    // `bytes` that are read whether or not all were written: only the first block must have been.
    void AddPadded(const Vector& vector, uint32_t bytes);

  private:
    // Left unset: most instructions have three operands.
    alignas(Operand) unsigned char storage[kMost * sizeof(Operand)];
};

// Gives the instruction to the machine.
void Issue(const char* call, const costs::Vector& cost, uint32_t repeats, const Operands& operands, Lanes lanes,
           double extra);

}  // namespace twin::simd
