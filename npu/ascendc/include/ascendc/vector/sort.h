// Sorting: groups of 32, merges of sorted lists, and both together.
#pragma once
#include "ascendc/vector/core/ordering.h"
#include "twin/registers.h"

namespace AscendC {

template <typename T>
struct MrgSortSrcList {
    LocalTensor<T> src1, src2, src3, src4;

    MrgSortSrcList() = default;
    MrgSortSrcList(const LocalTensor<T>& a, const LocalTensor<T>& b, const LocalTensor<T>& c, const LocalTensor<T>& d)
        : src1(a), src2(b), src3(c), src4(d) {}
};

struct MrgSort4Info {
    uint16_t elementLengths[4] = {0, 0, 0, 0};
    bool ifExhaustedSuspension = false;
    uint16_t validBit = 0;
    uint32_t repeatTimes = 1;

    MrgSort4Info() = default;
    MrgSort4Info(const uint16_t lengths[4], bool suspend, uint16_t valid, uint32_t repeats)
        : elementLengths{lengths[0], lengths[1], lengths[2], lengths[3]}, ifExhaustedSuspension(suspend),
          validBit(valid), repeatTimes(repeats) {}
};

// dst: pairs of each 32 values of src0 and indices of src1, by falling value
template <typename T>
inline void Sort32(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<uint32_t>& src1,
                   const int32_t repeatTime) {
    twin::simd::SortGroups("Sort32", repeatTime, twin::simd::Of(dst), twin::simd::Of(src0), twin::simd::Of(src1));
}

// dst: the pairs of up to four sorted lists, sorted
template <typename T, bool isExhaustedSuspension = false>
inline void MrgSort(const LocalTensor<T>& dst, const MrgSortSrcList<T>& sortList, const uint16_t elementCountList[4],
                    uint32_t sortedNum[4], uint16_t validBit, const int32_t repeatTime) {
    const twin::simd::Vector lists[4] = {twin::simd::Of(sortList.src1), twin::simd::Of(sortList.src2),
                                         twin::simd::Of(sortList.src3), twin::simd::Of(sortList.src4)};
    twin::simd::MergeLists("MrgSort", twin::simd::Of(dst), lists, elementCountList, validBit, isExhaustedSuspension,
                           repeatTime, sortedNum);
}
template <typename T>
inline void MrgSort(const LocalTensor<T>& dst, const MrgSortSrcList<T>& src, const MrgSort4Info& params) {
    const twin::simd::Vector lists[4] = {twin::simd::Of(src.src1), twin::simd::Of(src.src2), twin::simd::Of(src.src3),
                                         twin::simd::Of(src.src4)};
    uint32_t taken[4] = {0, 0, 0, 0};
    twin::simd::MergeLists("MrgSort", twin::simd::Of(dst), lists, params.elementLengths, params.validBit,
                           params.ifExhaustedSuspension, params.repeatTimes, taken);
    int64_t packed = 0;
    for (int list = 3; list >= 0; --list) packed = packed << 16 | static_cast<uint16_t>(taken[list]);
    twin::registers().reduce_index = packed;
}
// How many pairs the last merge took from each list.
inline void GetMrgSortResult(uint16_t& list1, uint16_t& list2, uint16_t& list3, uint16_t& list4) {
    const uint64_t packed = static_cast<uint64_t>(twin::registers().reduce_index);
    list1 = static_cast<uint16_t>(packed);
    list2 = static_cast<uint16_t>(packed >> 16);
    list3 = static_cast<uint16_t>(packed >> 32);
    list4 = static_cast<uint16_t>(packed >> 48);
    twin::scalar(1);
}

// Elements of T that `elemCount` sorted pairs take.
template <typename T>
inline uint32_t GetSortLen(const uint32_t elemCount) {
    return static_cast<uint32_t>(elemCount * twin::simd::kPairBytes / sizeof(T));
}
template <typename T>
inline uint32_t GetSortOffset(const uint32_t elemOffset) {
    return GetSortLen<T>(elemOffset);
}

// On this architecture values need no rearrangement before Sort: concat becomes src.
template <typename T>
inline void Concat(LocalTensor<T>& concat, const LocalTensor<T>& src, const LocalTensor<T>&, const int32_t) {
    concat = src;
}
// Sorts groups of 32, and with isFullSort all of them into one list.
template <typename T, bool isFullSort>
inline void Sort(const LocalTensor<T>& dst, const LocalTensor<T>& concat, const LocalTensor<uint32_t>& index,
                 const LocalTensor<T>& tmp, const int32_t repeatTime) {
    twin::simd::SortAll("Sort", repeatTime, isFullSort, twin::simd::Of(dst), twin::simd::Of(concat),
                        twin::simd::Of(index), twin::simd::Of(tmp));
}
// Splits sorted pairs into values and indices, 32 per repeat.
template <typename T>
inline void Extract(const LocalTensor<T>& dstValue, const LocalTensor<uint32_t>& dstIndex,
                    const LocalTensor<T>& sorted, const int32_t repeatTime) {
    twin::simd::SplitPairs("Extract", repeatTime, twin::simd::Of(dstValue), twin::simd::Of(dstIndex),
                           twin::simd::Of(sorted));
}

}  // namespace AscendC
