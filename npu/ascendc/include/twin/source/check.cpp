// Checks and orders the operands of an instruction.
#include "twin/source/check.h"

#include "twin/source/machine.h"

namespace twin {

namespace {

const Buffer& buffer_of(const Place& place) {
    if (place.buffer >= running->buffers.size())
        raise(kind::parameter, "LocalTensor", "the tensor names no buffer of this core: it was not handed out by a TPipe");
    return running->buffers[place.buffer];
}

uint32_t limit_of(const Place& place) {
    if (static_cast<int>(place.memory) >= local_memory_count)
        raise(kind::parameter, "LocalTensor", "the tensor lies in no memory of this core: it was not handed out by a TPipe");
    if (place.buffer == 0) return memory_bytes(place.memory);
    const Buffer& buffer = buffer_of(place);
    return buffer.begin + buffer.bytes;
}

void note_missing_flag(const char* call, Pipe before, Pipe pipe, const Place& place, const char* what) {
    uint64_t& cell = running->noted[static_cast<int>(before)][static_cast<int>(pipe)];
    const uint64_t bit = 1ull << (place.buffer % 64);
    if (cell & bit) return;
    cell |= bit;
    const std::string pair = std::string(pipe_name(before)) + "_" + pipe_name(pipe);
    const bool queued = place.buffer != 0 && buffer_of(place).queue != 0;
    note(std::string(call) + " " + what + " " + describe(place) + " without a flag from " + pipe_name(before) + " to " +
         pipe_name(pipe) + ": ordered here as the device's compiler would; " +
         (queued ? "pass the tensor through EnQue and DeQue of a queue between these two, or write"
                 : std::string("write")) +
         " SetFlag<HardEvent::" + pair + "> and WaitFlag<HardEvent::" + pair + "> to be sure");
}

}  // namespace

std::string describe(const Place& place) {
    return place.buffer == 0 ? std::string(memory_name(place.memory)) : buffer_of(place).label;
}

void check_operand(const char* call, const Operand& operand) {
    const Place& place = operand.place;
    if (place.bytes == 0 && place.buffer == 0 && place.position == 0 && place.memory == Memory::UB && operand.extent != 0)
        raise(kind::parameter, call, place, place.address, place.address + operand.extent,
              "the " + std::string(operand.writes ? "destination" : "source") +
                  " is a LocalTensor that nothing was assigned to: take it from AllocTensor, DeQue or TBuf's Get");
    if (place.buffer >= running->buffers.size() || buffer_of(place).generation != place.generation)
        raise(kind::use_after_free, call, place, place.address, place.address + operand.extent,
              "the tensor was given back by FreeTensor (or its TPipe was reset): move FreeTensor behind its last use");
    if (operand.aligned && place.address % block_bytes != 0)
        raise(kind::misaligned, call, place, place.address, place.address + operand.extent,
              "the " + std::string(operand.writes ? "destination" : "source") + " starts at byte " +
                  std::to_string(place.address) + " of " + memory_name(place.memory) +
                  ", which is no multiple of 32: choose an offset that is a multiple of 32 bytes");
    need_memory(place.memory);
    const uint64_t end = static_cast<uint64_t>(place.address) + operand.extent;
    if (end > limit_of(place))
        raise(kind::out_of_bounds, call, place, place.address, end,
              "the " + std::string(operand.writes ? "destination" : "source") + " needs " +
                  std::to_string(operand.extent) + " bytes from there on, and the buffer has only " +
                  std::to_string(limit_of(place) > place.address ? limit_of(place) - place.address : 0) +
                  ": enlarge the buffer in InitBuffer or reduce the count");
}

void check_defined(const char* call, const Operand& operand) {
    const Definedness& defined = running->defined[static_cast<int>(operand.place.memory)];
    pieces(operand, [&](uint32_t begin, uint32_t end) {
        const uint32_t hole = defined.first_undefined(begin, end);
        if (hole < end)
            raise(kind::uninitialised, call, operand.place, hole, end,
                  "these bytes were never written: copy or Duplicate values into them first, or reduce the count");
        return true;
    });
}

void order(const char* call, Pipe pipe, const Operand& operand, Moment& start) {
    const uint32_t begin = operand.place.address, end = begin + operand.extent;
    const auto& seen = running->clocks.seen[static_cast<int>(pipe)];
    running->ledgers[static_cast<int>(operand.place.memory)].visit(begin, end, [&](const Touch& touch) {
        if (touch.writer != pipe && touch.written_by != 0) {
            if (seen[static_cast<int>(touch.writer)] < touch.written_by)
                note_missing_flag(call, touch.writer, pipe, operand.place, operand.writes ? "overwrites" : "reads");
            start.wait(touch.written);
        }
        if (!operand.writes) return;
        start.wait(touch.read);
        for (int reader = 0; reader < pipe_count; ++reader)
            if (reader != static_cast<int>(pipe) && seen[reader] < touch.read_by[reader])
                note_missing_flag(call, static_cast<Pipe>(reader), pipe, operand.place, "overwrites");
    });
}

void record(Pipe pipe, const Operand& operand, const Moment& done) {
    Ledger& ledger = running->ledgers[static_cast<int>(operand.place.memory)];
    const uint32_t begin = operand.place.address, end = begin + operand.extent;
    const uint32_t sequence = running->sequence[static_cast<int>(pipe)];
    if (operand.writes)
        ledger.write(begin, end, pipe, sequence, done);
    else
        ledger.read(begin, end, pipe, sequence, done);
}

}  // namespace twin
