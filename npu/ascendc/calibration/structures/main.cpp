// Times each kernel twice, in full and extrapolated, and prints a line of JSON for each.
#include "scalar_styles.h"
#include "twin/untraced.h"
#include "vector_styles.h"

namespace {

struct Structure {
    const char* name;
    void (*kernel)(const Bench&);
    uint32_t cores;
    uint64_t rows, width;
    bool stopped = false;  ///< whether the extrapolation must do with a twentieth of the calls
};

constexpr Structure structures[] = {
    {"element-wise, vector", elementwise, 8, 1024, 8192},
    {"element-wise, vector, stopped", elementwise, 8, 1024, 8192, true},
    {"softmax in chunks, three passes a row", chunked_rows, 8, 256, 16384},
    {"softmax in chunks, stopped", chunked_rows, 8, 256, 16384, true},
    {"norm, statistics through the workspace", norm_with_workspace, 8, 512, 16384},
    {"matmul by rows", product, 8, 512, 256},
    {"matmul by rows, stopped", product, 8, 512, 256, true},
    {"matmul, then nine passes", product_and_passes, 8, 512, 256},
    {"convolution of nine taps", convolution, 8, 16384, 128},
    {"scan with a carry", scan, 8, 512, 8192},
    {"loss, partial sums through the workspace", loss, 8, 1024, 16384},
    {"rows of growing length", triangle, 8, 1024, 8192},
    {"remainder on the last core", remainder_core, 8, 511, 16000},
    {"rows by index", lookup, 48, 98304, 64},
    {"element-wise, scalar", scalar_elementwise, 8, 256, 4096},
    {"element-wise, scalar, 48 cores", scalar_elementwise, 48, 256, 8192},
    {"layer norm, scalar, three passes a row", scalar_norm, 8, 128, 8192},
    {"layer norm, scalar, stopped", scalar_norm, 8, 128, 8192, true},
    {"softmax, scalar, a sum per element", scalar_recomputed, 8, 8, 512},
    {"softmax, scalar, a sum per element, stopped", scalar_recomputed, 8, 8, 512, true},
    {"scalar unit on tiles", scalar_tiles, 8, 128, 8192},
    {"one busy core of eight", one_busy_core, 8, 64, 16384},
};

twin::Report timed(const Structure& structure, bool whole) {
    Bench bench(structure.cores, structure.rows, structure.width);
    // In proportion: what a real launch simulates is a fortieth of what it may count.
    bench.launch.whole_calls = whole ? 1'000'000'000 : 160'000;
    bench.launch.sample_calls = whole ? 1'000'000'000 : 20'000;
    bench.launch.counted_calls = structure.stopped && !whole ? 160'000 : 1'000'000'000;
    return twin::launch(bench.launch, [&] { structure.kernel(bench); });
}

}  // namespace

int main() {
    for (const Structure& structure : structures) {
        const std::string whole = timed(structure, true).json(), part = timed(structure, false).json();
        std::puts((std::string("{\"name\":\"") + structure.name + "\",\"whole\":" + whole + ",\"part\":" + part + "}").c_str());
        std::fflush(stdout);
    }
    return 0;
}
