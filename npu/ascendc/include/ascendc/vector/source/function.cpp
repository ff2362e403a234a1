#include "ascendc/vector/core/function.h"

#include <string>

namespace twin::simd {
namespace {

bool Meet(const Vector& a, uint64_t a_bytes, const Vector& b, uint64_t b_bytes) {
    return a.place.memory == b.place.memory && a.place.address < b.place.address + b_bytes &&
           b.place.address < a.place.address + a_bytes;
}

}  // namespace

void Function(const char* call, Op op, int64_t count, const Scalar& scalar, const Vector* temporary,
              std::initializer_list<Vector> operands) {
    const Vector& dst = *operands.begin();
    const uint64_t bytes = count > 0 ? static_cast<uint64_t>(count) * dst.size() : 0;
    for (const Vector& operand : operands) {
        if (temporary && Meet(*temporary, temporary->place.bytes, operand, bytes)) {
            raise(kind::parameter, call,
                  "sharedTmpBuffer overlaps an operand: give it a buffer of its own, or leave it out");
        }
        if (&operand != &dst && bytes && Meet(dst, bytes, operand, bytes)) {
            note(std::string(call) + ": the destination overlaps a source, which its documentation forbids: use another tensor");
        }
    }
    Elementwise(call, op, Count(count), scalar, operands);
}

}  // namespace twin::simd
