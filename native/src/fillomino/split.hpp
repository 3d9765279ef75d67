// Other solutions near one that is known.
#pragma once

#include <cstdint>
#include <vector>

#include "fillomino/board.hpp"

namespace dancefloor::fillomino {

// Solutions in which these connected cells are two regions, and all else is as in the grid; up to `most` of them. The grid
// need not be a solution itself.
std::vector<Grid> split(const Board& board, const Grid& grid, const std::vector<Cell>& cells, std::size_t most,
                        std::uint64_t seed);

}  // namespace dancefloor::fillomino
