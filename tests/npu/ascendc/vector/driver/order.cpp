// Sorting and transposing.
#include "types.h"

using namespace AscendC;

namespace {

template <typename T>
bool sort(const Job& job) {
    const auto t = [&](size_t i) { return job.at<T>(i); };
    const int32_t repeats = static_cast<int32_t>(job.arg(0));
    if (job.name == "Sort32") {
        Sort32(t(0), t(1), job.at<uint32_t>(2), repeats);
    } else if (job.name == "Sort") {
        LocalTensor<T> concat;
        Concat(concat, t(1), t(3), repeats * 2);
        Sort<T, true>(t(0), concat, job.at<uint32_t>(2), t(3), repeats);
    } else if (job.name == "Extract") {
        Extract(t(0), job.at<uint32_t>(2), t(1), repeats);
    } else if (job.name == "MrgSort") {
        const uint16_t lengths[] = {static_cast<uint16_t>(job.arg(1)), static_cast<uint16_t>(job.arg(2)),
                                    static_cast<uint16_t>(job.arg(3)), static_cast<uint16_t>(job.arg(4))};
        const MrgSort4Info info(lengths, job.form == "suspend", static_cast<uint16_t>(job.arg(5)), 1);
        MrgSort(t(0), MrgSortSrcList<T>(t(1), t(2), t(3), t(4)), info);
        uint16_t taken[4];
        GetMrgSortResult(taken[0], taken[1], taken[2], taken[3]);
        for (uint32_t i = 0; i < 4; ++i) job.at<uint32_t>(5).SetValue(i, taken[i]);
    } else {
        return false;
    }
    return true;
}

template <typename T>
void blocks(const Job& job) {
    const uint32_t lanes = 32 / sizeof(T);
    LocalTensor<T> dst[16], src[16];
    for (uint32_t i = 0; i < 16; ++i) {
        dst[i] = job.at<T>(0)[i * lanes];
        src[i] = job.at<T>(1)[i * lanes];
    }
    const TransDataTo5HDParams params(false, false, 1, 0, 0);
    if (job.form == "tensors") return TransDataTo5HD(dst, src, params);
    uint64_t to[16], from[16];
    for (uint32_t i = 0; i < 16; ++i) {
        to[i] = reinterpret_cast<uint64_t>(dst[i].GetPhyAddr());
        from[i] = reinterpret_cast<uint64_t>(src[i].GetPhyAddr());
    }
    TransDataTo5HD<T>(to, from, params);
}

}  // namespace

bool run_order(const Job& job) {
    if (job.name == "Transpose") {
        Transpose(job.at<half>(0), job.at<half>(1));
        return true;
    }
    if (job.name == "TransposeNCHW") {
        const auto at = [&](size_t i) { return static_cast<uint16_t>(job.arg(i)); };
        Transpose(job.at<half>(0), job.at<half>(1), job.at<uint8_t>(2),
                  TransposeParamsExt(at(0), at(1), at(2), at(3), TransposeType::TRANSPOSE_NCHW2NHWC));
        return true;
    }
    if (job.name == "TransDataTo5HD") {
        job.types[0] == "float" ? blocks<float>(job) : blocks<half>(job);
        return true;
    }
    return job.types[0] == "half" ? sort<half>(job) : sort<float>(job);
}
