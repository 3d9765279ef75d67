// A sample of a row of things, evenly from all of it: every one is as likely to be taken as any other.
//
// The first one is random, and the others follow at equal distances. What stands side by side is often alike, as
// siblings in a search are; so such a sample tells more than one that is random throughout.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace dancefloor {

// How many nodes of each level a dive enters. With one, few dives come far, and those that do differ a thousandfold.
// With 8, as many nodes in all give two to seven times smaller an error; more gain little.
constexpr std::size_t dive_width = 8;

class Sample {
 public:
  // At most `most` of `all`; `random` is any number.
  Sample(std::size_t all, std::size_t most, std::uint64_t random)
      : size_(std::min(all, most)), all_(all),
        distance_(size_ ? static_cast<double>(all) / static_cast<double>(size_) : 1.0),
        first_(static_cast<double>(random >> 11) * 0x1p-53 * distance_) {}

  std::size_t size() const { return size_; }
  double each_stands_for() const { return distance_; }

  // Which one is number `k` of the sample; they ascend.
  std::size_t operator[](std::size_t k) const {
    return std::min(all_ - 1, static_cast<std::size_t>(first_ + static_cast<double>(k) * distance_));
  }

 private:
  std::size_t size_, all_;
  double distance_, first_;
};

}  // namespace dancefloor
