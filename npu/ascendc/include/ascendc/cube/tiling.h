// Tiling data of a matrix product on the device, as the host's helpers fill it in. Shapes count elements.
#pragma once
#include <cstdint>

namespace AscendC::tiling {

/// M, N, Ka, Kb: the whole matrices; singleCore…: a core's part; base…: one multiplication in L0. depthA1, depthB1: base
/// blocks that L1 holds, of which stepM × stepKa (stepN × stepKb) make one copy. iterateOrder 0: along M first, 1: N.
struct TCubeTiling {
    int32_t usedCoreNum, M, N, Ka, Kb, singleCoreM, singleCoreN, singleCoreK, baseM, baseN, baseK, depthA1, depthB1,
        stepM, stepN, isBias, transLength, iterateOrder, shareMode, shareL1Size, shareL0CSize, shareUbSize, batchM,
        batchN, singleBatchM, singleBatchN, stepKa, stepKb, depthAL1CacheUB, depthBL1CacheUB, dbL0A, dbL0B, dbL0C,
        ALayoutInfoB, ALayoutInfoS, ALayoutInfoN, ALayoutInfoG, ALayoutInfoD, BLayoutInfoB, BLayoutInfoS, BLayoutInfoN,
        BLayoutInfoG, BLayoutInfoD, CLayoutInfoB, CLayoutInfoS1, CLayoutInfoN, CLayoutInfoG, CLayoutInfoS2, BatchNum,
        mxTypePara;
};

}  // namespace AscendC::tiling
