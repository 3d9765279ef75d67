// How much memory tables take, and how states are divided among owners.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "tuning.hpp"

namespace dancefloor::counting {

// States are divided by hash: first among owners, which work in parallel; then, if an owner has many, among shards,
// which are small enough for the cache. The number of threads changes nothing of this.
namespace tuning = dancefloor::tuning::counting;

constexpr std::size_t owners = std::size_t{1} << tuning::owner_bits, most_shards = std::size_t{1} << tuning::shard_bits;

inline std::size_t owner_of(std::uint64_t hash) { return hash >> (64 - tuning::owner_bits); }
inline std::size_t shard_of(std::uint64_t hash) {
  return hash >> (64 - tuning::owner_bits - tuning::shard_bits) & (most_shards - 1);
}

// Bytes taken, by one owner at a time.
struct alignas(64) Bytes {
  std::uint64_t used = 0, most = 0;

  void take(std::uint64_t bytes) { most = std::max(most, used += bytes); }
  void give(std::uint64_t bytes) { used -= bytes; }
};

// Bytes that tables take, and their limit: a count notices after a round that they exceed it.
struct Memory {
  std::uint64_t limit = 0, most = 0;
  std::array<Bytes, owners> of{};

  // Call it while no owner works. It assumes that all owners had their most at the same time.
  void settle() {
    std::uint64_t sum = 0;
    for (Bytes& bytes : of) {
      sum += bytes.most;
      bytes.most = bytes.used;
    }
    most = std::max(most, sum);
  }
  std::uint64_t used() const {
    std::uint64_t sum = 0;
    for (const Bytes& bytes : of) sum += bytes.used;
    return sum;
  }
  bool spent() const { return used() > limit; }
};

}  // namespace dancefloor::counting
