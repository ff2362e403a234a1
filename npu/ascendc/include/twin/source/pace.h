// Time-only kernels too long to simulate: calls whose kind is known only count, at what such calls took before.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "twin/source/moment.h"

namespace twin {

struct Core;
struct Region;

/// What calls of one kind, after the same seven calls, added to the clocks of the cores that simulated them: means.
struct Habit {
    uint64_t key = 0;
    uint32_t seen = 0;
    float advance = 0;            ///< cycles by which the core's latest clock moved
    float scalar = 0, busy = 0;   ///< cycles that the scalar unit and the call's pipe were kept
    Pipe pipe = Pipe::S;

    bool known() const { return seen >= 3; }
};

/// The habits of a launch, which its cores share.
class Habits {
public:
    const Habit* find(uint64_t key) const;
    /// Add one observation. Means follow the latest 128.
    void learn(uint64_t key, const Habit& seen);

private:
    size_t slot(uint64_t key) const;
    void grow();

    std::vector<Habit> slots_ = std::vector<Habit>(1 << 10);
    size_t used_ = 0;
};

/// How a time-only launch is sampled, in calls per core.
struct Sampling {
    bool skips = false;         ///< whether calls may be left out at all: a vector core's, beside no cube core
    uint64_t full = 0;          ///< simulated before any is left out
    uint64_t simulated = 0;     ///< simulated at most
    uint64_t most = 0;          ///< made at most: a core that makes more is stopped
};

/// How a core gets on with an argument: bytes that it wrote, and the time that led to them. The longest pauses between
/// writes tell where a round (a row, a tile) begins, and rounds say at what pace writing goes on.
class Progress {
public:
    double bytes = 0, time = 0;

    /// `pause` cycles after the core's latest write to any argument.
    void write(double pause, uint64_t more, bool late);
    /// Time after which `all` bytes are written, and by how much it may be wrong.
    struct End {
        double time, error;
    };
    End end(double all) const;

private:
    struct Mark {
        double bytes = 0, time = 0;
    };

    double pause_ = 0;         ///< the longest since the first write, which the start of the kernel delays
    uint32_t rounds_ = 0;      ///< begun by a pause of at least half of that
    Mark first_, middle_, last_;  ///< beginnings of rounds; middle: the first in the later half of the core's calls
};

/// Where a core is between simulating and skipping.
struct Pace {
    bool skipping = false;      ///< the call at hand only counts
    bool open = false;          ///< the call at hand is simulated, and its time still to be learnt
    uint64_t context = 0;       ///< of the latest eight calls, a byte's shift each
    uint64_t kind = 0;          ///< of the call at hand
    double frontier = 0;        ///< the latest clock when the call at hand began
    Habit call;                 ///< what the call at hand took
    double skipped = 0;         ///< cycles of skipped calls that the clocks do not contain yet
    double skipped_in_all = 0, guessed = 0;      ///< and of those the part whose kind was new
    double predicted = 0, measured = 0;          ///< of known calls simulated after a stretch of skipped ones
    uint64_t simulated = 0, familiar = 0;        ///< calls; in a row of known kinds
    uint64_t stretch = 0, stretch_end = 0;       ///< skipped calls until the next ones are simulated to check
    uint64_t window = 0;                         ///< known calls in a row that let skipping begin
    Moment origin;                               ///< the latest clock when simulation began or went on
    std::array<double, pipe_count> share{};      ///< of skipped time on the critical path
    double written_at = 0;                       ///< time of the latest write to global memory
    std::vector<Progress> progress;              ///< per argument
};

/// A call of this kind begins: decide whether the running core simulates it. Throws Sampled where a core has made its most.
void pace(Core& core, uint64_t kind);
/// Bring the clocks to where the skipped calls led.
void settle(Core& core);
/// The call at hand waited for other cores: its time is no habit.
void set_apart(Core& core);
/// The core writes `bytes` to the argument.
void count_written(Core& core, const Region& region, uint64_t bytes);

/// A figure to an eighth of an octave, so that nearly equal sizes are one kind.
uint64_t size_class(double figure);

}  // namespace twin
