// Reductions.
#include "types.h"

using namespace AscendC;

namespace {

template <typename T>
bool tensor_level(const Job& job) {
    const auto at = [&](size_t i) { return static_cast<int32_t>(job.arg(i)); };
    const auto dst = job.at<T>(0), src = job.at<T>(1), tmp = job.at<T>(2);
    const bool count = job.form == "count", index = !job.reals.empty();
    const int32_t mask = static_cast<int32_t>(job.mask[0]);
    if (job.name == "ReduceSum") count ? ReduceSum(dst, src, tmp, at(0)) : ReduceSum(dst, src, tmp, mask, at(0), at(1));
    else if (job.name == "ReduceMax") count ? ReduceMax(dst, src, tmp, at(0), index) : ReduceMax(dst, src, tmp, mask, at(0), at(1), index);
    else if (job.name == "ReduceMin") count ? ReduceMin(dst, src, tmp, at(0), index) : ReduceMin(dst, src, tmp, mask, at(0), at(1), index);
    else return false;
    return true;
}

template <typename T>
bool repeat_level(const Job& job) {
    const auto at = [&](size_t i) { return static_cast<int32_t>(job.arg(i)); };
    const auto dst = job.at<T>(0), src = job.at<T>(1);
    const int32_t mask = static_cast<int32_t>(job.mask[0]);
    const auto order = static_cast<ReduceOrder>(job.ints.size() > 4 ? job.arg(4) : 0);
    if (job.name == "WholeReduceSum") WholeReduceSum(dst, src, mask, at(0), at(1), at(2), at(3));
    else if (job.name == "WholeReduceMax") WholeReduceMax(dst, src, mask, at(0), at(1), at(2), at(3), order);
    else if (job.name == "WholeReduceMin") WholeReduceMin(dst, src, mask, at(0), at(1), at(2), at(3), order);
    else if (job.name == "BlockReduceSum") BlockReduceSum(dst, src, at(0), mask, at(1), at(2), at(3));
    else if (job.name == "BlockReduceMax") BlockReduceMax(dst, src, at(0), mask, at(1), at(2), at(3));
    else if (job.name == "BlockReduceMin") BlockReduceMin(dst, src, at(0), mask, at(1), at(2), at(3));
    else if (job.name == "PairReduceSum") PairReduceSum(dst, src, at(0), mask, at(1), at(2), at(3));
    else if (job.name == "RepeatReduceSum") RepeatReduceSum(dst, src, at(0), mask, 1, at(2), at(1), at(3));
    else return false;
    return true;
}

}  // namespace

bool run_reduce(const Job& job) {
    if (job.name.find("Reduce") == std::string::npos) return false;
    bool known = false;
    with_type<float, half, int32_t>(job.types[0], [&](auto tag) {
        using T = typename decltype(tag)::type;
        known = job.name.find("Reduce") == 0 ? tensor_level<T>(job) : repeat_level<T>(job);
    });
    return known;
}
