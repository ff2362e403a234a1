"""Lists of C++ names that rules know."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of a text as a set."""
    return frozenset(text.split())


KEYWORDS = words("""
    alignas alignof auto bool break case catch char class const constexpr const_cast continue decltype default delete do
    double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable
    namespace new noexcept nullptr operator private protected public register reinterpret_cast return short signed
    sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef typeid
    typename union unsigned using virtual void volatile while
""")
TYPES = words("auto bool char double float int long short signed unsigned void")
INTRODUCERS = words("struct class enum union using typename namespace concept")

STANDARD_HEADERS = words("""
    algorithm array cassert cfloat climits cmath cstddef cstdint cstdio cstdlib cstring functional initializer_list
    iostream iterator limits map memory numeric optional set sstream string string_view tuple type_traits unordered_map
    unordered_set utility vector bitset cinttypes complex deque exception iomanip ios list ostream queue stack stdexcept
    typeinfo inttypes.h stdbool.h assert.h float.h limits.h math.h stddef.h stdint.h stdio.h stdlib.h string.h
""")
NUMBER_TYPES = words("""
    bool char double float int long short signed unsigned half bfloat16_t int8_t int16_t int32_t int64_t uint8_t
    uint16_t uint32_t uint64_t size_t T auto DTYPE_X DTYPE_Y DTYPE_Z
""")
SCALAR_FUNCTIONS = words("""
    abs fabs fabsf labs llabs ceil ceilf floor floorf round roundf lround llround trunc rint nearbyint fmod fmodf pow
    powf sqrt sqrtf cbrt hypot exp expf exp2 exp2f expm1 log logf log2 log2f log10 log1p sin cos tan tanh tanhf erf erff
    isnan isinf isfinite signbit copysign fma ldexp ilogb min max clamp swap move forward gcd lcm get printf
    assert defined numeric_limits is_same is_same_v conditional_t enable_if_t declval int8_t int16_t int32_t int64_t
    uint8_t uint16_t uint32_t uint64_t size_t ptrdiff_t uintptr_t intptr_t
""")
HOST_FUNCTIONS = words("""
    accumulate fill fill_n sort find count count_if any_of all_of none_of lower_bound upper_bound unique reverse copy
    iota begin end size data empty make_pair make_tuple make_shared make_unique tie to_string stoi stol stoll stof
    string vector array map set pair tuple memset memcpy memcmp memset_s memcpy_s strcpy_s strcmp strlen strncmp
    snprintf sprintf fprintf static_pointer_cast function ostringstream stringstream exception runtime_error
""")
MEMORY_FUNCTIONS = words("accumulate fill fill_n copy memset memcpy memcmp memset_s memcpy_s data begin end iota sort")
BINDING_FUNCTIONS = words("""
    PYBIND11_MODULE TORCH_LIBRARY TORCH_LIBRARY_IMPL TORCH_CHECK EXEC_NPU_CMD def impl doc empty empty_like zeros
    zeros_like sizes size dim numel dtype scalar_type options device is_contiguous contiguous view reshape arg Tensor
    optional IntArrayRef vec TORCH_FN has_value value custom_op
""")
FRAMEWORK_NAMES = words("""
    Tensor empty empty_like zeros zeros_like IntArrayRef TensorOptions ScalarType Scalar optional Device DeviceType
    kFloat kHalf kBFloat16 kInt kLong kFloat32 kFloat16 kInt32 kInt64 kDouble kBool kByte kChar ArrayRef device dtype
    nullopt Library
""")
