#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "problem.hpp"

namespace dancefloor::given {

// What does not change from instance to instance: the uses of each option, and the options of each item.
struct Template;

// Throws std::invalid_argument if an item has other multiplicities than exactly once, or at most once, or a colour.
std::shared_ptr<const Template> prepare(const Problem& problem);

// The covers of one instance, as far as they were looked for.
struct Few {
  Covers covers;  // each with its options in ascending order
  std::uint64_t nodes = 0;
  bool complete = false;  // whether there are no others
};

// Looks for the covers that contain the given options, until it has found `limit` of them or has entered `nodes` nodes.
// Throws std::invalid_argument if one of these is no option.
Few few(const Template& common, const std::vector<std::int32_t>& given, std::uint64_t limit, std::uint64_t nodes);

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
  const Covers& covers(std::size_t instance) const { return covers_[instance]; }

  // Those of several instances that are done, laid end to end.
  Covers covers(std::size_t first, std::size_t last) const;

  // Nodes entered so far.
  std::uint64_t nodes() const;

 private:
  struct Worker;

  void work(Worker& worker, double seconds);

  std::shared_ptr<const Template> common_;
  std::vector<std::int32_t> given_;
  std::vector<std::int64_t> ends_;
  std::uint64_t limit_;
  std::vector<Covers> covers_;  // by instance
  std::vector<char> is_done_;
  std::atomic<std::size_t> next_{0};  // the first instance that nobody has begun
  std::vector<std::unique_ptr<Worker>> workers_;  // one for each thread, and each perhaps within an instance
};

}  // namespace dancefloor::given
