// The number types on their own.
#include <cstring>

#include "twin/number/bulk.h"
#include "twin/number/limits.h"
#include "types.h"

namespace {

template <typename T>
void scalars(const Job& job) {
    // three operands in, six results out per element
    const T* in = job.at<T>(1).data();
    T* out = job.at<T>(0).data();
    for (int64_t i = 0; i < job.arg(0); ++i) {
        const T a = in[2 * i], b = in[2 * i + 1];
        out[6 * i] = a + b;
        out[6 * i + 1] = a - b;
        out[6 * i + 2] = a * b;
        out[6 * i + 3] = a / b;
        out[6 * i + 4] = -a;
        out[6 * i + 5] = a < b ? a : b;
    }
}

template <typename S>
void from(const Job& job) {
    const S* in = job.at<S>(1).data();
    half* halves = job.at<half>(0).data();
    bfloat16_t* brains = job.at<bfloat16_t>(2).data();
    for (int64_t i = 0; i < job.arg(0); ++i) {
        halves[i] = half(in[i]);
        brains[i] = bfloat16_t(in[i]);
    }
}

}  // namespace

bool run_number(const Job& job) {
    if (job.name == "number") {
        scalars<half>(job);
        return true;
    }
    if (job.name == "convert") {
        return with_type<float, int16_t, int32_t, int64_t>(job.types[1], [&](auto tag) {
            from<typename decltype(tag)::type>(job);
        });
    }
    if (job.name == "bulk") {
        const float* in = job.at<float>(1).data();
        half* fast = job.at<half>(0).data();
        half* portable = job.at<half>(2).data();
        twin::number::Narrow(fast, in, job.arg(0));
        twin::number::NarrowPortably(portable, in, job.arg(0));
        float* wide = job.at<float>(3).data();
        float* wide_portable = job.at<float>(4).data();
        twin::number::Widen(wide, fast, job.arg(0));
        twin::number::WidenPortably(wide_portable, fast, job.arg(0));
        return true;
    }
    if (job.name == "limits") {
        using Half = std::numeric_limits<half>;
        using Brain = std::numeric_limits<bfloat16_t>;
        const float values[] = {Half::max(),   Half::lowest(),     Half::min(),       Half::epsilon(), Half::denorm_min(),
                                Half::infinity(), Brain::max(), Brain::min(), Brain::epsilon()};
        std::memcpy(job.at<float>(0).data(), values, sizeof values);
        return true;
    }
    if (job.name == "mixed") {
        // the language's rules for a 16-bit float beside other types
        static_assert(sizeof(half(1) * half(2)) == 2 && sizeof(half(1) * 2) == 2 && sizeof(half(1) * 2.0f) == 4);
        constexpr half three = half(1) + 2;
        half sum = 0;
        for (int i = 0; i < 3; ++i) sum += 0.5f;
        float* out = job.at<float>(0).data();
        out[0] = three;
        out[1] = sum;
        out[2] = three > 2 && three != 4.0f ? 1.0f : 0.0f;
        out[3] = static_cast<float>(static_cast<int32_t>(half(7.75f)));
        out[4] = AscendC::ToFloat(AscendC::ToBfloat16(1.0f / 3.0f));
        return true;
    }
    return false;
}
