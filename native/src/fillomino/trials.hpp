// How much the rules leave open, now or with a clue more: what a maker of puzzles asks thousands of times.
#pragma once

#include <cstdint>
#include <vector>

#include "fillomino/rules.hpp"

namespace dancefloor::fillomino {

// By cell: how many values it can have.
std::vector<std::int32_t> choices(const Board& board, const Rules& rules);

// For each of the symbols, how many values all cells together can have once the cell has this one; 0 where that leads
// to a contradiction, as a symbol below 0 does. Afterwards everything is as before.
std::vector<std::int32_t> trials(const Board& board, Rules& rules, Cell cell, const std::vector<Symbol>& symbols);

}  // namespace dancefloor::fillomino
