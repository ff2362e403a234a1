// A matrix product in time: base blocks move from memory to L1 (MTE2), to L0 (MTE1), through the cube (M), and their sums
// from L0C to memory (FIX), each as soon as its pipe, its data and its place are there.
#include <algorithm>
#include <cmath>

#include "ascendc/cube/core/price.h"
#include "ascendc/cube/core/product.h"
#include "ascendc/cube/core/round.h"
#include "twin/issue.h"
#include "twin/source/issue.h"
#include "twin/source/machine.h"

namespace AscendC::cube {

namespace {

using twin::Moment;
using twin::Pipe;
namespace costs = twin::costs;

constexpr double steps_at_most = 200'000;  // base blocks that are simulated; the rest goes on at their pace

uint64_t rounds(uint64_t total, uint64_t part) { return (total + part - 1) / part; }

}  // namespace

Moment Pipeline::spend(const char* call, Pipe pipe, const Moment& start, double cycles) {
    const int p = static_cast<int>(pipe);
    Moment done = start;
    done.wait(core_->free[p]);
    const double begin = done.time;
    done.advance(pipe, cycles);
    core_->free[p] = done;
    core_->busy[p] += cycles;
    ++core_->sequence[p];
    if (twin::machine->launch->timeline)
        twin::machine->timeline.push_back({call, core_->index, pipe, begin, done.time});
    return done;
}

void Pipeline::begin(const Product& product, const TCubeTiling& tiling) {
    take_turn(product.call);
    tiling_ = tiling;
    if (!product.large_copies) tiling_.stepM = tiling_.stepN = tiling_.stepKa = tiling_.stepKb = 1;
    twin::Core* core = twin::running->cube ? twin::running : nullptr;
    for (const auto& other : twin::machine->cores)
        if (core == nullptr && other->cube && other->block == twin::running->block) core = other.get();
    if (core == nullptr)
        twin::raise(twin::kind::unsupported, product.call,
                    "the kernel runs on vector cores only: declare KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2)");
    if (core_ != core) {
        a1_.assign(std::max<uint64_t>(1, tiling_.depthA1 / std::max(1, tiling_.stepM * tiling_.stepKa)), {});
        b1_.assign(std::max<uint64_t>(1, tiling_.depthB1 / std::max(1, tiling_.stepN * tiling_.stepKb)), {});
    }
    core_ = core;
    // Other operands than last time: nothing in L1 is of use.
    for (Slot& slot : a1_) slot.key = ~0ull;
    for (Slot& slot : b1_) slot.key = ~0ull;
    const double cubes = twin::machine->launch->block_dim;
    const double used = std::max(1, tiling_.usedCoreNum);
    active_ = std::min(cubes, used);
    sharers_a_ = std::clamp(static_cast<double>(rounds(tiling_.N, std::max(1, tiling_.singleCoreN))), 1.0, active_);
    sharers_b_ = std::clamp(static_cast<double>(rounds(tiling_.M, std::max(1, tiling_.singleCoreM))), 1.0, active_);
    asked_ = twin::running->now;
    for (const Moment& moment : twin::running->free)
        if (twin::running != core_) asked_.wait(moment);
    if (twin::running != core_) asked_.advance(Pipe::S, costs::matmul_message);
    core_->now.wait(asked_);
}

Pipeline::Slot& Pipeline::chunk(const Product& product, bool left, uint64_t group, uint64_t part, uint64_t rows,
                                uint64_t depth) {
    std::vector<Slot>& slots = left ? a1_ : b1_;
    const uint64_t key = group << 32 | part;
    for (Slot& slot : slots)
        if (slot.key == key) return slot;
    size_t& next = left ? next_a1_ : next_b1_;
    Slot& slot = slots[next++ % slots.size()];
    const Matrix& matrix = left ? product.a : product.b;
    const uint64_t first = group * (left ? tiling_.stepM * tiling_.baseM : tiling_.stepN * tiling_.baseN);
    const uint64_t from = part * (left ? tiling_.stepKa : tiling_.stepKb) * tiling_.baseK;
    const Matrix source = left ? matrix.from(first, from) : matrix.from(from, first);
    const bool lines_are_rows = left != matrix.transposed;  // whether a line in memory runs along k
    const uint64_t lines = lines_are_rows ? rows : depth, length = lines_are_rows ? depth : rows;
    Moment start = core_->now;
    start.wait(asked_);
    start.wait(slot.released);
    slot.key = key;
    const double cycles =
        matrix.constant ? costs::load_issue
                        : load_price(*core_, source,
                                     {lines, length * bytes_of(matrix.element), matrix.pitch * bytes_of(matrix.element),
                                      matrix.width == ~0ull, left ? sharers_a_ : sharers_b_, active_});
    slot.filled = spend(left ? "copy A to L1" : "copy B to L1", Pipe::MTE2, start, cycles);
    return slot;
}

/// One multiplication in L0: k from `from` on.
void Pipeline::step(const Product& product, const Block& block, uint32_t from) {
    core_->now.advance(Pipe::S, costs::matmul_step);
    core_->busy[static_cast<int>(Pipe::S)] += costs::matmul_step;
    const uint64_t rows_a = uint64_t(tiling_.stepM) * tiling_.baseM, rows_b = uint64_t(tiling_.stepN) * tiling_.baseN;
    const uint64_t depth_a = uint64_t(tiling_.stepKa) * tiling_.baseK, depth_b = uint64_t(tiling_.stepKb) * tiling_.baseK;
    const uint64_t group_a = block.row / rows_a, group_b = block.column / rows_b;
    Slot& a = chunk(product, true, group_a, from / depth_a, std::min(rows_a, product.m - group_a * rows_a),
                    std::min(depth_a, product.k - from / depth_a * depth_a));
    Slot& b = chunk(product, false, group_b, from / depth_b, std::min(rows_b, product.n - group_b * rows_b),
                    std::min(depth_b, product.k - from / depth_b * depth_b));
    const uint64_t k = std::min<uint64_t>(tiling_.baseK, product.k - from);
    const double bytes = bytes_of(product.a.element);
    Slot& a2 = a2_[next_l0_ % std::clamp(tiling_.dbL0A, 1, 2)];
    Slot& b2 = b2_[next_l0_++ % std::clamp(tiling_.dbL0B, 1, 2)];
    Moment start = core_->now;
    start.wait(a.filled);
    start.wait(a2.released);
    a2.filled = spend("load A to L0", Pipe::MTE1, start,
                      costs::load_head + static_cast<double>(block.rows * k) * bytes / costs::load_a_rate);
    a.released = a2.filled;
    start = core_->now;
    start.wait(b.filled);
    start.wait(b2.released);
    b2.filled = spend("load B to L0", Pipe::MTE1, start,
                      costs::load_head + static_cast<double>(block.columns * k) * bytes / costs::load_b_rate);
    b.released = b2.filled;
    Slot& sums = co_[next_co_ % std::clamp(tiling_.dbL0C, 1, 2)];
    start = a2.filled;
    start.wait(b2.filled);
    start.wait(core_->now);
    if (from == 0) start.wait(sums.released);
    sums.filled = spend("Mmad", Pipe::M, start, multiply_cycles(product.a.element, product.hf32, block.rows, block.columns, k));
    a2.released = b2.released = sums.filled;
}

void Pipeline::block(const Product& product, const Block& block) {
    for (uint32_t from = 0; from < product.k; from += static_cast<uint32_t>(tiling_.baseK)) step(product, block, from);
}

void Pipeline::leave(const Product& product, const Block& block) {
    Slot& sums = co_[next_co_ % std::clamp(tiling_.dbL0C, 1, 2)];
    const double bytes = static_cast<double>(block.rows) * block.columns * bytes_of(product.c.element);
    const double cycles = store_price(bytes, active_);
    Moment start = sums.filled;
    if (product.overlapped_output) {
        // The unit flag lets each fractal leave once it is done: the copy ends a fractal's time after the product.
        start = core_->free[static_cast<int>(Pipe::FIX)];
        start.wait(sums.filled);
        start.time -= std::min(cycles / 2, start.time);
    }
    sums.released = spend("Fixpipe", Pipe::FIX, start, cycles);
    sums.released.wait(sums.filled);
    ++next_co_;
}

void Pipeline::all(const Product& product) {
    const uint64_t base_m = tiling_.baseM, base_n = tiling_.baseN;
    const uint64_t rows = base_m * tiling_.stepM, columns = base_n * tiling_.stepN;
    const double total = static_cast<double>(rounds(product.m, base_m) * rounds(product.n, base_n));
    const double most = std::max(64.0, steps_at_most / static_cast<double>(rounds(product.k, tiling_.baseK)));
    const bool m_inside = tiling_.iterateOrder == 0;
    const uint64_t outer_end = m_inside ? product.n : product.m, inner_end = m_inside ? product.m : product.n;
    const uint64_t outer_step = m_inside ? columns : rows, inner_step = m_inside ? rows : columns;
    double done = 0;
    Moment middle;
    double busy[twin::pipe_count] = {};
    for (uint64_t outer = 0; outer < outer_end; outer += outer_step)
        for (uint64_t inner = 0; inner < inner_end; inner += inner_step) {
            const uint64_t row = m_inside ? inner : outer, column = m_inside ? outer : inner;
            for (uint64_t i = row; i < std::min<uint64_t>(product.m, row + rows); i += base_m)
                for (uint64_t j = column; j < std::min<uint64_t>(product.n, column + columns); j += base_n) {
                    const Block here{static_cast<uint32_t>(i), static_cast<uint32_t>(j),
                                     static_cast<uint32_t>(std::min(base_m, product.m - i)),
                                     static_cast<uint32_t>(std::min(base_n, product.n - j))};
                    block(product, here);
                    leave(product, here);
                    ++done;
                    if (done == std::floor(most / 2)) {
                        middle = core_->free[static_cast<int>(Pipe::FIX)];
                        std::copy(core_->busy.begin(), core_->busy.end(), busy);
                    }
                    if (done >= most && done < total) return skip(total - done, middle, busy, done - std::floor(most / 2));
                }
        }
}

/// Let `blocks` more base blocks pass at the pace of the last `simulated` ones.
void Pipeline::skip(double blocks, const Moment& middle, const double (&busy)[twin::pipe_count], double simulated) {
    const double factor = blocks / simulated;
    const Moment end = core_->free[static_cast<int>(Pipe::FIX)];
    const double time = (end.time - middle.time) * factor;
    Moment path;
    for (int p = 0; p < twin::pipe_count; ++p)
        path.path[p] = static_cast<float>((end.path[p] - middle.path[p]) * factor);
    const auto move = [&](Moment& moment) {
        moment.time += time;
        for (int p = 0; p < twin::pipe_count; ++p) moment.path[p] += path.path[p];
    };
    for (int p = 0; p < twin::pipe_count; ++p) {
        core_->busy[p] += (core_->busy[p] - busy[p]) * factor;
        if (core_->free[p].time > 0) move(core_->free[p]);
    }
    move(core_->now);
}

void Pipeline::end(const Product& product, bool wait_for_it) {
    done_ = core_->now;
    for (const Moment& moment : core_->free) done_.wait(moment);
    const double bytes = static_cast<double>(product.m) * product.n * bytes_of(product.c.element);
    twin::running->written_bytes += static_cast<uint64_t>(bytes);
    if (!product.c.local) {
        const uint64_t begin = reinterpret_cast<uint64_t>(product.c.data);
        twin::Region* region = twin::machine->global.find(begin);
        if (region != nullptr) {
            if (region->argument.role != twin::Role::Workspace) twin::running->progress_bytes += bytes;
            const uint64_t last = reinterpret_cast<uint64_t>(product.c.at(product.m - 1, product.n - 1));
            twin::running->written[region->index].add(begin, last + bytes_of(product.c.element), done_, 0);
        }
    }
    pending_ = twin::running != core_;
    if (wait_for_it) wait();
}

void Pipeline::wait() {
    if (!pending_) return;
    pending_ = false;
    done_.advance(Pipe::S, costs::matmul_message);
    twin::running->now.wait(done_);
}

}  // namespace AscendC::cube
