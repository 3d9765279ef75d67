// When a search restarts: the sequence of Luby, Sinclair and Zuckerman (Information Processing Letters 47, 1993).
#pragma once

#include <bit>
#include <cstdint>

namespace dancefloor {

// The k-th term, counted from 1, of 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, ...
inline std::uint64_t luby(std::uint64_t k) {
  for (;;) {
    const int bits = std::bit_width(k);
    if (k == (std::uint64_t{1} << bits) - 1) return std::uint64_t{1} << (bits - 1);
    k -= (std::uint64_t{1} << (bits - 1)) - 1;
  }
}

}  // namespace dancefloor
