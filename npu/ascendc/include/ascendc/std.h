// The part of the standard library that the API has under its own name.
#pragma once
#include <algorithm>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace AscendC {

template <typename T, typename U>
struct IsSameType : std::is_same<T, U> {};

namespace Std {

using std::add_const, std::add_const_t, std::add_pointer, std::add_pointer_t, std::bool_constant, std::conditional,
    std::conditional_t, std::decay, std::decay_t, std::enable_if, std::enable_if_t, std::false_type, std::forward,
    std::get, std::index_sequence, std::integer_sequence, std::integral_constant, std::is_array, std::is_base_of,
    std::is_base_of_v, std::is_const, std::is_convertible, std::is_convertible_v, std::is_floating_point,
    std::is_floating_point_v, std::is_integral, std::is_integral_v, std::is_pointer, std::is_pointer_v,
    std::is_reference, std::is_same, std::is_same_v, std::is_void, std::make_index_sequence, std::make_tuple, std::max,
    std::min, std::move, std::remove_const, std::remove_const_t, std::remove_cv, std::remove_cv_t, std::remove_pointer,
    std::remove_pointer_t, std::remove_reference, std::remove_reference_t, std::true_type, std::tuple,
    std::tuple_element, std::tuple_element_t, std::tuple_size, std::tuple_size_v;

template <int32_t value>
using Int = integral_constant<int32_t, value>;

}  // namespace Std

}  // namespace AscendC
