// Whole-tensor expressions: c = a + b computes all elements of c.
#pragma once
#include "ascendc/vector/binary.h"
#include "ascendc/vector/compare.h"

namespace AscendC {

// a op b for one of the arithmetic or bit operations; assigning it computes it.
template <typename T>
struct BinaryExpression {
    using TensorExpression = void;
    const char* call;
    twin::simd::Op op;
    LocalTensor<T> left, right;

    void assign(const LocalTensor<T>& dst) const {
        twin::simd::Binary(call, op, dst.GetSize(), dst, left, right);
    }
};

// a compared to b; assigning it to a tensor of bits computes one bit per element of a.
template <typename T>
struct CompareExpression {
    using TensorExpression = void;
    CMPMODE mode;
    LocalTensor<T> left, right;

    template <typename U>
    void assign(const LocalTensor<U>& dst) const {
        Compare(dst, left, right, mode, left.GetSize());
    }
};

template <typename T>
BinaryExpression<T> operator+(const LocalTensor<T>& a, const LocalTensor<T>& b) {
    return {"operator+", twin::simd::Op::Add, a, b};
}
template <typename T>
BinaryExpression<T> operator-(const LocalTensor<T>& a, const LocalTensor<T>& b) {
    return {"operator-", twin::simd::Op::Sub, a, b};
}
template <typename T>
BinaryExpression<T> operator*(const LocalTensor<T>& a, const LocalTensor<T>& b) {
    return {"operator*", twin::simd::Op::Mul, a, b};
}
template <typename T>
BinaryExpression<T> operator/(const LocalTensor<T>& a, const LocalTensor<T>& b) {
    return {"operator/", twin::simd::Op::Div, a, b};
}
template <typename T>
BinaryExpression<T> operator&(const LocalTensor<T>& a, const LocalTensor<T>& b) {
    return {"operator&", twin::simd::Op::And, a, b};
}
template <typename T>
BinaryExpression<T> operator|(const LocalTensor<T>& a, const LocalTensor<T>& b) {
    return {"operator|", twin::simd::Op::Or, a, b};
}
template <typename T>
CompareExpression<T> operator<(const LocalTensor<T>& a, const LocalTensor<T>& b) {
    return {CMPMODE::LT, a, b};
}
template <typename T>
CompareExpression<T> operator>(const LocalTensor<T>& a, const LocalTensor<T>& b) {
    return {CMPMODE::GT, a, b};
}
template <typename T>
CompareExpression<T> operator<=(const LocalTensor<T>& a, const LocalTensor<T>& b) {
    return {CMPMODE::LE, a, b};
}
template <typename T>
CompareExpression<T> operator>=(const LocalTensor<T>& a, const LocalTensor<T>& b) {
    return {CMPMODE::GE, a, b};
}
template <typename T>
CompareExpression<T> operator==(const LocalTensor<T>& a, const LocalTensor<T>& b) {
    return {CMPMODE::EQ, a, b};
}
template <typename T>
CompareExpression<T> operator!=(const LocalTensor<T>& a, const LocalTensor<T>& b) {
    return {CMPMODE::NE, a, b};
}

}  // namespace AscendC
