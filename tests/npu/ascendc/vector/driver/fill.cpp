// Filling and copying.
#include "types.h"

using namespace AscendC;

bool run_fill(const Job& job) {
    if (job.name != "Duplicate" && job.name != "Copy" && job.name != "Brcb") return false;
    return with_type<float, half, bfloat16_t, int8_t, int16_t, int32_t, uint32_t>(job.types[0], [&](auto tag) {
        using T = typename decltype(tag)::type;
        const auto at = [&](size_t i) { return static_cast<int32_t>(job.arg(i)); };
        const LocalTensor<T> dst = job.at<T>(0);
        if (job.name == "Duplicate") {
            if (job.form == "count") return Duplicate(dst, job.scalar<T>(), at(0));
            if (job.form == "bits") return Duplicate(dst, job.scalar<T>(), job.mask, at(0), at(1), at(2));
            return Duplicate(dst, job.scalar<T>(), job.mask[0], at(0), at(1), at(2));
        }
        const LocalTensor<T> src = job.at<T>(1);
        if (job.name == "Brcb") {
            return Brcb(dst, src, at(0), BrcbRepeatParams(at(1), at(2)));
        }
        if (job.form == "count") return Copy(dst, src, static_cast<uint32_t>(at(0)));
        Copy(dst, src, job.mask[0], at(0), CopyRepeatParams(at(1), at(2), at(3), at(4)));
    });
}
