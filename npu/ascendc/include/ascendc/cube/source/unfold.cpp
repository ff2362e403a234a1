// Image to columns.
#include <algorithm>
#include <cstring>

#include "ascendc/cube/core/guard.h"
#include "ascendc/cube/core/instruction.h"
#include "twin/issue.h"
#include "twin/source/machine.h"

namespace AscendC::cube {

namespace {

uint32_t rounded(uint32_t count, uint32_t to) { return (count + to - 1) / to * to; }

/// Windows along one side.
uint32_t windows(uint32_t length, uint32_t before, uint32_t after, uint32_t filter, uint32_t dilation, uint32_t stride) {
    const int64_t room = int64_t{length} + before + after - (int64_t{dilation} * (filter - 1) + 1);
    return room < 0 ? 0 : static_cast<uint32_t>(room / stride + 1);
}

/// Where element (m, k) of the windows' matrix lies in the image; null for padding.
const uint8_t* element(const Unfold& load, const uint8_t* image, uint32_t across, uint32_t m, uint32_t k) {
    const uint32_t width = row_bytes / load.element_bytes;
    const uint32_t inside = k % width, filter = k / width;
    const uint32_t kx = filter % load.filter_w, ky = filter / load.filter_w % load.filter_h;
    const uint32_t channel = filter / load.filter_w / load.filter_h;
    const int64_t x = int64_t{m % across} * load.stride_w - load.pads[0] + int64_t{kx} * load.dilation_w;
    const int64_t y = int64_t{m / across} * load.stride_h - load.pads[2] + int64_t{ky} * load.dilation_h;
    if (x < 0 || y < 0 || x >= load.width || y >= load.height) return nullptr;
    return image + (((uint64_t{channel} * load.height + static_cast<uint64_t>(y)) * load.width + static_cast<uint64_t>(x)) * width + inside) *
                       load.element_bytes;
}

void move_windows(const Unfold& load, uint32_t across, uint32_t m_end, uint32_t k_end) {
    const uint32_t width = row_bytes / load.element_bytes;
    const uint32_t columns = load.transpose && !load.to_right ? m_end : k_end;
    uint8_t* to = twin::address(load.target);
    const uint8_t* image = twin::address(load.source);
    for (uint32_t m = 0; m < m_end; ++m)
        for (uint32_t k = 0; k < k_end; ++k) {
            const uint8_t* from = element(load, image, across, m + load.m_start, k + load.k_start);
            // Fractals follow each other along the target's columns; in L0B each holds columns of the matrix as rows.
            const uint32_t row = load.transpose && !load.to_right ? k : m, column = load.transpose && !load.to_right ? m : k;
            const uint64_t fractal = uint64_t{row / (load.to_right ? width : fractal_rows)} *
                                         (columns / (load.to_right ? fractal_rows : width)) +
                                     column / (load.to_right ? fractal_rows : width);
            const uint64_t inside = load.to_right ? column % fractal_rows * width + row % width
                                                  : row % fractal_rows * width + column % width;
            const uint64_t at = fractal * fractal_rows * width + inside;
            std::memcpy(to + at * load.element_bytes, from == nullptr ? reinterpret_cast<const uint8_t*>(&load.pad) : from, load.element_bytes);
        }
}

}  // namespace

void unfold(const Unfold& load) {
    if (left_out("LoadData")) return;
    check_place("LoadData", "the destination", load.target, load.to_right ? twin::Memory::L0B : twin::Memory::L0A, fractal_bytes);
    check_place("LoadData", "the source", load.source, twin::Memory::L1, row_bytes);
    if ((load.to_right || load.transpose) && load.element_bytes != 2)
        twin::raise(twin::kind::dtype, "LoadData", "image to columns is turned for half and bfloat16_t only");
    const uint32_t across = windows(load.width, load.pads[0], load.pads[1], load.filter_w, load.dilation_w, std::max(1u, load.stride_w));
    const uint32_t down = windows(load.height, load.pads[2], load.pads[3], load.filter_h, load.dilation_h, std::max(1u, load.stride_h));
    const uint32_t width = row_bytes / load.element_bytes;
    const uint32_t m_end = rounded(load.m, fractal_rows), k_end = rounded(load.k, width);
    if (across == 0 || down == 0 || m_end == 0 || k_end == 0 || load.m_start + load.m > rounded(across * down, fractal_rows))
        twin::raise(twin::kind::parameter, "LoadData",
                    "LoadData3DParamsV2: the image has " + std::to_string(across) + " × " + std::to_string(down) +
                        " windows, and mStartPt + mExtension is " + std::to_string(load.m_start + load.m));
    const uint32_t bytes = m_end * k_end * load.element_bytes;
    const uint32_t image = rounded(load.channels, width) * load.height * load.width * load.element_bytes;
    const double rate = load.to_right ? twin::costs::load_b_rate : twin::costs::load_a_rate;
    twin::instruction("LoadData", twin::Pipe::MTE1, twin::costs::load_issue + bytes / rate,
                      {twin::writes(load.target, bytes), twin::reads(load.source, image)});
    if (twin::computing()) move_windows(load, across, m_end, k_end);
}

}  // namespace AscendC::cube
