// Checks of the cube's instructions.
#include "ascendc/cube/core/guard.h"

#include <string>

#include "twin/fault.h"
#include "twin/source/machine.h"

namespace AscendC::cube {

bool left_out(const char* call) {
    if (twin::running->cube) return false;
    twin::note(std::string(call) + " is left out on vector cores: put the cube's part under if ASCEND_IS_AIC");
    return true;
}

void check_place(const char* call, const char* what, const twin::Place& place, twin::Memory memory, uint32_t bytes) {
    if (place.memory != memory)
        twin::raise(twin::kind::parameter, call,
                    std::string(what) + " lies in " + twin::memory_name(place.memory) + " and must lie in " +
                        twin::memory_name(memory) + ": give its queue or buffer the position for that");
    if (place.address % bytes != 0)
        twin::raise(twin::kind::misaligned, call, place, place.address, place.address + bytes,
                    std::string(what) + " starts at byte " + std::to_string(place.address) + " of " +
                        twin::memory_name(memory) + ", which is no multiple of " + std::to_string(bytes));
}

}  // namespace AscendC::cube
