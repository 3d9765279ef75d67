// Arrays of whole numbers across the border, in both directions without a copy.
//
// To Python they are memory views; what owns the memory is a `Numbers`, behind the view. A view that comes back is
// recognized by its owner, so that native code shares its numbers too.
#pragma once

#include <cstdint>
#include <variant>

#include "border.hpp"
#include "shared.hpp"

namespace dancefloor::border {

// A memory view of the numbers.
nb::object view_of(Shared<std::int32_t> numbers);
nb::object view_of(Shared<std::int64_t> numbers);

// The numbers in a memory view, or in anything else with a buffer of them; those of a `Numbers` are shared.
template <typename T>
Shared<T> shared_numbers(nb::handle view);

}  // namespace dancefloor::border
