// Numbers of any size, compared.
#pragma once

#include "counting/natural.hpp"

namespace dancefloor {

// Whether two numbers are equal, whatever their leading zeros.
inline bool same(const counting::Natural& a, const counting::Natural& b) {
  return !counting::less(a, b.data(), b.size()) && !counting::less(b, a.data(), a.size());
}

}  // namespace dancefloor
