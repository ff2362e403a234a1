// Loops over contiguous lanes: the values of element-wise instructions. Halves are computed in float and rounded once
// to nearest even, which is correctly rounded for one operation.
#pragma once
#include <cmath>
#include <cstdint>

#include "ascendc/vector/core/element.h"
#include "twin/number/bulk.h"

namespace twin::simd {

// dst[i] = f(src[0][i], src[1][i], ...); dst may be one of the sources.
using Loop = void (*)(void* dst, const void* const* src, const Scalar& scalar, uint32_t count);

constexpr bool IsSmallFloat(Type type) { return type == Type::Half || type == Type::Bfloat16; }

template <typename T> struct Computed { using Type = T; };
template <> struct Computed<half> { using Type = float; };
template <> struct Computed<bfloat16_t> { using Type = float; };
template <typename T> using In = typename Computed<T>::Type;

constexpr uint32_t kChunk = 256;

// The next lanes of an operand in the type that computes: the operand itself, or a widened copy.
template <typename T>
const In<T>* Load(const T* from, In<T>* copy, uint32_t count) {
    if constexpr (sizeof(T) == sizeof(In<T>)) {
        return from;
    } else {
        number::Widen(copy, from, count);
        return copy;
    }
}

template <typename T>
In<T>* Target(T* to, In<T>* copy) {
    if constexpr (sizeof(T) == sizeof(In<T>)) {
        return to;
    } else {
        return copy;
    }
}

template <typename T>
void Store(T* to, const In<T>* copy, uint32_t count) {
    if constexpr (sizeof(T) != sizeof(In<T>)) number::Narrow(to, copy, count);
}

template <class F, typename D, typename A>
void Loop1(void* dst, const void* const* src, const Scalar&, uint32_t count) {
    In<D> dst_copy[kChunk];
    In<A> copy[kChunk];
    for (uint32_t at = 0; at < count; at += kChunk) {
        const uint32_t n = count - at < kChunk ? count - at : kChunk;
        const In<A>* a = Load(static_cast<const A*>(src[0]) + at, copy, n);
        In<D>* d = Target(static_cast<D*>(dst) + at, dst_copy);
#pragma GCC ivdep
        for (uint32_t i = 0; i < n; ++i) d[i] = F::Of(a[i]);
        Store(static_cast<D*>(dst) + at, dst_copy, n);
    }
}

template <class F, typename D, typename A, typename S>
void LoopScalar(void* dst, const void* const* src, const Scalar& scalar, uint32_t count) {
    In<D> dst_copy[kChunk];
    In<A> copy[kChunk];
    const In<S> s = scalar.As<S>();
    for (uint32_t at = 0; at < count; at += kChunk) {
        const uint32_t n = count - at < kChunk ? count - at : kChunk;
        const In<A>* a = Load(static_cast<const A*>(src[0]) + at, copy, n);
        In<D>* d = Target(static_cast<D*>(dst) + at, dst_copy);
#pragma GCC ivdep
        for (uint32_t i = 0; i < n; ++i) d[i] = F::Of(a[i], s);
        Store(static_cast<D*>(dst) + at, dst_copy, n);
    }
}

template <class F, typename D, typename A, typename B>
void Loop2(void* dst, const void* const* src, const Scalar&, uint32_t count) {
    In<D> dst_copy[kChunk];
    In<A> copy0[kChunk];
    In<B> copy1[kChunk];
    for (uint32_t at = 0; at < count; at += kChunk) {
        const uint32_t n = count - at < kChunk ? count - at : kChunk;
        const In<A>* a = Load(static_cast<const A*>(src[0]) + at, copy0, n);
        const In<B>* b = Load(static_cast<const B*>(src[1]) + at, copy1, n);
        In<D>* d = Target(static_cast<D*>(dst) + at, dst_copy);
#pragma GCC ivdep
        for (uint32_t i = 0; i < n; ++i) d[i] = F::Of(a[i], b[i]);
        Store(static_cast<D*>(dst) + at, dst_copy, n);
    }
}

template <class F, typename D, typename A>
void Loop3(void* dst, const void* const* src, const Scalar&, uint32_t count) {
    In<D> dst_copy[kChunk], old_copy[kChunk];
    In<A> copy0[kChunk], copy1[kChunk];
    for (uint32_t at = 0; at < count; at += kChunk) {
        const uint32_t n = count - at < kChunk ? count - at : kChunk;
        const In<A>* a = Load(static_cast<const A*>(src[0]) + at, copy0, n);
        const In<A>* b = Load(static_cast<const A*>(src[1]) + at, copy1, n);
        const In<D>* old = Load(static_cast<const D*>(src[2]) + at, old_copy, n);
        In<D>* d = Target(static_cast<D*>(dst) + at, dst_copy);
#pragma GCC ivdep
        for (uint32_t i = 0; i < n; ++i) d[i] = F::Of(a[i], b[i], old[i]);
        Store(static_cast<D*>(dst) + at, dst_copy, n);
    }
}

// dst[i] = f(src[i], scalar, dst[i])
template <class F, typename D, typename A>
void LoopAxpy(void* dst, const void* const* src, const Scalar& scalar, uint32_t count) {
    In<D> dst_copy[kChunk], old_copy[kChunk];
    In<A> copy[kChunk];
    const In<A> s = scalar.As<A>();
    for (uint32_t at = 0; at < count; at += kChunk) {
        const uint32_t n = count - at < kChunk ? count - at : kChunk;
        const In<A>* a = Load(static_cast<const A*>(src[0]) + at, copy, n);
        const In<D>* old = Load(static_cast<const D*>(src[1]) + at, old_copy, n);
        In<D>* d = Target(static_cast<D*>(dst) + at, dst_copy);
#pragma GCC ivdep
        for (uint32_t i = 0; i < n; ++i) d[i] = F::Of(a[i], s, old[i]);
        Store(static_cast<D*>(dst) + at, dst_copy, n);
    }
}

// dst[i] = f(src0[i], src1[i], scalar)
template <class F, typename T>
void LoopScalar2(void* dst, const void* const* src, const Scalar& scalar, uint32_t count) {
    In<T> dst_copy[kChunk], copy0[kChunk], copy1[kChunk];
    const In<T> s = scalar.As<T>();
    for (uint32_t at = 0; at < count; at += kChunk) {
        const uint32_t n = count - at < kChunk ? count - at : kChunk;
        const In<T>* a = Load(static_cast<const T*>(src[0]) + at, copy0, n);
        const In<T>* b = Load(static_cast<const T*>(src[1]) + at, copy1, n);
        In<T>* d = Target(static_cast<T*>(dst) + at, dst_copy);
#pragma GCC ivdep
        for (uint32_t i = 0; i < n; ++i) d[i] = F::Of(a[i], b[i], s);
        Store(static_cast<T*>(dst) + at, dst_copy, n);
    }
}

}  // namespace twin::simd
