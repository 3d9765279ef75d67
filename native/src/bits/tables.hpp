// A problem as bit masks.
//
// What an option *has* need not be what it *blocks*. An option contradicts another if it has a bit that the other one
// blocks. For items without colours the two are the same bit. A secondary item that options may share if they agree on
// a colour gets m bits, and each colour a set of half of them: the option has these bits and blocks the other ones.
// Two such sets are different exactly if one has an element outside the other. An option that shares the item with no
// one has and blocks all m bits. By Sperner's theorem no encoding with m bits in which the options of one colour are
// alike has more colours: 2, 3, 6, 10, 20, 35, 70 for m = 2, 3, 4, 5, 6, 7, 8.
//
// Multiplicities. An item that may be covered at most once is treated as secondary, and one that may be covered any
// number of times is left out. But the search would never branch on an option without an item that must be covered: so it
// branches on an optional item of this option too, with one more option that leaves the item alone.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bits/kernel.hpp"
#include "problem.hpp"

namespace dancefloor::bits {

constexpr int most_bits = 64 * most_words;

using Set = std::array<std::uint64_t, most_words>;  // of item bits

inline bool empty(const Set& set) { return (set[0] | set[1] | set[2] | set[3]) == 0; }

struct Tables {
  int bits = 0, words = 1;
  std::int32_t options = 0;        // options from here on stand for leaving an item alone
  std::vector<std::int32_t> root;  // options that may be chosen at all
  std::vector<Set> has, blocks;    // by option
  Set open{};                      // the bits that must be covered
  bool hopeless = false;           // an item has too few options
};

// Throws std::invalid_argument if the problem is not one for `bits`, with the reason.
Tables tables_of(const Problem& problem);

}  // namespace dancefloor::bits
