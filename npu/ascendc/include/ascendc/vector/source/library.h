// One lane of each function of the high-level mathematical library. Computed in float or double with the accuracy of
// the C library, then rounded to the result's type: the device approximates these within its documented error.
#pragma once
#include <cmath>

namespace twin::simd::formula {

struct Log2 { static float Of(float a) { return std::log2(a); } };
struct Log10 { static float Of(float a) { return std::log10(a); } };
struct Sigmoid { static float Of(float a) { return 1.0f / (1.0f + std::exp(-a)); } };
struct Tanh { static float Of(float a) { return std::tanh(a); } };
// x · sigmoid(x)
struct Silu { static float Of(float a) { return a / (1.0f + std::exp(-a)); } };
// x · sigmoid(β · x)
struct Swish { static float Of(float a, float beta) { return a / (1.0f + std::exp(-beta * a)); } };
// 0.5 · x · (1 + tanh(z)), z = √(2/π) · (x + 0.044715 · x³), as the documentation of Gelu gives it; (1 + tanh z) / 2 is
// 1 / (1 + exp(-2z))
struct Gelu {
    static float Of(float a) { return a / (1.0f + std::exp(-1.5957691216f * (a + 0.044715f * a * a * a))); }
};
// x / (1 + exp(-1.702 · |x|)) · exp(0.851 · (x - |x|)), the documentation of FasterGelu
struct FasterGelu {
    static float Of(float a) {
        const float absolute = std::fabs(a);
        return a / (1.0f + std::exp(-1.702f * absolute)) * std::exp(0.851f * (a - absolute));
    }
};
// x · (sgn(x) · (−0.1444 · (min(|0.7071 x|, 1.769) − 1.769)² + 0.5) + 0.5), the documentation of FasterGeluV2
struct FasterGeluV2 {
    static float Of(float a) {
        const float scaled = std::fabs(0.7071f * a);
        const float reach = (scaled < 1.769f ? scaled : 1.769f) - 1.769f;
        const float sign = a > 0 ? 1.0f : (a < 0 ? -1.0f : 0.0f);
        return a * (sign * (-0.1444f * reach * reach + 0.5f) + 0.5f);
    }
};
struct Erf { static float Of(float a) { return std::erf(a); } };
struct Erfc { static float Of(float a) { return std::erfc(a); } };
struct Sin { static float Of(float a) { return std::sin(a); } };
struct Cos { static float Of(float a) { return std::cos(a); } };
struct Tan { static float Of(float a) { return std::tan(a); } };
struct Asin { static float Of(float a) { return std::asin(a); } };
struct Acos { static float Of(float a) { return std::acos(a); } };
struct Atan { static float Of(float a) { return std::atan(a); } };
struct Sinh { static float Of(float a) { return std::sinh(a); } };
struct Cosh { static float Of(float a) { return std::cosh(a); } };
struct Asinh { static float Of(float a) { return std::asinh(a); } };
struct Acosh { static float Of(float a) { return std::acosh(a); } };
struct Atanh { static float Of(float a) { return std::atanh(a); } };
struct Ceil { static float Of(float a) { return std::ceil(a); } };
struct Floor { static float Of(float a) { return std::floor(a); } };
struct Round { static float Of(float a) { return std::nearbyint(a); } };
struct Trunc { static float Of(float a) { return std::trunc(a); } };
struct Frac { static float Of(float a) { return a - std::trunc(a); } };
struct Sign { static float Of(float a) { return a > 0 ? 1.0f : (a < 0 ? -1.0f : a); } };
struct Lgamma { static float Of(float a) { return std::lgamma(a); } };
// ψ(x): the recurrence ψ(x) = ψ(x+1) − 1/x up to 8, then the asymptotic series; reflection below 0
struct Digamma {
    static float Of(float a) {
        double x = a, sum = 0;
        if (x <= 0) {
            if (x == std::floor(x)) return std::nanf("");
            constexpr double pi = 3.14159265358979323846;
            sum = -pi / std::tan(pi * x);
            x = 1 - x;
        }
        for (; x < 8; x += 1) sum -= 1 / x;
        const double inverse = 1 / (x * x);
        return static_cast<float>(sum + std::log(x) - 0.5 / x -
                                  inverse * (1.0 / 12 - inverse * (1.0 / 120 - inverse * (1.0 / 252 - inverse / 240))));
    }
};
struct Power {
    static float Of(float a, float b) { return std::pow(a, b); }
    static int32_t Of(int32_t a, int32_t b) {
        if (b < 0) return a == 1 ? 1 : (a == -1 ? (b % 2 ? -1 : 1) : 0);
        uint32_t result = 1, base = static_cast<uint32_t>(a);
        for (; b; b >>= 1, base *= base) {
            if (b & 1) result *= base;
        }
        return static_cast<int32_t>(result);
    }
};
// scalar ^ x
struct PowerOf {
    template <typename T> static T Of(T a, T s) { return Power::Of(s, a); }
};
struct Fmod { static float Of(float a, float b) { return std::fmod(a, b); } };
// the gated units: first operand times the activation of the second
struct SwiGlu { static float Of(float a, float b, float beta) { return a * Swish::Of(b, beta); } };
struct GeGlu { static float Of(float a, float b) { return a * Gelu::Of(b); } };
struct ReGlu { static float Of(float a, float b) { return a * (b > 0 ? b : 0.0f); } };

}  // namespace twin::simd::formula
