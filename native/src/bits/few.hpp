// At most 64 options the other way round: not the items of each option as a word of bits, but the options of each item.
//
// Where so few options are left, a node is dear for what it does with them: a list is copied, to branch once or twice.
// So the options that are still possible become a word themselves. To choose one takes its opponents away, and the
// options of an item are counted at once. All this is found where a node first has so few options, and serves all nodes
// below it. On boards there are but four of these on average, and then a list is better; hence the search first looks
// how many children live.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bits/kernel.hpp"
#include "bits/tables.hpp"

namespace dancefloor::bits {

class FewOptions {
 public:
  static constexpr std::size_t most = 64;

  void read(const List& list, const Tables& tables) {
    with_.assign(static_cast<std::size_t>(tables.words) * 64, 0);
    meeting_.resize(most);
    for (std::size_t k = 0; k < list.size; ++k)
      for_bits(tables.has[list.ids[k]], tables.words, [&](std::size_t bit) { with_[bit] |= std::uint64_t{1} << k; });
    for (std::size_t k = 0; k < list.size; ++k) {
      std::uint64_t met = 0;
      for_bits(tables.blocks[list.ids[k]], tables.words, [&](std::size_t bit) { met |= with_[bit]; });
      meeting_[k] = met;
    }
  }

  const std::uint64_t* with() const { return with_.data(); }                  // by bit: the options that have it
  std::uint64_t meeting(std::size_t place) const { return meeting_[place]; }  // the options that one meets, and itself

 private:
  template <class Take>
  static void for_bits(const Set& set, int words, Take take) {
    for (int w = 0; w < words; ++w)
      for (std::uint64_t left = set[w]; left; left &= left - 1)
        take(static_cast<std::size_t>(64 * w + std::countr_zero(left)));
  }

  std::vector<std::uint64_t> with_, meeting_;
};

}  // namespace dancefloor::bits
