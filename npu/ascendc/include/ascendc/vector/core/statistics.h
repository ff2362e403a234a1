// Library functions over groups of rows, running statistics, quantisation, dropout and the k greatest of a row.
#pragma once
#include "ascendc/vector/core/rows.h"

namespace twin::simd {

// Normalises groups of `channels` rows of `area` elements; gamma and beta have one element per channel.
void RunGroupNorm(const char* call, uint32_t samples, uint32_t groups, uint32_t channels, uint32_t area, float epsilon,
                  const Normalisation& norm, const LocalTensor<uint8_t>* temporary);
// Normalises each of `area` columns over `batch` rows; gamma and beta have one element per row.
void RunBatchNorm(const char* call, uint32_t batch, uint32_t area, float epsilon, const Normalisation& norm,
                  const LocalTensor<uint8_t>* temporary);

// mean' = mean + (x - mean) · weight, squares' = squares + (x - mean) · (x - mean')
void RunWelford(const char* call, uint32_t rows, uint32_t stride, uint32_t count, float weight, const Vector& mean,
                const Vector& squares, const Vector& old_mean, const Vector& old_squares, const Vector& x,
                const LocalTensor<uint8_t>* temporary);
// Mean and variance of all from those of the columns. `counts` of type Other: each stands for `each` elements.
void RunWelfordEnd(const char* call, uint32_t count, uint32_t each, float mean_weight, float variance_weight,
                   const Vector& mean, const Vector& variance, const Vector& means, const Vector& squares,
                   const Vector& counts, const LocalTensor<uint8_t>* temporary);

// dst = src · scale + offset in half, rounded to the nearest int8_t
void RunQuant(const char* call, uint32_t count, float scale, float offset, const Vector& dst, const Vector& src,
              const LocalTensor<uint8_t>* temporary);
// dst[row][i] = src[row][i] · scale[i] (or scale[0]) for the first `count` of n elements; rows of dst are padded to 32 B
void RunDequant(const char* call, uint32_t rows, uint32_t n, uint32_t count, bool per_channel, const Vector& dst,
                const Vector& src, const Vector& scale, float scalar, const LocalTensor<uint8_t>* temporary);

// dst = mask ? src / keep : 0, the mask one bit or one byte per element, `mask_stride` bytes per row
void RunDropout(const char* call, uint32_t rows, uint32_t columns, uint32_t mask_stride, bool bits, float keep,
                const Vector& dst, const Vector& src, const Vector& mask, const LocalTensor<uint8_t>* temporary);

// The k greatest (or least) of the first `valid` elements of each row, and their indices (from `indices`, or counted
// where its type is Other); rows of the results are padded to 32 B
void RunTopK(const char* call, uint32_t rows, uint32_t stride, uint32_t valid, uint32_t k, bool greatest,
             const Vector& values, const Vector& places, const Vector& src, const Vector& indices,
             const LocalTensor<uint8_t>* temporary);

}  // namespace twin::simd
