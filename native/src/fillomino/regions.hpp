// Symmetric regions, one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "fillomino/board.hpp"

namespace dancefloor::fillomino {

// What is known of the cells, for one value: whether they can have it, and whether they have it.
enum class Having : char { cannot, can, has };

// All regions that cells of a value can form on a board where regions must be symmetric; nothing if there are more than
// `most`, or if it would take more steps than `effort`, which it reduces by the steps taken.
std::optional<std::vector<std::vector<Cell>>> symmetric_regions(const Board& board, const std::vector<Having>& having,
                                                                Value value, std::size_t most, std::int64_t& effort);

}  // namespace dancefloor::fillomino
