// The two kinds of bits that `scanning` computes with: windows of the board, of 64 or 128 positions, and sets of
// orientations, of as many words as it takes.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "tuning.hpp"

namespace dancefloor::scanning {

constexpr int chunk_bits = dancefloor::tuning::scanning::chunk_bits;

using Narrow = std::uint64_t;

// 128 positions: two words, because not every compiler has integers of that size.
struct Wide {
  std::uint64_t low = 0, high = 0;

  constexpr Wide() = default;
  constexpr Wide(std::uint64_t low_, std::uint64_t high_ = 0) : low(low_), high(high_) {}

  friend Wide operator|(const Wide& a, const Wide& b) { return {a.low | b.low, a.high | b.high}; }
  friend Wide operator&(const Wide& a, const Wide& b) { return {a.low & b.low, a.high & b.high}; }
  friend Wide operator~(const Wide& a) { return {~a.low, ~a.high}; }
  friend Wide operator<<(const Wide& a, int n) {  // 0 <= n < 128
    if (n >= 64) return {0, a.low << (n - 64)};
    return {a.low << n, a.high << n | a.low >> 1 >> (63 - n)};
  }
  friend Wide operator>>(const Wide& a, int n) {
    if (n >= 64) return {a.high >> (n - 64), 0};
    return {a.low >> n | a.high << 1 << (63 - n), a.high >> n};
  }
  friend auto operator<=>(const Wide&, const Wide&) = default;
};

template <class Window>
constexpr int window_bits = 8 * sizeof(Window);

inline int trailing_ones(Narrow window) { return std::countr_one(window); }
inline int trailing_ones(const Wide& window) {
  return ~window.low ? std::countr_one(window.low) : 64 + std::countr_one(window.high);
}
inline bool is_full(Narrow window) { return window == ~Narrow{0}; }
inline bool is_full(const Wide& window) { return (window.low & window.high) == ~std::uint64_t{0}; }
inline int size(const Wide& window) { return std::popcount(window.low) + std::popcount(window.high); }
inline int bit_width(const Wide& window) {
  return window.high ? 64 + static_cast<int>(std::bit_width(window.high)) : static_cast<int>(std::bit_width(window.low));
}
// Positions k * 8 to k * 8 + 7 as a number.
inline std::size_t byte(Narrow window, int k) { return window >> 8 * k & 255; }
inline std::size_t byte(const Wide& window, int k) { return k < 8 ? byte(window.low, k) : byte(window.high, k - 8); }

// A set of orientations.
template <int W>
struct Set {
  std::array<std::uint64_t, W> word{};

  friend Set operator&(const Set& a, const Set& b) {
    Set r;
    for (int i = 0; i < W; ++i) r.word[i] = a.word[i] & b.word[i];
    return r;
  }
  // All of a but, if `condition` is 1, what is in b too: by arithmetic, for a branch would often be mispredicted.
  friend Set minus_if(std::uint64_t condition, const Set& a, const Set& b) {
    Set r;
    for (int i = 0; i < W; ++i) r.word[i] = a.word[i] & ~(b.word[i] & (0 - condition));
    return r;
  }
  bool any() const {
    std::uint64_t r = 0;
    for (int i = 0; i < W; ++i) r |= word[i];
    return r != 0;
  }
};

// Windows and sets from the words of a table.
inline void read(const std::uint64_t* words, Narrow& window) { window = *words; }
inline void read(const std::uint64_t* words, Wide& window) { window = {words[0], words[1]}; }
template <int W>
void read(const std::uint64_t* words, Set<W>& set) {
  for (int i = 0; i < W; ++i) set.word[i] = words[i];
}
template <class Bits>
Bits at(const std::uint64_t* words) {
  Bits bits;
  read(words, bits);
  return bits;
}

}  // namespace dancefloor::scanning
