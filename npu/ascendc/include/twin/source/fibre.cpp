// Fibres on ucontext.
#include "twin/source/fibre.h"

#include <sys/mman.h>

#include <cstdint>
#include <vector>

namespace twin {

namespace {

constexpr size_t guard_bytes = 4096;
std::vector<void*> pool;
const Fibre* inside = nullptr;

void* take_stack() {
    if (!pool.empty()) {
        void* stack = pool.back();
        pool.pop_back();
        return stack;
    }
    void* stack =
        mmap(nullptr, Fibre::stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (stack == MAP_FAILED) return nullptr;
    mprotect(stack, guard_bytes, PROT_NONE);
    return stack;
}

}  // namespace

void Fibre::enter(unsigned high, unsigned low) {
    Fibre* fibre = reinterpret_cast<Fibre*>(static_cast<uintptr_t>(high) << 32 | low);
    fibre->body_(fibre->argument_);
    fibre->leave();
}

void Fibre::leave() {
    finished_ = true;
    pause();
}

void Fibre::start(void (*body)(void*), void* argument) {
    body_ = body;
    argument_ = argument;
    stack_ = take_stack();
    if (stack_ == nullptr) throw std::bad_alloc();
    getcontext(&inside_);
    inside_.uc_stack.ss_sp = stack_;
    inside_.uc_stack.ss_size = stack_bytes;
    inside_.uc_link = nullptr;
    const uintptr_t self = reinterpret_cast<uintptr_t>(this);
    makecontext(&inside_, reinterpret_cast<void (*)()>(&Fibre::enter), 2, static_cast<unsigned>(self >> 32),
                static_cast<unsigned>(self));
}

void Fibre::resume() {
    inside = this;
    swapcontext(&outside_, &inside_);
    inside = nullptr;
}

const Fibre* Fibre::current() { return inside; }
void Fibre::pause() { swapcontext(&inside_, &outside_); }

void Fibre::recycle() {
    if (stack_ != nullptr) pool.push_back(stack_);
    stack_ = nullptr;
}

}  // namespace twin
