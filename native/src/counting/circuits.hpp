// Counts covers of a torus whose rows are alike, as closed walks from profile to profile (rows.hpp).
//
// A matrix has an entry for each pair of profiles: the number of ways to fill a row between them. The covers of a torus
// of n rows are as many as the diagonal of its n-th power adds up to. Profiles that are turned into each other have the
// same entry there, so one of them stands for all. From this one, numbers go forward through half of the rows, and
// backward through the others, and are multiplied where they meet: so they stay short. Sixteen profiles are at work at
// once, in lanes. There are neither states to look up nor pairs of profiles to keep: tetrominoes on 8x8 take 83,216
// profiles and 2.4 million ways to fill a row.
//
// Profiles that no closed walk passes are dropped first. What is left mostly falls apart, since the number of cells that
// a profile covers, modulo the sizes of pieces, is often the same in all rows.
//
// Where there are too many profiles, or the numbers would be too long, tables count.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "counting/counting.hpp"
#include "counting/rows.hpp"
#include "counting/terms.hpp"

namespace dancefloor::counting {

// `tables` begins the count by tables, for where they must count instead; `fingerprint` tells this count from all others
// that are saved.
std::unique_ptr<Frontier> circuits(Rows rows, std::uint64_t fingerprint, const Terms& terms,
                                   std::function<std::unique_ptr<Frontier>()> tables);

}  // namespace dancefloor::counting
