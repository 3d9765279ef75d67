// A table of states that are known to lead to no cover, within a budget of memory.
//
// Sets of four entries; where a set is full, the entry that saves least work makes way. Keys are kept and compared in
// full. The parts of a search that has been split share one table: each set is guarded by one of a few locks, which
// costs little because only states whose search was long are looked up at all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>

#include "tuning.hpp"

namespace dancefloor::scanning {

class DeadStates {
 public:
  // Null if there is not enough memory for any. Keys have `words` words.
  static std::shared_ptr<DeadStates> within(std::size_t bytes, std::size_t words);

  DeadStates(std::size_t sets, std::size_t words);

  // The hash is that of the key, and chooses a set.
  bool has(const std::uint64_t* key, std::uint64_t hash);
  void add(const std::uint64_t* key, std::uint64_t hash, std::uint64_t work);  // the nodes that were entered in vain

 private:
  static constexpr std::size_t ways = dancefloor::tuning::scanning::ways, locks = dancefloor::tuning::scanning::locks;

  struct Freed {
    void operator()(std::uint64_t* words) const { std::free(words); }
  };
  std::size_t sets_, words_;
  std::unique_ptr<std::uint64_t[], Freed> entries_;  // each: the work, 0 if there is no entry; then the key
  std::array<std::mutex, locks> locks_;
};

}  // namespace dancefloor::scanning
