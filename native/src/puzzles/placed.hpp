// All translates of shapes within a region, as options: the numbers of the cells that each of them covers; and what
// options weigh.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "shared.hpp"

namespace dancefloor {

// Cells are points with whole coordinates. A translation adds a vector to the first `rank` of them; the others are the
// kind of a cell, which stays.
struct Board {
  std::size_t dimension, rank;
  std::vector<std::int32_t> cells;    // the coordinates of one after another, in the order in which they are tried
  std::vector<std::int32_t> numbers;  // by cell
};

struct Pose {
  std::int32_t piece;                // a number that stands before those of the cells
  std::vector<std::int32_t> cells;   // the coordinates of one after another
};

struct Placed {
  std::vector<std::int32_t> offsets{0}, numbers;
  std::vector<std::int64_t> counts;  // translates by pose
};

// The translates of each pose, by the place of its first cell. It ends after the pose with which there are more than
// `most`, and keeps no more. Nothing if the region lies so scattered that a grid around it would fill the memory.
std::optional<Placed> place(const Board& board, const std::vector<Pose>& poses, std::int64_t most);

// The sums of weights that the options from `first` to before `end` have, in ascending order, each once. The items that
// option k uses begin at `offsets[k]`; `weights` has a number for each item.
std::vector<std::int64_t> sums(const Shared<std::int32_t>& offsets, const Shared<std::int32_t>& items,
                               std::size_t first, std::size_t end, const std::vector<std::int32_t>& weights);

}  // namespace dancefloor
