// Runs the cores of a launch.
#include "twin/source/schedule.h"

#include <cstring>

#include "twin/source/fibre.h"

namespace twin {

Core* running = nullptr;

namespace {

struct Task {
    Core* core = nullptr;
    Fibre fibre;
    Ending ending;
    Kernel kernel = nullptr;
    void* context = nullptr;
    const char* call = nullptr;
    bool (*ready)(Core&, void*) = nullptr;
    void* ready_context = nullptr;
    bool stuck = false;
};

Task* current = nullptr;

/// At its end no flag may be left set, and a tensor that was never freed deserves a remark.
void check_ending(Core& core) {
    for (int source = 0; source < pipe_count; ++source)
        for (int target = 0; target < pipe_count; ++target)
            for (int event = 0; event < event_count; ++event)
                if (!core.signals[source][target][event].empty())
                    raise(kind::flag, "SetFlag",
                          std::string(pipe_name(static_cast<Pipe>(source))) + "_" +
                              pipe_name(static_cast<Pipe>(target)) + ", event " + std::to_string(event) +
                              " is still set when the kernel ends: every SetFlag needs its WaitFlag");
    if (!core.open_products.empty())
        note("a Matmul object made a product and End() is missing: call it after the last one, else the resources that the "
             "object holds are not free for the next object");
    for (const Buffer& buffer : core.buffers) {
        if (buffer.state == Buffer::State::Enqueued)
            note(buffer.label + " is still enqueued when the kernel ends: DeQue and FreeTensor are missing");
        if (buffer.state == Buffer::State::Allocated || buffer.state == Buffer::State::Dequeued)
            note(buffer.label + " was never given back: FreeTensor is missing");
    }
}

/// Note how a core ends that threw this.
void end_by(Task& task, const std::exception_ptr& thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const Fault& fault) {
        task.ending.faulted = true;
        task.ending.fault = fault;
    } catch (const Served&) {
        task.ending.finished = true;
    } catch (const Sampled&) {
        // One that waits for a core that was stopped before has done its part of what was seen.
        task.ending.sampled = !task.stuck;
        task.ending.finished = task.stuck;
        machine->stopped = true;
    } catch (const std::exception& error) {
        task.ending.faulted = true;
        task.ending.fault = {
            kind::assertion, "kernel", std::string("the kernel threw: ") + error.what(), "", task.core->index, 0, 0};
    }
}

void run(void* argument) {
    Task& task = *static_cast<Task*>(argument);
    try {
        task.kernel(task.context);
        settle(*task.core);
        check_ending(*task.core);
        task.ending.finished = true;
    } catch (...) {
        end_by(task, std::current_exception());
    }
    task.core->ended = true;
}

void install(Core& core) {
    running = &core;
    for (int memory = 0; memory < local_memory_count; ++memory) local_memory[memory] = core.bytes[memory].get();
}

void step(Task& task) {
    current = &task;
    install(*task.core);
    if (!task.core->cube) need_memory(Memory::UB);
    if (!task.fibre.started()) task.fibre.start(run, &task);
    task.fibre.resume();
    if (!task.fibre.finished()) return;
    task.fibre.recycle();
    for (auto& bytes : task.core->bytes) bytes.reset();
    task.core->traffic.forget();
}

bool blocked(const Task& task) { return task.ready != nullptr && !task.ready(*task.core, task.ready_context); }

}  // namespace

void need_memory(Memory memory) {
    const int index = static_cast<int>(memory);
    if (local_memory[index] != nullptr) return;
    const uint32_t bytes = memory_bytes(memory) + repeat_bytes;
    running->bytes[index].reset(new uint8_t[bytes]);
    // Time-only kernels read zeros, so that loops over data end.
    std::memset(running->bytes[index].get(), machine->computing ? machine->launch->poison : 0, bytes);
    local_memory[index] = running->bytes[index].get();
}

void suspend(const char* call, bool (*ready)(Core&, void*), void* context) {
    Task& task = *current;
    task.call = call;
    task.ready = ready;
    task.ready_context = context;
    task.core->waiting = ready != nullptr;
    while (!task.stuck && blocked(task)) task.fibre.pause();
    task.ready = nullptr;
    task.core->waiting = false;
    if (task.stuck && machine->stopped) throw Sampled{};
    if (task.stuck)
        raise(kind::deadlock, call,
              "the core waits for ever: another core ended, or waits elsewhere, without reaching its side of this "
              "call; every core must make the same calls");
}

void leave(std::exception_ptr& thrown) {
    end_by(*current, thrown);
    thrown = nullptr;
    current->core->ended = true;
    current->fibre.leave();
}

std::vector<Ending> run_cores(Kernel kernel, void* context) {
    std::vector<Task> tasks(machine->cores.size());
    for (size_t i = 0; i < tasks.size(); ++i) {
        tasks[i].core = machine->cores[i].get();
        tasks[i].kernel = kernel;
        tasks[i].context = context;
    }
    bool faulted = false;
    for (bool moved = true; moved && !faulted;) {
        moved = false;
        for (Task& task : tasks) {
            if (task.fibre.finished() || blocked(task)) continue;
            step(task);
            moved = true;
            if (task.ending.faulted) {
                faulted = true;
                break;
            }
        }
        if (moved || faulted) continue;
        for (Task& task : tasks) {
            if (task.fibre.finished()) continue;
            task.stuck = true;
            step(task);
            if (!task.ending.faulted) continue;
            faulted = true;
            break;
        }
    }
    std::vector<Ending> endings;
    for (Task& task : tasks) {
        task.fibre.recycle();
        endings.push_back(task.ending);
    }
    running = nullptr;
    return endings;
}

}  // namespace twin
