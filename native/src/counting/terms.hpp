// What every count is made with.
#pragma once

#include <cstddef>
#include <cstdint>

#include "counting/counting.hpp"

namespace dancefloor::counting {

struct Terms {
  std::uint64_t memory;
  std::size_t threads;
  Halving halving;
  Limb modulus;   // 0: it counts all
};

}  // namespace dancefloor::counting
