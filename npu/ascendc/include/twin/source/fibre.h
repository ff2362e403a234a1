// A core's kernel runs on a fibre: it can stop in the middle for other cores, and go on.
#pragma once
#include <ucontext.h>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace twin {

class Fibre {
public:
    /// `body` runs on the fibre's own stack; it must not throw.
    void start(void (*body)(void*), void* argument);
    /// Run the body until it pauses or ends. Call from outside.
    void resume();
    /// Back to whoever resumed. Call from within the body.
    void pause();
    /// Ends the body where it is. Call from within the body; does not return.
    void leave();
    bool finished() const { return finished_; }
    bool started() const { return body_ != nullptr; }
    /// Give the stack to the pool.
    void recycle();
    /// The one whose body runs; nullptr outside of all.
    static const Fibre* current();
    /// Lowest address of its stack.
    uintptr_t stack() const { return reinterpret_cast<uintptr_t>(stack_); }
    static constexpr size_t stack_bytes = 2 << 20;  ///< kernels keep small arrays on the stack, rarely large ones

private:
    static void enter(unsigned high, unsigned low);
    ucontext_t inside_{}, outside_{};
    void* stack_ = nullptr;
    void (*body_)(void*) = nullptr;
    void* argument_ = nullptr;
    bool finished_ = false;
};

}  // namespace twin
