// Which item to branch on, where there are thousands of items: a walk over all of them at each node would take most of
// the time. So each block of neighbours remembers its best item, and is looked at again if one of its items has changed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "tuning.hpp"

namespace dancefloor::dancing {

// An item to branch on, and why; or none.
struct Candidate {
  std::int32_t item = 0, degree = std::numeric_limits<std::int32_t>::max(), slack = 0, length = 0;

  // Fewer branches are better; then less freedom to leave the item as it is, then the longer list.
  bool beats(const Candidate& other) const {
    if (degree != other.degree) return degree < other.degree;
    return slack != other.slack ? slack < other.slack : length > other.length;
  }
};

class Blocks {
 public:
  Blocks() = default;
  // For items 1 to `items`, of which the first `primary` ones may be branched on.
  Blocks(std::int32_t items, std::int32_t primary)
      : primary_(primary), best_(static_cast<std::size_t>(items / size) + 1), stale_(best_.size(), 1) {}

  void touch(std::int32_t item) { stale_[static_cast<std::size_t>(item / size)] = 1; }

  // The best item; the leftmost of several. `candidate(item)` says what an item is like: none if it is not active.
  template <class At>
  Candidate best(At&& candidate) {
    Candidate best;
    for (std::size_t b = 0; b < best_.size(); ++b) {
      if (std::exchange(stale_[b], std::uint8_t{0})) best_[b] = best_of(static_cast<std::int32_t>(b), candidate);
      if (best_[b].beats(best)) best = best_[b];
    }
    return best;
  }

 private:
  static constexpr std::int32_t size = dancefloor::tuning::dancing::block;

  template <class At>
  Candidate best_of(std::int32_t b, At& candidate) const {
    Candidate best;
    const std::int32_t end = std::min(primary_ + 1, (b + 1) * size);
    for (std::int32_t i = std::max(1, b * size); i < end; ++i)
      if (const Candidate here = candidate(i); here.beats(best)) best = here;
    return best;
  }

  std::int32_t primary_ = 0;
  std::vector<Candidate> best_;
  std::vector<std::uint8_t> stale_;
};

}  // namespace dancefloor::dancing
