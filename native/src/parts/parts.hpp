// Counts covers by what falls apart during a search; parts.cpp says how.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "counting/natural.hpp"
#include "problem.hpp"

namespace dancefloor::parts {

// Works in batches, as a search does.
class PartCount {
 public:
  virtual ~PartCount() = default;

  // Works for a time, on about `nodes` nodes, or until `stop` (which may be null) is set; whether the count is known.
  virtual bool advance(double seconds, std::uint64_t nodes, const std::atomic<bool>* stop) = 0;

  // The share of the work that is done, 0 to 1, estimated by branch numbers.
  virtual double progress() const = 0;

  // Once known: how many covers there are.
  virtual counting::Natural count() const = 0;

  // The options tried so far, how often something was left that had been counted before, how many nodes fell apart, the
  // most bytes that counts took, and how many times an option was looked at, in which the time is.
  struct Work {
    std::uint64_t nodes = 0, known = 0, apart = 0, most_bytes = 0, looked = 0;
  };
  virtual Work work() const = 0;
};

// Why it cannot count the covers of a problem, or an empty string if it can.
std::string lacks(const Problem& problem);

// Counts are remembered in about `memory` bytes, and forgotten where they do not fit.
// Throws std::invalid_argument if it cannot count the problem.
std::unique_ptr<PartCount> part_count(const Problem& problem, std::uint64_t memory);

}  // namespace dancefloor::parts
