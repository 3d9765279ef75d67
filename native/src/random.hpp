// Numbers that look random, and are the same on every machine, which the standard library does not promise.
#pragma once

#include <cstddef>
#include <cstdint>

namespace dancefloor {

// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  // From 0 to below n, which fits in 32 bits.
  std::int32_t below(std::size_t n) {
    return static_cast<std::int32_t>((next() >> 32) * static_cast<std::uint64_t>(n) >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace dancefloor
