// Instructions of one and of two tensors of one type.
#include "types.h"

using namespace AscendC;

namespace {

template <class Call>
bool two(const Job& job, Call&& call) {
    return with_type<float, half, int16_t, uint16_t, int32_t, bfloat16_t>(job.types[0], [&](auto tag) {
        using T = typename decltype(tag)::type;
        const LocalTensor<T> dst = job.at<T>(0), a = job.at<T>(1), b = job.at<T>(2);
        if (job.form == "count") return call(dst, a, b, static_cast<int32_t>(job.arg(0)));
        const auto at = [&](size_t i) { return static_cast<uint32_t>(job.arg(i)); };
        const BinaryRepeatParams params(at(1), at(2), at(3), at(4), at(5), at(6));
        if (job.form == "bits") return call(dst, a, b, job.mask, static_cast<int32_t>(job.arg(0)), params);
        call(dst, a, b, job.mask[0], static_cast<int32_t>(job.arg(0)), params);
    });
}

template <class Call>
bool one(const Job& job, Call&& call) {
    return with_type<float, half, int16_t, uint16_t, int32_t, bfloat16_t>(job.types[0], [&](auto tag) {
        using T = typename decltype(tag)::type;
        const LocalTensor<T> dst = job.at<T>(0), a = job.at<T>(1);
        if (job.form == "count") return call(dst, a, static_cast<int32_t>(job.arg(0)));
        const auto at = [&](size_t i) { return static_cast<uint32_t>(job.arg(i)); };
        const UnaryRepeatParams params(at(1), at(2), at(3), at(4));
        if (job.form == "bits") return call(dst, a, job.mask, static_cast<int32_t>(job.arg(0)), params);
        call(dst, a, job.mask[0], static_cast<int32_t>(job.arg(0)), params);
    });
}

}  // namespace

bool run_arithmetic(const Job& job) {
    if (job.name == "Add") return two(job, [](const auto&... a) { Add(a...); });
    if (job.name == "Sub") return two(job, [](const auto&... a) { Sub(a...); });
    if (job.name == "Mul") return two(job, [](const auto&... a) { Mul(a...); });
    if (job.name == "Div") return two(job, [](const auto&... a) { Div(a...); });
    if (job.name == "Max") return two(job, [](const auto&... a) { Max(a...); });
    if (job.name == "Min") return two(job, [](const auto&... a) { Min(a...); });
    if (job.name == "And") return two(job, [](const auto&... a) { And(a...); });
    if (job.name == "Or") return two(job, [](const auto&... a) { Or(a...); });
    if (job.name == "Relu") return one(job, [](const auto&... a) { Relu(a...); });
    if (job.name == "Exp") return one(job, [](const auto&... a) { Exp(a...); });
    if (job.name == "Ln") return one(job, [](const auto&... a) { Ln(a...); });
    if (job.name == "Abs") return one(job, [](const auto&... a) { Abs(a...); });
    if (job.name == "Reciprocal") return one(job, [](const auto&... a) { Reciprocal(a...); });
    if (job.name == "Sqrt") return one(job, [](const auto&... a) { Sqrt(a...); });
    if (job.name == "Rsqrt") return one(job, [](const auto&... a) { Rsqrt(a...); });
    if (job.name == "Not") return one(job, [](const auto&... a) { Not(a...); });
    if (job.name == "expression") {
        LocalTensor<float> dst = job.at<float>(0), a = job.at<float>(1), b = job.at<float>(2);
        if (job.form == "+") dst = a + b;
        if (job.form == "-") dst = a - b;
        if (job.form == "*") dst = a * b;
        if (job.form == "/") dst = a / b;
        LocalTensor<uint8_t> bits = job.at<uint8_t>(0);
        if (job.form == "<") bits = a < b;
        if (job.form == "==") bits = a == b;
        return true;
    }
    return false;
}
