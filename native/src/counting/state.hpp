// A state: what has been covered within reach of a lead, and the uses of pieces, in W words of 64 bits.
#pragma once

#include <array>
#include <cstdint>

namespace dancefloor::counting {

template <int W>
struct State {
  std::array<std::uint64_t, W> word{};

  bool has(const State& bits) const {
    std::uint64_t absent = 0;
    for (int i = 0; i < W; ++i) absent |= bits.word[i] & ~word[i];
    return !absent;
  }
  void set(int bit) { word[bit >> 6] |= std::uint64_t{1} << (bit & 63); }
  void include(const State& other) {
    for (int i = 0; i < W; ++i) word[i] |= other.word[i];
  }
  friend bool operator==(const State&, const State&) = default;
};

// Its high bits choose an owner and a shard, its low ones a place in a table.
template <int W>
std::uint64_t hash_of(const State<W>& state) {
  std::uint64_t h = 0;
  for (int i = 0; i < W; ++i) {
    h = (h ^ state.word[i]) * 0x9e3779b97f4a7c15u;
    h ^= h >> 32;
  }
  h *= 0xd6e8feb86659fd93u;
  h ^= h >> 29;
  h *= 0xbf58476d1ce4e5b9u;
  return h ^ h >> 32;
}

inline void prefetch(const void* address) {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(address, 1);
#else
  (void)address;
#endif
}

}  // namespace dancefloor::counting
