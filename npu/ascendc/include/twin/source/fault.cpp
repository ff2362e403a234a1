// Raises faults and keeps notes.
#include "twin/fault.h"

#include <algorithm>

#include "twin/source/check.h"
#include "twin/source/machine.h"

namespace twin {

void raise(const char* kind, const char* call, const std::string& message) {
    Fault fault;
    fault.kind = kind;
    fault.call = call;
    fault.message = message;
    fault.core = running != nullptr ? running->index : -1;
    throw fault;
}

void raise(const char* kind, const char* call, const Place& place, uint64_t begin, uint64_t end,
           const std::string& message) {
    const uint64_t base = running->buffers[place.buffer].begin;
    Fault fault;
    fault.kind = kind;
    fault.call = call;
    fault.message = message;
    fault.core = running->index;
    fault.buffer = describe(place);
    fault.begin = begin > base ? begin - base : 0;
    fault.end = end > base ? end - base : 0;
    throw fault;
}

void note(const std::string& text) {
    constexpr size_t most = 50;
    std::vector<std::string>& notes = machine->notes;
    if (notes.size() < most && std::find(notes.begin(), notes.end(), text) == notes.end()) notes.push_back(text);
}

}  // namespace twin
