// A list of options with room of its own, aligned as the kernel of `bits` wants it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bits/kernel.hpp"

namespace dancefloor::bits {

constexpr bool is_dead(std::int32_t item) { return item < 0 && item != tied; }  // some item has no option left

struct alignas(64) Line {
  std::uint64_t word[8];
};
struct alignas(64) Numbers {
  std::uint32_t number[16];
};

// The options that are still possible, and which of them have the item that is branched on.
struct OpenOptions {
  std::vector<Line> words;
  std::vector<Numbers> ids;
  std::size_t stride = 0, size = 0;
  std::vector<std::uint32_t> places;  // in the list, of the options to branch on

  List list() { return {words[0].word, ids[0].number, stride, size}; }
  std::int32_t option(std::size_t place) const { return static_cast<std::int32_t>(ids[place / 16].number[place % 16]); }
  std::int32_t at(std::size_t k) const { return option(places[k]); }  // the k-th one to branch on
  void make_room(std::size_t options, int count) {
    if (stride >= options + padding) return;
    stride = (options + 2 * padding - 1) / padding * padding;
    words.resize(stride / 8 * static_cast<std::size_t>(count));
    ids.resize(stride / 16);
    places.resize(stride);
  }
};

}  // namespace dancefloor::bits
