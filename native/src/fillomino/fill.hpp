// A board filled by hand, as far as that goes: regions put down one by one, as somebody would who is in no hurry to prove
// anything. Where there are few clues that is nearly a solution.
#pragma once

#include <cstdint>

#include "fillomino/board.hpp"
#include "fillomino/rules.hpp"

namespace dancefloor::fillomino {

// Regions whose values are told apart, each of as many cells as its value and beside no other of this value; 0 for cells
// that are left over. `effort` bounds how many cells are looked at.
Grid fill(const Board& board, const Values& values, const Rules& rules, std::int64_t effort, std::uint64_t seed);

}  // namespace dancefloor::fillomino
