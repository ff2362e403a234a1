// Gathers and generated indices.
#include "types.h"

using namespace AscendC;

bool run_gather(const Job& job) {
    if (job.name != "Gather" && job.name != "Gatherb" && job.name != "GatherMask" && job.name != "ArithProgression" &&
        job.name != "CreateVecIndex") {
        return false;
    }
    return with_type<float, half, int16_t, int32_t, uint32_t>(job.types[0], [&](auto tag) {
        using T = typename decltype(tag)::type;
        const auto at = [&](size_t i) { return static_cast<uint32_t>(job.arg(i)); };
        const LocalTensor<T> dst = job.at<T>(0);
        if (job.name == "ArithProgression") {
            return ArithProgression(dst, static_cast<T>(job.reals[0]), static_cast<T>(job.reals[1]), job.arg(0));
        }
        if (job.name == "CreateVecIndex") return CreateVecIndex(dst, job.scalar<T>(), at(0));
        const LocalTensor<T> src = job.at<T>(1);
        if (job.name == "Gather") {
            if (job.form == "count") return Gather(dst, src, job.at<uint32_t>(2), at(0), at(1));
            return Gather(dst, src, job.at<uint32_t>(2), at(0), job.mask[0], job.arg(1), at(2));
        }
        if (job.name == "Gatherb") return Gatherb(dst, src, job.at<uint32_t>(2), job.arg(0), GatherRepeatParams(1, 8));
        uint64_t kept = 0;
        const GatherMaskParams params(1, at(2), at(3), at(4));
        if (job.form == "pattern") GatherMask(dst, src, static_cast<uint8_t>(at(0)), at(1) > 0, at(1), params, kept);
        else GatherMask(dst, src, job.at<uint32_t>(2), at(1) > 0, at(1), params, kept);
        job.at<uint32_t>(3).SetValue(0, static_cast<uint32_t>(kept));
    });
}
