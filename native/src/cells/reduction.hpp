// Which items an engine must keep track of, and how: the bounds of many follow from those of others.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "problem.hpp"

namespace dancefloor::cells {

enum class Role : std::uint8_t {
  required,    // must be covered exactly once
  counted,     // the search counts its uses
  optional,    // no two options may share it, unless they agree on its color
  irrelevant,  // every choice that the others allow keeps its bounds
};

struct Reduction {
  std::vector<Role> role;      // by item
  std::vector<bool> decided;   // by item: whether all its options have an item that is required
  std::vector<bool> possible;  // by option: whether it can be in a cover
  std::string lacks;           // why the problem cannot be taken; empty if it can
};

Reduction reduce(const Problem& problem);

}  // namespace dancefloor::cells
