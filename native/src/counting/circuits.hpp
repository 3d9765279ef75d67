// Counts covers of a torus whose rows are alike, as closed walks from profile to profile (rows.hpp).
//
// A matrix has for each two profiles the number of ways to fill a row between them. A torus of n rows has as many covers
// as its n-th power has in the diagonal. Profiles that are turned into each other have the same number there, so one of
// them stands for all. From it, some columns of numbers go forward through half of the rows and backward through the
// others, and meet: so numbers stay short. Sixteen profiles are at work at once, in lanes. There are neither states to
// look up nor pairs of profiles to keep: tetrominoes on 8x8 take 83,216 profiles and 2.4 million ways to fill a row.
//
// Profiles that no closed walk passes go first, and what is left mostly falls apart: the cells that a profile covers,
// modulo the sizes of pieces, are often the same in all rows.
//
// Where there are too many profiles, or numbers too long, tables count.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "counting/counting.hpp"
#include "counting/rows.hpp"
#include "counting/terms.hpp"

namespace dancefloor::counting {

// `tables` makes what counts instead, where it must; `fingerprint` tells this count from all others that are saved.
std::unique_ptr<Frontier> circuits(Rows rows, std::uint64_t fingerprint, const Terms& terms,
                                   std::function<std::unique_ptr<Frontier>()> tables);

}  // namespace dancefloor::counting
