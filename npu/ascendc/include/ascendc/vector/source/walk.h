// Runs a loop over contiguous lanes on operands that lie anyhow.
#pragma once
#include "ascendc/vector/core/vector.h"
#include "ascendc/vector/source/loops.h"

namespace twin::simd {

// Faults on a stride that the instruction's fields cannot hold.
void CheckStrides(const char* call, const Vector* vectors, int count, uint32_t block_most = 65535,
                  uint32_t repeat_most = 255);

// Gives an element-wise instruction to the machine: vectors[0] is written, the others are read.
void IssueElementwise(const char* call, const costs::Vector& cost, const Plan& plan, const Vector* vectors, int count,
                      uint32_t widest);

// Computes vectors[0] from the others, repeat by repeat wherever that order can be seen.
void Walk(const Plan& plan, const Vector* vectors, int count, Loop loop, const Scalar& scalar);

// Lanes begin..end of one repeat of `vector`, side by side at `to`; and back.
void Collect(const Vector& vector, uint32_t repeat, uint32_t begin, uint32_t end, void* to);
void Spread(const Vector& vector, uint32_t repeat, uint32_t begin, uint32_t end, const void* from);

}  // namespace twin::simd
