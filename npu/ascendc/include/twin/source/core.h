// One core as the machine sees it: its clocks, memories, buffers, flags.
#pragma once
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "twin/access.h"
#include "twin/fault.h"
#include "twin/flags.h"
#include "twin/queue.h"
#include "twin/registers.h"
#include "twin/source/definedness.h"
#include "twin/source/ledger.h"
#include "twin/source/moment.h"
#include "twin/source/pace.h"
#include "twin/source/scalar_cache.h"
#include "twin/source/traffic.h"

namespace twin {

/// A buffer that a TPipe handed out: a slot of a queue, or a TBuf.
struct Buffer {
    enum class State : uint8_t { Free, Allocated, Enqueued, Dequeued, Fixed };
    std::string label;
    uint32_t begin = 0, bytes = 0, generation = 0;
    Memory memory = Memory::UB;
    State state = State::Free;
    uint16_t queue = 0;
    Moment freed;
    uint32_t freed_by[pipe_count] = {};
    Moment filled;
    uint32_t filled_by[pipe_count] = {};
};

/// A flag that a pipe set for another, with what had happened before.
struct Signal {
    Moment moment;
    uint32_t seen[pipe_count];
};

constexpr int event_count = 8;
constexpr int cross_flag_count = 16;
constexpr uint32_t most_free_flag = 10;  ///< those above are used by the high-level library

/// A flag that a core set for other cores.
struct CrossSignal {
    Moment moment;
    int mode;
};

/// Bytes that a core wrote to an argument, when that was done, and its number among the instructions of MTE3.
struct Write {
    uint64_t begin = ~0ull, end = 0;
    Moment done;
    uint32_t sequence = 0;

    bool touches(uint64_t from, uint64_t to) const { return begin < to && from < end; }
};

/// What a core wrote to an argument: the latest writes, and one range that holds all before.
struct Written {
    std::array<Write, 4> latest;
    Write before;
    Moment done;  ///< the last of all
    size_t next = 0;

    void add(uint64_t from, uint64_t to, const Moment& moment, uint32_t number) {
        Write& slot = latest[next++ % latest.size()];
        if (slot.end != 0) {
            before.begin = std::min(before.begin, slot.begin);
            before.end = std::max(before.end, slot.end);
            before.done = slot.done;
            before.sequence = slot.sequence;
        }
        slot = {from, to, moment, number};
        done = moment;
    }
    /// The last write that touched any of these bytes, or nullptr.
    const Write* touching(uint64_t from, uint64_t to) const {
        for (size_t i = 1; i <= latest.size(); ++i) {
            const Write& write = latest[(next + latest.size() - i) % latest.size()];
            if (write.touches(from, to)) return &write;
        }
        return before.touches(from, to) ? &before : nullptr;
    }
    bool touches(uint64_t from, uint64_t to) const { return touching(from, to) != nullptr; }
    template <class Change>
    void shift(Change&& change) {
        change(done);
        for (Write& write : latest) change(write.done);
        change(before.done);
    }
};

constexpr int first_cube = 128;  ///< what tells a cube core from the vector core of its index

struct Core {
    int index = 0;      ///< GetBlockIdx
    int block = 0;      ///< the block of a mixed kernel that it belongs to
    int sub_block = 0;  ///< GetSubBlockIdx
    bool cube = false;
    /// Tells it from all other cores: cube cores and vector cores are counted apart.
    int unit() const { return cube ? first_cube + index : index; }
    bool ended = false;    ///< its kernel has returned or was stopped
    bool waiting = false;  ///< for other cores
    bool asking = false;   ///< for its turn at the cube core
    Moment now;                           ///< the scalar unit
    std::array<Moment, pipe_count> free;  ///< when each pipe has done its last instruction; S: unused
    std::array<double, pipe_count> busy{};
    std::array<uint32_t, pipe_count> sequence{};
    Clocks clocks;
    std::array<Ledger, local_memory_count> ledgers;
    std::array<Definedness, local_memory_count> defined;
    std::array<std::unique_ptr<uint8_t[]>, local_memory_count> bytes;
    std::vector<Buffer> buffers;
    std::array<uint32_t, local_memory_count> allocated{};
    std::vector<Written> written;  ///< per argument
    std::vector<Signal> signals[pipe_count][pipe_count][event_count];
    uint32_t events_in_use[pipe_count][pipe_count] = {};
    uint64_t noted[pipe_count][pipe_count] = {};  ///< of missing flags, which buffers had their note
    Registers registers;
    Traffic traffic;
    std::vector<double> brought;  ///< bytes that the cube brought from each argument for the first time
    ScalarCache cache;
    std::vector<CrossSignal> cross_sets[cross_flag_count];
    uint32_t cross_waited[cross_flag_count] = {};
    std::map<std::pair<uint32_t, uint32_t>, size_t> block_waited;  ///< IBWait calls passed, by block and event
    int atomic = 0;                          ///< 0 none, 1 add, 2 max, 3 min
    int atomic_type = -1;                    ///< -1: the tensor's
    uint16_t queues = 0, plain_buffers = 0;  ///< handed out, for their names
    bool registered = false;                 ///< REGIST_MATMUL_OBJ was called
    std::set<const void*> open_products;     ///< Matmul objects that made a product and did not End
    void* pipe = nullptr;                    ///< its TPipe
    uint64_t calls = 0;
    const char* call = "none";                ///< the last that has a name
    size_t met[3] = {};                       ///< SyncAll calls passed, by who met
    uint32_t epoch = 0;                       ///< accesses of cores in one epoch can race
    Pace pace;
    double progress_bytes = 0;  ///< that the cube wrote to outputs: what a cube core that is stopped is extrapolated by
    uint64_t read_bytes = 0, written_bytes = 0;

    /// What pipe `p` has seen, its own instructions included.
    void snapshot(Pipe pipe, uint32_t (&seen)[pipe_count]) const {
        for (int q = 0; q < pipe_count; ++q) seen[q] = clocks.seen[static_cast<int>(pipe)][q];
        seen[static_cast<int>(pipe)] = sequence[static_cast<int>(pipe)];
    }
    /// All pipes have seen all that was done.
    void order_all() {
        for (auto& seen : clocks.seen)
            for (int q = 0; q < pipe_count; ++q) seen[q] = sequence[q];
    }
    void learn(Pipe pipe, const uint32_t (&seen)[pipe_count]) {
        for (int q = 0; q < pipe_count; ++q) {
            uint32_t& mine = clocks.seen[static_cast<int>(pipe)][q];
            if (seen[q] > mine) mine = seen[q];
        }
    }
    /// When the scalar unit and all pipes will have done everything given to them.
    Moment latest() const {
        Moment moment = now;
        for (const Moment& each : free) moment.wait(each);
        return moment;
    }
    /// When the pipe will have done everything given to it.
    const Moment& done(Pipe pipe) const { return pipe == Pipe::S ? now : free[static_cast<int>(pipe)]; }
    void hold(Pipe pipe, const Moment& until) { (pipe == Pipe::S ? now : free[static_cast<int>(pipe)]).wait(until); }
};

inline std::string core_name(int unit) {
    return unit < first_cube ? "core " + std::to_string(unit) : "cube core " + std::to_string(unit - first_cube);
}

}  // namespace twin
