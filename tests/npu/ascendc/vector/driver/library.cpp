// The high-level mathematical library.
#include "types.h"

using namespace AscendC;

namespace {

template <class Call>
bool real(const Job& job, Call&& call) {
    return with_type<float, half>(job.types[0], [&](auto tag) {
        using T = typename decltype(tag)::type;
        const LocalTensor<T> dst = job.at<T>(0), a = job.at<T>(1);
        const uint32_t count = static_cast<uint32_t>(job.arg(0));
        if (job.form == "tmp") return call(dst, a, job.at<uint8_t>(2), count);
        call(dst, a, count);
    });
}

template <class Call>
bool real_two(const Job& job, Call&& call) {
    return with_type<float, half>(job.types[0], [&](auto tag) {
        using T = typename decltype(tag)::type;
        call(job.at<T>(0), job.at<T>(1), job.at<T>(2), static_cast<uint32_t>(job.arg(0)));
    });
}

}  // namespace

bool run_library(const Job& job) {
    if (job.name == "Sigmoid") return real(job, [](const auto&... a) { Sigmoid(a...); });
    if (job.name == "Tanh") return real(job, [](const auto&... a) { Tanh(a...); });
    if (job.name == "Gelu") return real(job, [](const auto&... a) { Gelu(a...); });
    if (job.name == "FasterGelu") return real(job, [](const auto&... a) { FasterGelu(a...); });
    if (job.name == "FasterGeluV2") return real(job, [](const auto&... a) { FasterGeluV2(a...); });
    if (job.name == "Sin") return real(job, [](const auto&... a) { Sin(a...); });
    if (job.name == "Cos") return real(job, [](const auto&... a) { Cos(a...); });
    if (job.name == "Tan") return real(job, [](const auto&... a) { Tan(a...); });
    if (job.name == "Asin") return real(job, [](const auto&... a) { Asin(a...); });
    if (job.name == "Acos") return real(job, [](const auto&... a) { Acos(a...); });
    if (job.name == "Atan") return real(job, [](const auto&... a) { Atan(a...); });
    if (job.name == "Sinh") return real(job, [](const auto&... a) { Sinh(a...); });
    if (job.name == "Cosh") return real(job, [](const auto&... a) { Cosh(a...); });
    if (job.name == "Asinh") return real(job, [](const auto&... a) { Asinh(a...); });
    if (job.name == "Acosh") return real(job, [](const auto&... a) { Acosh(a...); });
    if (job.name == "Atanh") return real(job, [](const auto&... a) { Atanh(a...); });
    if (job.name == "Log") return real(job, [](const auto&... a) { Log(a...); });
    if (job.name == "Log2") return real(job, [](const auto&... a) { Log2(a...); });
    if (job.name == "Log10") return real(job, [](const auto&... a) { Log10(a...); });
    if (job.name == "Erf") return real(job, [](const auto&... a) { Erf(a...); });
    if (job.name == "Erfc") return real(job, [](const auto&... a) { Erfc(a...); });
    if (job.name == "Lgamma") return real(job, [](const auto&... a) { Lgamma(a...); });
    if (job.name == "Digamma") return real(job, [](const auto&... a) { Digamma(a...); });
    if (job.name == "Ceil") return real(job, [](const auto&... a) { Ceil(a...); });
    if (job.name == "Floor") return real(job, [](const auto&... a) { Floor(a...); });
    if (job.name == "Round") return real(job, [](const auto&... a) { Round(a...); });
    if (job.name == "Rint") return real(job, [](const auto&... a) { Rint(a...); });
    if (job.name == "Trunc") return real(job, [](const auto&... a) { Trunc(a...); });
    if (job.name == "Frac") return real(job, [](const auto&... a) { Frac(a...); });
    if (job.name == "Sign") return real(job, [](const auto&... a) { Sign(a...); });
    if (job.name == "Power") return real_two(job, [](const auto&... a) { Power(a...); });
    if (job.name == "Fmod") return real_two(job, [](const auto&... a) { Fmod(a...); });
    if (job.name == "GeGLU") return real_two(job, [](const auto&... a) { GeGLU(a...); });
    if (job.name == "ReGlu") return real_two(job, [](const auto&... a) { ReGlu(a...); });
    const uint32_t count = job.ints.empty() ? 0 : static_cast<uint32_t>(job.arg(0));
    const auto f = [&](size_t i) { return job.at<float>(i); };
    if (job.name == "Silu") return Silu(f(0), f(1), count), true;
    if (job.name == "Swish") return Swish(f(0), f(1), count, job.scalar<float>()), true;
    if (job.name == "SwiGLU") return SwiGLU(f(0), f(1), f(2), job.scalar<float>(), count), true;
    if (job.name == "PowerScalar") return Power(f(0), f(1), job.scalar<float>(), count), true;
    if (job.name == "ScalarPower") return Power(f(0), job.scalar<float>(), f(1), count), true;
    if (job.name == "ClampMax") return ClampMax(f(0), f(1), job.scalar<float>(), count), true;
    if (job.name == "ClampMin") return ClampMin(f(0), f(1), job.scalar<float>(), count), true;
    if (job.name == "ExpPrecise") return Exp<float, 15>(f(0), f(1), count), true;
    if (job.name == "Xor") return Xor(job.at<int16_t>(0), job.at<int16_t>(1), job.at<int16_t>(2), count), true;
    return false;
}
