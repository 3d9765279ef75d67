// What the caller asks of any count.
#pragma once

#include <cstddef>
#include <cstdint>

#include "counting/counting.hpp"

namespace dancefloor::counting {

struct Terms {
  std::uint64_t memory;
  std::size_t threads;
  Halving halving;
  Limb modulus;   // 0: the number itself, not a remainder
};

}  // namespace dancefloor::counting
