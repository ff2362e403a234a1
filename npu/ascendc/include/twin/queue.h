// Queues and buffers: what TPipe, TQue and TBuf ask of the machine.
#pragma once
#include <cstdint>

#include "twin/memory.h"
#include "twin/pipe.h"

namespace twin {

/// A queue between two pipes over `count` buffers.
struct Queue {
    static constexpr uint32_t most = 64;
    const char* position = "";
    Memory memory = Memory::UB;
    uint8_t position_code = 0;
    Pipe producer = Pipe::MTE2, consumer = Pipe::V;
    uint16_t number = 0;            ///< its number among the core's queues; 0: InitBuffer was not called
    uint16_t first = 0, count = 0;  ///< its buffers in the core's table
    uint16_t next = 0;              ///< where AllocTensor looks first
    uint16_t waiting[most] = {};    ///< enqueued buffers, oldest first, as a ring
    uint16_t head = 0, size = 0;
    uint16_t depth = 0;
};

/// Give the queue `count` buffers of `bytes` each. Faults: over capacity, no bytes, more than 64 buffers.
void init_queue(Queue& queue, uint32_t count, uint32_t bytes);
/// The same at a fixed address.
void map_queue(Queue& queue, uint32_t count, uint32_t bytes, uint32_t address);
/// A free buffer; faults (deadlock) where none is.
Place alloc_tensor(Queue& queue);
void enqueue(Queue& queue, const Place& place);
/// The oldest enqueued buffer; faults (deadlock) where none is.
Place dequeue(Queue& queue);
void free_tensor(Queue& queue, const Place& place);
/// Whether AllocTensor would succeed.
bool has_vacancy(const Queue& queue);

/// A buffer that is not part of a queue.
Place init_buffer(Memory memory, uint8_t position_code, const char* position, uint32_t bytes);
/// A buffer at a fixed address.
Place map_buffer(Memory memory, uint8_t position_code, const char* position, uint32_t address, uint32_t bytes);
/// Take back all buffers: TPipe's constructor, Reset and Destroy.
void reset_buffers();
/// Bytes of a memory handed out so far.
uint32_t allocated_bytes(Memory memory);

}  // namespace twin
