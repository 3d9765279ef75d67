// What a dive enters on its way down: a few nodes of each level, evenly spaced among all children that it has met there.
//
// The first one is random, and the others follow at equal distances, so each child is as likely to be entered as any
// other. Neighbours are often alike, as siblings in a search are; so this estimates better than independent choices.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "tuning.hpp"

namespace dancefloor {

class DiveLevel {
 public:
  // A few of `all` children. `random` is any number.
  DiveLevel(std::size_t all, std::uint64_t random)
      : size_(std::min(all, tuning::dives::width)), all_(all),
        distance_(size_ ? static_cast<double>(all) / static_cast<double>(size_) : 1.0),
        first_(static_cast<double>(random >> 11) * 0x1p-53 * distance_) {}

  std::size_t size() const { return size_; }
  double each_stands_for() const { return distance_; }

  // The child that the dive enters as number `k`; they ascend.
  std::size_t operator[](std::size_t k) const {
    return std::min(all_ - 1, static_cast<std::size_t>(first_ + static_cast<double>(k) * distance_));
  }

 private:
  std::size_t size_, all_;
  double distance_, first_;
};

}  // namespace dancefloor
