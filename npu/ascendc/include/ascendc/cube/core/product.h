// One core's matrix product: what it reads and writes, its values, its time.
#pragma once
#include <cstdint>
#include <vector>

#include "ascendc/cube/core/matrix.h"
#include "ascendc/cube/tiling.h"
#include "twin/source/moment.h"

namespace twin {
struct Core;
}

namespace AscendC::cube {

using tiling::TCubeTiling;

/// How a result is brought to C's type: each column's scale (or one for all) as the device holds it, a float's bits in
/// the low half of 64 bits.
struct Quantisation {
    enum class Kind : uint8_t { None, One, PerColumn } kind = Kind::None;
    uint64_t scale = 0;
    const uint64_t* values = nullptr;  ///< PerColumn: of the core's first column on
};

/// C = A · B + bias, of m × n × k elements; the matrices begin at the core's own part.
struct Product {
    const char* call = "IterateAll";
    Matrix a, b, c, bias;
    bool with_bias = false;
    uint32_t m = 0, n = 0, k = 0;
    bool hf32 = false, hf32_toward_zero = false;
    bool large_copies = false;  ///< MDL: one copy brings several base blocks
    bool overlapped_output = false;  ///< unit flag: C leaves while the product goes on
    uint8_t atomic = 0;  ///< 0 overwrite, 1 add, 2 max, 3 min
    Quantisation quantisation;
};

/// Part of a product's output: rows and columns from the core's first on.
struct Block {
    uint32_t row = 0, column = 0, rows = 0, columns = 0;
};

/// What L0C holds of an output block.
struct Sums {
    std::vector<float> floats;
    std::vector<int32_t> integers;
};

/// Fault where a matrix is given transposed whose type does not allow it.
void check_transpose(const char* call, bool allowed, bool transposed);
/// Fault where the tiling's base blocks do not fit in L1, L0A, L0B or L0C, or are of unknown types.
void check_tiling(const Product& product, const TCubeTiling& tiling);
/// Check that the product's operands can be read: faults as the kernel's call.
void check_inputs(const Product& product);
/// The block's sums over k, on top of what they are where `keep`. Nothing in time-only mode.
void multiply(const Product& product, const Block& block, Sums& sums, bool keep);
/// Write the block's sums to C with its first element at `target`; checks the target in every mode.
void store(const Product& product, const Block& block, const Sums& sums, const Matrix& target);

/// What the local memories hold while a product runs, in time: the base blocks in L1, L0 and L0C.
class Pipeline {
public:
    /// The product's core: the calling one, or its block's cube core. Faults where there is none.
    void begin(const Product& product, const TCubeTiling& tiling);
    /// The time of one base block of the output; its sums stay in L0C.
    void block(const Product& product, const Block& block);
    /// The time of the sums' way from L0C to memory.
    void leave(const Product& product, const Block& block);
    /// The time of all base blocks of the output, in the tiling's order.
    void all(const Product& product);
    /// The calling core waits for the product (or only for its message to be sent).
    void end(const Product& product, bool wait);
    /// The calling core waits for a product that went on beside it.
    void wait();

private:
    struct Slot {
        uint64_t key = ~0ull;
        twin::Moment filled, released;
    };
    Slot& chunk(const Product& product, bool left, uint64_t group, uint64_t part, uint64_t rows, uint64_t depth);
    void step(const Product& product, const Block& block, uint32_t from);
    void skip(double blocks, const twin::Moment& middle, const double (&busy)[twin::pipe_count], double simulated);
    twin::Moment spend(const char* call, twin::Pipe pipe, const twin::Moment& start, double cycles);

    TCubeTiling tiling_{};
    twin::Core* core_ = nullptr;
    std::vector<Slot> a1_, b1_;
    Slot a2_[2], b2_[2], co_[2];
    size_t next_a1_ = 0, next_b1_ = 0;
    uint32_t next_l0_ = 0, next_co_ = 0;
    double active_ = 1, sharers_a_ = 1, sharers_b_ = 1;
    twin::Moment asked_, done_;
    bool pending_ = false;
};

/// What REGIST_MATMUL_OBJ decides about the calling core. In a mixed kernel vector cores run the objects: a cube core
/// serves those of its block until they have ended, and ends. With `cube_only` cube cores run them, and vector cores end.
void join(bool cube_only);
/// The Matmul object begins a product: a remark is due where the kernel ends before it is closed. Faults on a vector core
/// that no cube core serves.
void open(const void* object, const char* call);
void close(const void* object);
/// Of the vector cores that share a cube core, the one that is behind in time asks first.
void take_turn(const char* call);

}  // namespace AscendC::cube
