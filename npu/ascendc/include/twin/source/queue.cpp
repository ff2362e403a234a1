// Queues and buffers.
#include "twin/queue.h"

#include "twin/source/check.h"
#include "twin/source/machine.h"

namespace twin {

namespace {

uint32_t generation_base = 1;

Place place_of(uint16_t index, uint8_t position_code) {
    const Buffer& buffer = running->buffers[index];
    return {buffer.begin, buffer.bytes, buffer.generation, index, buffer.memory, position_code};
}

uint16_t add_buffer(Memory memory, uint32_t begin, uint32_t bytes, std::string label) {
    need_memory(memory);
    Buffer buffer;
    buffer.label = std::move(label);
    buffer.begin = begin;
    buffer.bytes = bytes;
    buffer.generation = generation_base++;
    buffer.memory = memory;
    running->buffers.push_back(std::move(buffer));
    return static_cast<uint16_t>(running->buffers.size() - 1);
}

/// Take `bytes`, rounded up to a block, from the memory.
uint32_t take(const char* position, Memory memory, uint32_t count, uint32_t bytes) {
    if (bytes == 0 || count == 0)
        raise(kind::parameter, "InitBuffer",
              std::string("a buffer of ") + position + " has no bytes: check the length that the tiling gives");
    const uint64_t rounded = (static_cast<uint64_t>(bytes) + block_bytes - 1) / block_bytes * block_bytes;
    uint32_t& used = running->allocated[static_cast<int>(memory)];
    const uint64_t total = used + rounded * count;
    const uint32_t limit = memory_bytes(memory);
    if (total > limit)
        raise(kind::capacity, "InitBuffer",
              std::to_string(count) + " × " + std::to_string(bytes) + " bytes for " + position + " on top of " +
                  std::to_string(used) + " make " + std::to_string(total) + " bytes, and " + memory_name(memory) +
                  " has " + std::to_string(limit) + ": use smaller tiles or fewer buffers");
    if (memory == Memory::UB && total > limit - ub_reserved_bytes)
        note("the buffers take " + std::to_string(total) + " bytes of UB: the last " +
             std::to_string(ub_reserved_bytes) + " are not counted by GetCoreMemSize, and some builds keep them");
    const uint32_t begin = used;
    used += static_cast<uint32_t>(rounded * count);
    return begin;
}

std::string name_of(const Queue& queue) {
    return std::string(queue.position) + " queue " + std::to_string(queue.number);
}

void need_buffers(const char* call, const Queue& queue) {
    if (queue.number == 0)
        raise(kind::queue, call,
              std::string("the ") + queue.position +
                  " queue has no buffers: call pipe.InitBuffer(queue, number, bytes) first");
    if (static_cast<uint64_t>(queue.first) + queue.count > running->buffers.size())
        raise(kind::queue, call, "the queue was not set up by InitBuffer: its own data were overwritten");
}

Buffer& own_buffer(const char* call, const Queue& queue, const Place& place) {
    need_buffers(call, queue);
    if (place.buffer >= running->buffers.size() || place.buffer < queue.first ||
        place.buffer >= queue.first + queue.count)
        raise(kind::queue, call, name_of(queue) + ": the tensor does not come from this queue's AllocTensor or DeQue");
    Buffer& buffer = running->buffers[place.buffer];
    if (buffer.generation != place.generation)
        raise(kind::queue, call, place, buffer.begin, buffer.begin + buffer.bytes,
              "the tensor was given back by FreeTensor before: a tensor is freed once, after its last use");
    return buffer;
}

}  // namespace

void init_queue(Queue& queue, uint32_t count, uint32_t bytes) {
    begin_call(costs::queue_call);
    if (count > Queue::most)
        raise(kind::parameter, "InitBuffer", std::to_string(count) + " buffers: a queue has at most 64");
    map_queue(queue, count, bytes, take(queue.position, queue.memory, count, bytes));
}

void map_queue(Queue& queue, uint32_t count, uint32_t bytes, uint32_t begin) {
    const uint32_t rounded = (bytes + block_bytes - 1) / block_bytes * block_bytes;
    queue.number = ++running->queues;
    queue.count = static_cast<uint16_t>(count);
    queue.next = queue.head = queue.size = 0;
    for (uint32_t i = 0; i < count; ++i, begin += rounded) {
        const uint16_t index =
            add_buffer(queue.memory, begin, rounded,
                       name_of(queue) + ", buffer " + std::to_string(i) + " of " + std::to_string(count));
        running->buffers[index].queue = queue.number;
        if (i == 0) queue.first = index;
    }
}

Place alloc_tensor(Queue& queue) {
    begin_call(costs::queue_call);
    need_buffers("AllocTensor", queue);
    for (uint16_t i = 0; i < queue.count; ++i) {
        const uint16_t slot = static_cast<uint16_t>((queue.next + i) % queue.count);
        Buffer& buffer = running->buffers[queue.first + slot];
        if (buffer.state != Buffer::State::Free) continue;
        queue.next = static_cast<uint16_t>((slot + 1) % queue.count);
        buffer.state = Buffer::State::Allocated;
        running->hold(queue.producer, buffer.freed);
        running->learn(queue.producer, buffer.freed_by);
        return place_of(static_cast<uint16_t>(queue.first + slot), queue.position_code);
    }
    raise(kind::deadlock, "AllocTensor",
          name_of(queue) + ": all " + std::to_string(queue.count) +
              " buffers are in use, so this would wait for ever: call FreeTensor after a tensor's last use, " +
              "DeQue what was enqueued, or give InitBuffer more buffers");
}

void enqueue(Queue& queue, const Place& place) {
    begin_call(costs::queue_call);
    Buffer& buffer = own_buffer("EnQue", queue, place);
    if (buffer.state == Buffer::State::Enqueued)
        raise(kind::queue, "EnQue", place, buffer.begin, buffer.begin + buffer.bytes,
              "the tensor is in the queue already: EnQue it once, then DeQue");
    buffer.state = Buffer::State::Enqueued;
    buffer.filled = running->done(queue.producer);
    running->snapshot(queue.producer, buffer.filled_by);
    queue.waiting[(queue.head + queue.size) % Queue::most] = place.buffer;
    ++queue.size;
}

Place dequeue(Queue& queue) {
    begin_call(costs::queue_call);
    need_buffers("DeQue", queue);
    if (queue.size == 0)
        raise(kind::deadlock, "DeQue",
              name_of(queue) + " holds no tensor, so this would wait for ever: EnQue the tensor after it is filled");
    const uint16_t index = queue.waiting[queue.head];
    queue.head = static_cast<uint16_t>((queue.head + 1) % Queue::most);
    --queue.size;
    Buffer& buffer = running->buffers[index];
    buffer.state = Buffer::State::Dequeued;
    running->hold(queue.consumer, buffer.filled);
    running->learn(queue.consumer, buffer.filled_by);
    return place_of(index, queue.position_code);
}

void free_tensor(Queue& queue, const Place& place) {
    begin_call(costs::queue_call);
    Buffer& buffer = own_buffer("FreeTensor", queue, place);
    if (buffer.state == Buffer::State::Enqueued)
        raise(kind::queue, "FreeTensor", place, buffer.begin, buffer.begin + buffer.bytes,
              "the tensor is still in the queue: DeQue it before FreeTensor");
    buffer.state = Buffer::State::Free;
    buffer.generation = generation_base++;
    buffer.freed = running->done(queue.consumer);
    running->snapshot(queue.consumer, buffer.freed_by);
}

bool has_vacancy(const Queue& queue) {
    for (uint16_t i = 0; i < queue.count; ++i)
        if (running->buffers[queue.first + i].state == Buffer::State::Free) return true;
    return false;
}

Place init_buffer(Memory memory, uint8_t position_code, const char* position, uint32_t bytes) {
    begin_call(costs::queue_call);
    const uint32_t begin = take(position, memory, 1, bytes);
    const uint32_t rounded = (bytes + block_bytes - 1) / block_bytes * block_bytes;
    const uint16_t index =
        add_buffer(memory, begin, rounded,
                   std::string("TBuf ") + std::to_string(++running->plain_buffers) + " (" + position + ")");
    running->buffers[index].state = Buffer::State::Fixed;
    return place_of(index, position_code);
}

Place map_buffer(Memory memory, uint8_t position_code, const char* position, uint32_t address, uint32_t bytes) {
    if (static_cast<uint64_t>(address) + bytes > memory_bytes(memory))
        raise(kind::capacity, "LocalTensor",
              std::string(position) + ": bytes " + std::to_string(address) + " to " +
                  std::to_string(static_cast<uint64_t>(address) + bytes) + " lie outside " + memory_name(memory) +
                  " (" + std::to_string(memory_bytes(memory)) + " bytes)");
    const uint16_t index =
        add_buffer(memory, address, bytes, std::string("memory at ") + std::to_string(address) + " (" + position + ")");
    running->buffers[index].state = Buffer::State::Fixed;
    return place_of(index, position_code);
}

void reset_buffers() {
    running->buffers.resize(1);
    running->buffers[0].label = "memory";
    running->allocated.fill(0);
    running->queues = running->plain_buffers = 0;
}

uint32_t allocated_bytes(Memory memory) { return running->allocated[static_cast<int>(memory)]; }

}  // namespace twin
