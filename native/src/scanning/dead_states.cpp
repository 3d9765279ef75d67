#include "scanning/dead_states.hpp"

#include <algorithm>
#include <bit>
#include <new>

namespace dancefloor::scanning {

std::shared_ptr<DeadStates> DeadStates::within(std::size_t bytes, std::size_t words) {
  const std::size_t sets = bytes / (ways * (1 + words) * sizeof(std::uint64_t));
  return sets ? std::make_shared<DeadStates>(std::bit_floor(sets), words) : nullptr;
}

DeadStates::DeadStates(std::size_t sets, std::size_t words) : sets_(sets), words_(words) {
  // The system hands out zeros, page by page as they are written to: a large budget costs nothing until it is used.
  entries_.reset(static_cast<std::uint64_t*>(std::calloc(sets_ * ways * (1 + words_), sizeof(std::uint64_t))));
  if (!entries_) throw std::bad_alloc();
}

bool DeadStates::has(const std::uint64_t* key, std::uint64_t hash) {
  const std::size_t set = hash & (sets_ - 1);
  const std::scoped_lock held(locks_[set % locks]);
  const std::uint64_t* entry = entries_.get() + set * ways * (1 + words_);
  for (std::size_t k = 0; k < ways; ++k, entry += 1 + words_)
    if (entry[0] && std::equal(key, key + words_, entry + 1)) return true;
  return false;
}

void DeadStates::add(const std::uint64_t* key, std::uint64_t hash, std::uint64_t work) {
  const std::size_t set = hash & (sets_ - 1);
  const std::scoped_lock held(locks_[set % locks]);
  std::uint64_t* entry = entries_.get() + set * ways * (1 + words_);
  std::uint64_t* least = entry;
  for (std::size_t k = 0; k < ways; ++k, entry += 1 + words_) {
    if (entry[0] && std::equal(key, key + words_, entry + 1)) return;
    if (entry[0] < least[0]) least = entry;
  }
  least[0] = work;
  std::copy(key, key + words_, least + 1);
}

}  // namespace dancefloor::scanning
