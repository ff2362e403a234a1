// Instructions of a tensor and a scalar.
#include "types.h"

using namespace AscendC;

namespace {

template <class Call>
bool with_scalar(const Job& job, Call&& call) {
    return with_type<float, half, int16_t, uint16_t, int32_t, uint32_t>(job.types[0], [&](auto tag) {
        using T = typename decltype(tag)::type;
        const LocalTensor<T> dst = job.at<T>(0), a = job.at<T>(1);
        const T scalar = job.scalar<T>();
        if (job.form == "count") return call(dst, a, scalar, static_cast<int32_t>(job.arg(0)));
        const auto at = [&](size_t i) { return static_cast<uint32_t>(job.arg(i)); };
        const UnaryRepeatParams params(at(1), at(2), at(3), at(4));
        if (job.form == "bits") return call(dst, a, scalar, job.mask, static_cast<int32_t>(job.arg(0)), params);
        call(dst, a, scalar, job.mask[0], static_cast<int32_t>(job.arg(0)), params);
    });
}

template <typename D, typename S>
bool axpy(const Job& job) {
    Axpy(job.at<D>(0), job.at<S>(1), job.scalar<S>(), static_cast<int32_t>(job.arg(0)));
    return true;
}

}  // namespace

bool run_scalar(const Job& job) {
    if (job.name == "Adds") return with_scalar(job, [](const auto&... a) { Adds(a...); });
    if (job.name == "Muls") return with_scalar(job, [](const auto&... a) { Muls(a...); });
    if (job.name == "Maxs") return with_scalar(job, [](const auto&... a) { Maxs(a...); });
    if (job.name == "Mins") return with_scalar(job, [](const auto&... a) { Mins(a...); });
    if (job.name == "LeakyRelu") return with_scalar(job, [](const auto&... a) { LeakyRelu(a...); });
    if (job.name == "ShiftLeft") return with_scalar(job, [](const auto&... a) { ShiftLeft(a...); });
    if (job.name == "ShiftRight") return with_scalar(job, [](const auto&... a) { ShiftRight(a...); });
    if (job.name == "ShiftRightRound") {
        ShiftRight(job.at<int32_t>(0), job.at<int32_t>(1), job.scalar<int32_t>(), static_cast<uint64_t>(64),
                   static_cast<int32_t>(job.arg(0)), UnaryRepeatParams(), true);
        return true;
    }
    if (job.name == "Axpy") {
        if (job.types[1] == "float") return axpy<float, float>(job);
        return job.types[0] == "float" ? axpy<float, half>(job) : axpy<half, half>(job);
    }
    return false;
}
