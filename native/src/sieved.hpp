#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "problem.hpp"

namespace dancefloor {

// The images of the options of a problem under the elements of a group: the rank of the image of option o under element
// g is rank[o * elements + g]. Element 0 is the identity. Ranks are not negative, and different for different options.
// Images need not be options of the problem.
struct Images {
  std::size_t elements = 1;
  std::vector<std::int32_t> rank;
};

// A search that finds those covers of another one whose ranks, in ascending order, come first among all their images:
// one of each class. `Covers::weight` says how many members the classes have.
// Throws std::invalid_argument if there are no elements, or no rank for each element of each option.
std::unique_ptr<Search> sieved(std::unique_ptr<Search> search, const Images& images);

}  // namespace dancefloor
