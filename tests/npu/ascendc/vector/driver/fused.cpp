// Instructions that do two things in one pass.
#include "types.h"

using namespace AscendC;

namespace {

template <typename D, typename S, class Call>
void fused(const Job& job, Call&& call) {
    const auto dst = job.at<D>(0);
    const auto a = job.at<S>(1), b = job.at<S>(2);
    if (job.form == "count") return call(dst, a, b, static_cast<int32_t>(job.arg(0)));
    const auto at = [&](size_t i) { return static_cast<uint32_t>(job.arg(i)); };
    const BinaryRepeatParams params(at(1), at(2), at(3), at(4), at(5), at(6));
    call(dst, a, b, job.mask[0], static_cast<int32_t>(job.arg(0)), params);
}

template <class Call>
bool same(const Job& job, Call&& call) {
    return with_type<float, half, int16_t, int32_t>(job.types[0], [&](auto tag) {
        using T = typename decltype(tag)::type;
        fused<T, T>(job, call);
    });
}

template <class Call>
bool mixed(const Job& job, Call&& call) {
    return with_type<float, half, int8_t, uint8_t, int16_t, int32_t>(job.types[0], [&](auto to) {
        with_type<float, half, int16_t, int32_t>(job.types[1], [&](auto from) {
            fused<typename decltype(to)::type, typename decltype(from)::type>(job, call);
        });
    });
}

}  // namespace

bool run_arithmetic_fused(const Job& job) {
    if (job.name == "AddRelu") return same(job, [](const auto&... a) { AddRelu(a...); });
    if (job.name == "SubRelu") return same(job, [](const auto&... a) { SubRelu(a...); });
    if (job.name == "FusedMulAdd") return same(job, [](const auto&... a) { FusedMulAdd(a...); });
    if (job.name == "FusedMulAddRelu") return same(job, [](const auto&... a) { FusedMulAddRelu(a...); });
    if (job.name == "MulAddDst") return mixed(job, [](const auto&... a) { MulAddDst(a...); });
    if (job.name == "AddReluCast") return mixed(job, [](const auto&... a) { AddReluCast(a...); });
    if (job.name == "SubReluCast") return mixed(job, [](const auto&... a) { SubReluCast(a...); });
    if (job.name == "MulCast") return mixed(job, [](const auto&... a) { MulCast(a...); });
    return false;
}
