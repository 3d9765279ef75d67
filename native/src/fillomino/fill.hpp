// Fills a board as far as possible: it places regions one by one, and proves nothing. If there are few clues, the result is
// nearly a solution.
#pragma once

#include <cstdint>

#include "fillomino/board.hpp"
#include "fillomino/rules.hpp"

namespace dancefloor::fillomino {

// Regions of values with a symbol of their own, each of as many cells as its value and beside no other of this value; 0
// for cells that remain. `effort` bounds how many cells it looks at.
Grid fill(const Board& board, const Values& values, const Rules& rules, std::int64_t effort, std::uint64_t seed);

}  // namespace dancefloor::fillomino
