// Library functions that work along rows.
#include "types.h"

using namespace AscendC;

namespace {

template <typename T>
bool softmax(const Job& job) {
    const auto at = [&](size_t i) { return static_cast<uint32_t>(job.arg(i)); };
    const auto t = [&](size_t i) { return job.at<T>(i); };
    const SoftMaxTiling tiling{};
    const SoftMaxShapeInfo shape{at(0), at(1), at(0), at(2)};
    if (job.name == "SoftMax") {
        if (job.form == "plain") SoftMax<T>(t(0), t(1), tiling, shape);
        else SoftMax<T>(t(0), t(2), t(3), t(1), tiling, shape);
    } else if (job.name == "LogSoftMax") {
        LogSoftMax<T>(t(0), t(2), t(3), t(1), tiling, shape);
    } else if (job.name == "SimpleSoftMax") {
        SimpleSoftMax<T>(t(0), t(2), t(3), t(1), tiling, shape);
    } else if (job.name == "SoftmaxFlashV2") {
        if (job.form == "update") SoftmaxFlashV2<T, true>(t(0), t(2), t(3), t(1), t(4), t(5), t(6), tiling, shape);
        else SoftmaxFlashV2<T, false>(t(0), t(2), t(3), t(1), t(4), t(5), t(6), tiling, shape);
    } else if (job.name == "SoftmaxFlash") {
        SoftmaxFlash<T>(t(0), t(2), t(3), t(1), t(4), t(5), t(6), tiling, job.form == "update", shape);
    } else if (job.name == "SoftmaxGrad") {
        SoftmaxGrad<T>(t(0), t(2), t(1), tiling, false, shape);
    } else {
        return false;
    }
    return true;
}

template <typename T>
bool norm(const Job& job) {
    const auto at = [&](size_t i) { return static_cast<uint32_t>(job.arg(i)); };
    const auto t = [&](size_t i) { return job.at<T>(i); };
    if (job.name == "LayerNorm") {
        LayerNormTiling tiling{};
        tiling.bLength = 1, tiling.sLength = at(0), tiling.hLength = at(1), tiling.originalHLength = at(2);
        LayerNorm<T>(t(0), t(4), t(5), t(1), t(2), t(3), job.scalar<T>(), tiling);
    } else if (job.name == "RmsNorm") {
        RmsNorm<T>(t(0), t(1), t(2), job.scalar<T>(), RmsNormTiling{1, at(0), at(1), at(2)});
    } else if (job.name == "Sum") {
        Sum(t(0), t(1), SumParams{at(0), at(1), at(2)});
    } else if (job.name == "Mean") {
        Mean(t(0), t(1), MeanParams{at(0), at(1), at(2)});
    } else if (job.name == "CumSum") {
        static constexpr CumSumConfig kColumns{false, false, true};
        if (job.form == "rows") CumSum(t(0), t(2), t(1), CumSumInfo{at(0), at(1)});
        else CumSum<T, kColumns>(t(0), t(2), t(1), CumSumInfo{at(0), at(1)});
    } else if (job.name == "Broadcast") {
        const uint32_t to[] = {at(0), at(1)}, from[] = {at(2), at(3)};
        if (at(2) == 1) Broadcast<T, 2, 0>(t(0), t(1), to, from);
        else Broadcast<T, 2, 1>(t(0), t(1), to, from);
    } else {
        return false;
    }
    return true;
}

}  // namespace

bool run_rows(const Job& job) {
    if (job.types[0] == "half") return softmax<half>(job) || norm<half>(job);
    return softmax<float>(job) || norm<float>(job);
}
