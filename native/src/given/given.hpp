#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <vector>

#include "problem.hpp"

namespace dancefloor::given {

// What does not change from instance to instance: the uses of each option, the options of each item, and what is left
// to choose before anything is given.
struct Template;

// Throws std::invalid_argument if an item has other multiplicities than exactly once, or at most once, or a colour.
std::shared_ptr<const Template> prepare(const Problem& problem);

// Instances of one template, which differ in the options that are given. For each of them the batch finds up to `limit`
// covers that contain these options. An instance has the same covers, in the same order, on any number of threads.
class Batch {
 public:
  // Instance k is given the options given[ends[k - 1]] to given[ends[k] - 1]. Throws std::invalid_argument if one of
  // these is no option.
  Batch(std::shared_ptr<const Template> common, std::vector<std::int32_t> given, std::vector<std::int64_t> ends,
        std::uint64_t limit);
  ~Batch();

  // Works for `seconds` at most. Returns true once all instances are done.
  bool advance(double seconds, int threads);

  // How many instances are done, from the first one on without a gap.
  std::size_t done() const;

  // The covers of an instance that is done, each with its options in ascending order.
  const std::vector<std::vector<std::int32_t>>& covers(std::size_t instance) const { return covers_[instance]; }

  // Nodes entered so far.
  std::uint64_t nodes() const;

 private:
  class Solver;

  void work(Solver& solver, double seconds);

  std::shared_ptr<const Template> common_;
  std::vector<std::int32_t> given_;
  std::vector<std::int64_t> ends_;
  std::uint64_t limit_;
  std::vector<std::vector<std::vector<std::int32_t>>> covers_;  // by instance
  std::vector<char> is_done_;
  std::atomic<std::size_t> next_{0};  // the first instance that no solver has begun
  std::vector<std::unique_ptr<Solver>> solvers_;  // one for each thread, and each perhaps within an instance
};

}  // namespace dancefloor::given
