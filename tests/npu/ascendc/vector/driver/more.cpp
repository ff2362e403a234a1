// Normalisation over groups, statistics, quantisation, dropout, TopK, mask registers.
#include "types.h"

using namespace AscendC;

namespace {

bool statistics(const Job& job) {
    const auto at = [&](size_t i) { return static_cast<uint32_t>(job.arg(i)); };
    const auto t = [&](size_t i) { return job.at<float>(i); };
    if (job.name == "GroupNorm") {
        GroupNorm<float>(t(0), t(4), t(5), t(1), t(2), t(3), 1e-5f, ::GroupNormTiling{at(0), at(1), at(2), at(3), at(4), 0});
    } else if (job.name == "BatchNorm") {
        BatchNorm<float>(t(0), t(4), t(5), t(1), t(2), t(3), 1e-5f, ::BatchNormTiling{at(0), at(1), at(0), at(1)});
    } else if (job.name == "WelfordUpdate") {
        WelfordUpdate<float, float>(t(0), t(1), t(2), t(3), t(4),
                                    WelfordUpdateParam{1, at(0), at(0), static_cast<float>(job.reals[0])});
    } else if (job.name == "WelfordFinalize") {
        WelfordFinalizePara para;
        para.rnLength = at(1);
        para.abLength = at(0);
        para.abRec = static_cast<float>(job.reals[0]);
        para.rRec = static_cast<float>(job.reals[1]);
        if (job.form == "counts") WelfordFinalize(t(0), t(1), t(2), t(3), job.at<int32_t>(4), para);
        else WelfordFinalize(t(0), t(1), t(2), t(3), para);
    } else {
        return false;
    }
    return true;
}

bool quantisation(const Job& job) {
    const auto at = [&](size_t i) { return static_cast<uint32_t>(job.arg(i)); };
    if (job.name == "AscendQuant") {
        AscendQuant(job.at<int8_t>(0), job.at<float>(1), static_cast<float>(job.reals[0]), static_cast<float>(job.reals[1]), at(0));
    } else if (job.name == "AscendDequant") {
        const DequantParams params{at(0), at(1), at(2)};
        if (job.form == "tensor") AscendDequant<half, float>(job.at<half>(0), job.at<int32_t>(1), job.at<float>(2), params);
        else AscendDequant<half, float>(job.at<half>(0), job.at<int32_t>(1), job.scalar<float>(), params);
    } else if (job.name == "DropOut") {
        const DropOutShapeInfo info{at(0), at(1), at(2)};
        DropOut(job.at<float>(0), job.at<float>(1), job.at<uint8_t>(2), job.scalar<float>(), info);
    } else if (job.name == "TopK") {
        const TopKInfo info{static_cast<int32_t>(at(0)), static_cast<int32_t>(at(1)), static_cast<int32_t>(at(2))};
        TopK<float>(job.at<float>(0), job.at<int32_t>(1), job.at<float>(2), {}, {}, job.arg(3), ::TopkTiling{}, info,
                    job.form == "largest");
    } else {
        return false;
    }
    return true;
}

// Adds under mask registers that were set beforehand.
bool registers(const Job& job) {
    const auto dst = job.at<float>(0), a = job.at<float>(1), b = job.at<float>(2);
    if (job.form == "normal") {
        SetMaskNorm();
        SetVectorMask<float, MaskMode::NORMAL>(0, job.mask[0]);
        Add<float, false>(dst, a, b, MASK_PLACEHOLDER, 1, BinaryRepeatParams());
    } else {
        SetMaskCount();
        SetVectorMask<float, MaskMode::COUNTER>(0, job.mask[0]);
        Add<float, false>(dst, a, b, MASK_PLACEHOLDER, 1, BinaryRepeatParams());
        SetMaskNorm();
    }
    ResetMask();
    return true;
}

}  // namespace

bool run_more(const Job& job) {
    if (job.name == "registers") return registers(job);
    return statistics(job) || quantisation(job);
}
