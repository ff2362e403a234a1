// What a form's code finds at hand: tensors of a destination's type T and a source's type S, full of known numbers.
#pragma once
#include <cstdint>

#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t n = 256;               // elements of a tensor
constexpr uint32_t memory_bytes = 1 << 16;  // of each argument in global memory
extern uint8_t* arguments[4];             // x, y, z, workspace

/// Element `i` of the first and second operand, and of the address table that reads an operand backwards.
inline int first_operand(uint32_t i) { return static_cast<int>(i * 37 % 61) - 30; }
inline int second_operand(uint32_t i) { return static_cast<int>(i * 23 % 53) - 26; }

template <class S>
S number(float value) {
    return static_cast<S>(value);
}
template <class S>
void fill(uint8_t* x, uint8_t* y) {
    constexpr bool whole = std::is_integral_v<S>, natural = std::is_unsigned_v<S>;
    for (uint32_t i = 0; i < n; ++i) {
        const int a = first_operand(i), b = second_operand(i);
        reinterpret_cast<S*>(x)[i] = whole ? number<S>(static_cast<float>(natural ? a + 30 : a)) : number<S>(static_cast<float>(a) / 8);
        reinterpret_cast<S*>(y)[i] = whole ? number<S>(static_cast<float>(natural ? b + 26 : b)) : number<S>(static_cast<float>(b) / 4 + 0.125f);
    }
}

template <class T>
LocalTensor<T> in_ub(uint32_t slot, uint32_t elements) {
    return {TPosition::VECCALC, 96 * 1024 + slot * 8 * 1024, elements};  // below lies what a form takes from a TPipe
}
template <class T>
GlobalTensor<T> in_global(int index) {
    GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(reinterpret_cast<T*>(arguments[index]));
    return tensor;
}
template <class T>
using Bits = std::conditional_t<sizeof(T) == 2, uint16_t, uint32_t>;

template <class T, class S>
struct Desk {
    static constexpr uint32_t widest = sizeof(T) > sizeof(S) ? sizeof(T) : sizeof(S);
    static constexpr uint32_t lanes = 256 / widest, repeats = n / lanes;
    static constexpr uint32_t step_to = 8 * sizeof(T) / widest, step = 8 * sizeof(S) / widest;
    LocalTensor<T> dst = in_ub<T>(0, n);
    LocalTensor<S> a = in_ub<S>(1, n), b = in_ub<S>(2, n);
    LocalTensor<uint8_t> pattern = in_ub<uint8_t>(3, n / 8), flags = in_ub<uint8_t>(0, n), tmp = in_ub<uint8_t>(6, 32 * 1024);
    LocalTensor<uint32_t> offsets = in_ub<uint32_t>(4, n);
    LocalTensor<S> work = in_ub<S>(5, n);
    GlobalTensor<S> x = in_global<S>(0), y = in_global<S>(1);
    GlobalTensor<T> z = in_global<T>(2), w = in_global<T>(3);
    uint64_t odd[2] = {lanes < 64 ? 0xaaaaaaaa : 0xaaaaaaaaaaaaaaaa, lanes > 64 ? 0xaaaaaaaaaaaaaaaa : 0};
    uint64_t all[2] = {lanes < 64 ? 0xffffffff : ~uint64_t{0}, lanes > 64 ? ~uint64_t{0} : 0};
};

struct Queue : TQue<TPosition::VECIN, 1> {
    TPipe pipe;
    Queue() { pipe.InitBuffer(*this, 2, n * 8); }
};
struct Bound : TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> {
    TPipe pipe;
    Bound() { pipe.InitBuffer(*this, 1, n * 8); }
};
struct Buffer : TBuf<TPosition::VECCALC> {
    TPipe pipe;
    Buffer() { pipe.InitBuffer(*this, n * 8); }
};
template <HardEvent event>
void pass() {
    SetFlag<event>(EVENT_ID0);
    WaitFlag<event>(EVENT_ID0);
}

/// A form of an overload for one type.
struct Case {
    uint32_t number, target_bytes, source_bytes;
    void (*fill)(uint8_t* x, uint8_t* y);
    void (*run)();
    Case* next;

    Case(uint32_t which, uint32_t to, uint32_t from, void (*filler)(uint8_t*, uint8_t*), void (*code)());
};
