// Cube cores that serve the vector cores of their block.
#include "ascendc/cube/core/product.h"
#include "twin/source/machine.h"

namespace AscendC::cube {

namespace {

bool vectors_ended(twin::Core& core, void*) {
    for (const auto& other : twin::machine->cores)
        if (!other->cube && other->block == core.block && !other->ended) return false;
    return true;
}

/// Whether no other vector core of the block could still ask for something earlier.
bool first_in_time(twin::Core& core, void*) {
    for (const auto& other : twin::machine->cores) {
        if (other.get() == &core || other->cube || other->block != core.block) continue;
        if (other->ended || (other->waiting && !other->asking)) continue;
        if (other->now.time < core.now.time) return false;
    }
    return true;
}

}  // namespace

void join(bool cube_only) {
    const bool cube = twin::running->cube;
    twin::running->registered = true;
    if (cube == cube_only) return;
    if (cube && vectors_ended(*twin::running, nullptr) && twin::machine->launch->cores == twin::Cores::Cube) return;
    if (cube) twin::suspend("REGIST_MATMUL_OBJ", vectors_ended, nullptr);
    throw twin::Served{};
}

void open(const void* object, const char* call) {
    if (!twin::running->cube && !twin::running->registered)
        twin::raise(twin::kind::unsupported, call,
                    "no cube core serves this vector core: call REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling) "
                    "before the first product, also where Init gives the tiling");
    twin::running->open_products.insert(object);
}
void close(const void* object) { twin::running->open_products.erase(object); }

void take_turn(const char* call) {
    if (twin::running->cube) return;
    twin::Core& core = *twin::running;
    core.asking = true;
    twin::suspend(call, first_in_time, nullptr);
    core.asking = false;
}

}  // namespace AscendC::cube
