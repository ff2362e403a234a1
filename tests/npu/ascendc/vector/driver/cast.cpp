// Conversions.
#include "types.h"

using namespace AscendC;

bool run_cast(const Job& job) {
    if (job.name != "Cast") return false;
    return with_type<float, half, bfloat16_t, int8_t, uint8_t, int16_t, int32_t, int64_t>(job.types[0], [&](auto to) {
        using D = typename decltype(to)::type;
        with_type<float, half, bfloat16_t, int8_t, uint8_t, int16_t, int32_t, int64_t>(job.types[1], [&](auto from) {
            using S = typename decltype(from)::type;
            const auto mode = static_cast<RoundMode>(job.arg(0));
            if (!job.reals.empty()) SetDeqScale(job.scalar<half>());
            if (job.form == "count") return Cast(job.at<D>(0), job.at<S>(1), mode, static_cast<uint32_t>(job.arg(1)));
            const auto at = [&](size_t i) { return static_cast<uint32_t>(job.arg(i)); };
            const UnaryRepeatParams params(at(2), at(3), at(4), at(5));
            Cast(job.at<D>(0), job.at<S>(1), mode, job.mask[0], static_cast<int32_t>(job.arg(1)), params);
        });
    });
}
