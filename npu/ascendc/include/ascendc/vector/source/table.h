// Which loop computes an operation for which types, and what it costs.
#pragma once
#include <string>

#include "ascendc/vector/core/operation.h"
#include "ascendc/vector/source/loops.h"

namespace twin::simd {

// Loops by operation, destination type and source type. A missing one means that the documentation does not name the
// types for Atlas A2.
class Table {
  public:
    void Put(Op op, Type dst, Type src, Loop loop) { loops_[Index(op)][Index(dst)][Index(src)] = loop; }
    Loop Find(Op op, Type dst, Type src) const { return loops_[Index(op)][Index(dst)][Index(src)]; }
    // The type pairs of an operation, for messages: "half, float" or "float from half".
    std::string Types(Op op) const;

    // d = f(a) for each type
    template <class F, typename... T>
    void One(Op op) {
        (Put(op, kTypeOf<T>, kTypeOf<T>, &Loop1<F, T, T>), ...);
    }
    // d = f(a, b)
    template <class F, typename... T>
    void Two(Op op) {
        (Put(op, kTypeOf<T>, kTypeOf<T>, &Loop2<F, T, T, T>), ...);
    }
    template <class F, typename D, typename S>
    void TwoInto(Op op) {
        Put(op, kTypeOf<D>, kTypeOf<S>, &Loop2<F, D, S, S>);
    }
    // d = f(a, scalar)
    template <class F, typename... T>
    void WithScalar(Op op) {
        (Put(op, kTypeOf<T>, kTypeOf<T>, &LoopScalar<F, T, T, T>), ...);
    }
    // d = f(a, b, d)
    template <class F, typename... T>
    void Three(Op op) {
        (Put(op, kTypeOf<T>, kTypeOf<T>, &Loop3<F, T, T>), ...);
    }

  private:
    template <typename Key>
    static constexpr int Index(Key key) { return static_cast<int>(key); }
    Loop loops_[static_cast<int>(Op::Ops)][kTypes][kTypes] = {};
};

void PutBasic(Table& table);
void PutLibrary(Table& table);

// Price of an operation whose results have the given type.
costs::Vector Price(Op op, Type type);
// Whether the destination is a source too.
bool ReadsDestination(Op op);

}  // namespace twin::simd
