// Comparisons and selections.
#include "types.h"

using namespace AscendC;

bool run_select(const Job& job) {
    if (job.name != "Compare" && job.name != "CompareScalar" && job.name != "Select") return false;
    return with_type<float, half, int32_t>(job.types[0], [&](auto tag) {
        using T = typename decltype(tag)::type;
        const auto at = [&](size_t i) { return static_cast<uint32_t>(job.arg(i)); };
        const int32_t repeats = static_cast<int32_t>(job.arg(1));
        if (job.name == "Compare") {
            const auto mode = static_cast<CMPMODE>(at(0));
            const auto dst = job.at<uint8_t>(0);
            if (job.form == "count") return Compare(dst, job.at<T>(1), job.at<T>(2), mode, at(1));
            if (job.form == "mask") {
                return Compare(dst, job.at<T>(1), job.at<T>(2), mode, job.mask[0], repeats, BinaryRepeatParams());
            }
            // into the register, and on to a selection
            Compare(job.at<T>(1), job.at<T>(2), mode, job.mask[0], BinaryRepeatParams());
            return Select(job.at<T>(0), job.at<T>(1), job.at<T>(2), repeats, BinaryRepeatParams());
        }
        if (job.name == "CompareScalar") {
            const auto mode = static_cast<CMPMODE>(at(0));
            if (job.form == "count") return CompareScalar(job.at<uint8_t>(0), job.at<T>(1), job.scalar<T>(), mode, at(1));
            return CompareScalar(job.at<uint8_t>(0), job.at<T>(1), job.scalar<T>(), mode, job.mask[0], repeats,
                                 UnaryRepeatParams());
        }
        const auto mode = static_cast<SELMODE>(at(0));
        const auto bits = job.at<uint8_t>(3);
        if (job.form == "scalar") return Select(job.at<T>(0), bits, job.at<T>(1), job.scalar<T>(), mode, at(1));
        if (job.form == "count") return Select(job.at<T>(0), bits, job.at<T>(1), job.at<T>(2), mode, at(1));
        Select(job.at<T>(0), bits, job.at<T>(1), job.at<T>(2), mode, job.mask[0], repeats, BinaryRepeatParams());
    });
}
