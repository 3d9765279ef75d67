// Weights that prove that a region cannot be filled.
#pragma once

#include <cstdint>
#include <vector>

#include "shared.hpp"

namespace dancefloor {

// Weights for the columns, from 0 to prime - 1, such that each option weighs 0 modulo the prime and what is wanted does
// not: then no options sum up to what is wanted. Empty if there are none.
//
// The items that option k uses begin at `offsets[k]`. `column_of` has the column of each item, or -1 for one without
// weight; `wanted` says for each column how often its items are used in all.
std::vector<std::int32_t> weighing(const Shared<std::int32_t>& offsets, const Shared<std::int32_t>& items,
                                   const std::vector<std::int32_t>& column_of,
                                   const std::vector<std::int32_t>& wanted, std::int32_t prime);

}  // namespace dancefloor
