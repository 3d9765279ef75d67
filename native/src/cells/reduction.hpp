// Which items an engine has to look after, and how: the bounds of many follow from those of others.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "problem.hpp"

namespace dancefloor::cells {

enum class Role : std::uint8_t {
  required,    // to be covered exactly once
  counted,     // its uses are to be counted
  optional,    // no two options may share it, unless they agree on its color
  irrelevant,  // whatever the others allow suits it too
};

struct Reduction {
  std::vector<Role> role;      // by item
  std::vector<bool> decided;   // by item: whether all its options have an item that is required
  std::vector<bool> possible;  // by option: whether it can be in a cover
  std::string lacks;           // why the problem cannot be taken; empty if it can
};

Reduction reduce(const Problem& problem);

}  // namespace dancefloor::cells
