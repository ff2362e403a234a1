// Accumulating copies.
#include "twin/source/atomic.h"

#include <cstring>

#include "twin/fault.h"

namespace twin {

namespace {

template <class T>
void accumulate_as(uint8_t* target, const uint8_t* source, uint64_t bytes, int operation) {
    for (uint64_t byte = 0; byte + sizeof(T) <= bytes; byte += sizeof(T)) {
        T mine, theirs;
        std::memcpy(&mine, target + byte, sizeof(T));
        std::memcpy(&theirs, source + byte, sizeof(T));
        const T result = operation == 1   ? static_cast<T>(mine + theirs)
                         : operation == 2 ? (theirs > mine ? theirs : mine)
                                          : (theirs < mine ? theirs : mine);
        std::memcpy(target + byte, &result, sizeof(T));
    }
}

}  // namespace

void accumulate(const char* call, uint8_t* target, const uint8_t* source, uint64_t bytes, int operation, Type type) {
    switch (type) {
        case Type::F32:
            return accumulate_as<float>(target, source, bytes, operation);
        case Type::F16:
            return accumulate_as<number::Half>(target, source, bytes, operation);
        case Type::BF16:
            return accumulate_as<number::Bfloat16>(target, source, bytes, operation);
        case Type::S32:
            return accumulate_as<int32_t>(target, source, bytes, operation);
        case Type::S16:
            return accumulate_as<int16_t>(target, source, bytes, operation);
        case Type::S8:
            return accumulate_as<int8_t>(target, source, bytes, operation);
        case Type::Other:
            break;
    }
    raise(kind::dtype, call,
          "atomic copies know float, half, bfloat16, int32, int16 and int8 only: cast the tensor first");
}

}  // namespace twin
