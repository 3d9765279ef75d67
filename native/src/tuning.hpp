// The numbers that steer the native engines, by name. tuning.inc is the table of them, which says what each does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#define TUNING(part, name, type, value) \
  namespace dancefloor::tuning::part {  \
  inline constexpr type name = value;   \
  }
#include "tuning.inc"
#undef TUNING

namespace dancefloor::tuning {

using Constant = std::pair<std::string, double>;

// The numbers that an engine uses on one thread: its own, then those of parts beneath it, as "part.name".
std::vector<Constant> used_by(const std::string& engine);

}  // namespace dancefloor::tuning
