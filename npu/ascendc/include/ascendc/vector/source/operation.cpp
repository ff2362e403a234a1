#include "ascendc/vector/core/operation.h"

#include <cstring>

#include "ascendc/vector/source/table.h"
#include "ascendc/vector/source/walk.h"

namespace twin::simd {
namespace {

const Table& Loops() {
    static const Table* const table = [] {
        Table* filled = new Table;
        PutBasic(*filled);
        PutLibrary(*filled);
        return filled;
    }();
    return *table;
}

}  // namespace

std::string Table::Types(Op op) const {
    std::string names;
    for (int dst = 0; dst < kTypes; ++dst) {
        for (int src = 0; src < kTypes; ++src) {
            if (!loops_[Index(op)][dst][src]) continue;
            if (!names.empty()) names += ", ";
            names += Name(static_cast<Type>(dst));
            if (src != dst) names += std::string(" from ") + Name(static_cast<Type>(src));
        }
    }
    return names;
}

void Elementwise(const char* call, Op op, const Extent& extent, const Scalar& scalar,
                 std::initializer_list<Vector> operands) {
    const Vector* const given = operands.begin();
    const Vector& dst = given[0];
    const Loop loop = Loops().Find(op, dst.type, given[1].type);
    if (!loop) {
        const bool same = dst.type == given[1].type;
        raise(kind::dtype, call,
              std::string(same ? "" : "destination ") + Name(dst.type) +
                  (same ? "" : std::string(" with source ") + Name(given[1].type)) +
                  " is not supported on Atlas A2; supported: " + Loops().Types(op));
    }
    Vector vectors[4] = {dst};
    int count = 1;
    for (; count < static_cast<int>(operands.size()); ++count) vectors[count] = given[count];
    if (ReadsDestination(op)) vectors[count++] = dst;
    uint32_t widest = 1;
    for (int i = 0; i < count; ++i) widest = vectors[i].size() > widest ? vectors[i].size() : widest;
    const bool wide = op == Op::Copy;
    CheckStrides(call, vectors, count, count > 2 ? 255 : 65535, wide ? 65535 : 255);
    Plan plan;
    Resolve(call, extent, widest, plan);
    if (plan.repeats == 0) return;
    IssueElementwise(call, Price(op, dst.type), plan, vectors, count, widest);
    if (computing()) Walk(plan, vectors, count, loop, scalar);
}

}  // namespace twin::simd
