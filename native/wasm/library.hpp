// What C++20 has and the standard library of an older Emscripten (3.1.6, in Debian 12) has not. Included before every
// source file of a build for WebAssembly; a newer library makes it empty.
#pragma once

#include <bit>
#include <cstddef>
#include <memory>
#include <type_traits>

namespace std {

#ifndef __cpp_lib_bit_cast
template <typename To, typename From>
constexpr To bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From) && is_trivially_copyable_v<To> && is_trivially_copyable_v<From>);
  return __builtin_bit_cast(To, from);
}
#endif

#ifndef __cpp_lib_smart_ptr_for_overwrite
template <typename Array>
unique_ptr<Array> make_unique_for_overwrite(size_t size) {
  static_assert(is_unbounded_array_v<Array>);
  return unique_ptr<Array>(new remove_extent_t<Array>[size]);
}
#endif

}  // namespace std
