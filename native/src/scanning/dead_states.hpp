// A table of states that are known to lead to no cover, within a budget of memory.
//
// Sets of four entries; where a set is full, the entry that saves least work makes way. Keys are kept and compared in
// full. The parts of a search that has been split share one table: each set is guarded by one of a few locks, which
// costs little because only states whose search was long are looked up at all.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <new>

namespace dancefloor::scanning {

// Key: plain words without padding, compared with ==; `mixed()` makes a hash of it.
template <class Key>
class DeadStates {
  struct Entry {
    Key key;
    std::uint64_t work;  // the nodes that were entered in vain; 0: no entry
  };
  static constexpr std::size_t ways = 4, locks = 64;

 public:
  static constexpr std::size_t least_bytes = ways * sizeof(Entry);

  explicit DeadStates(std::size_t bytes) : sets_(std::bit_floor(bytes / least_bytes)) {
    // The system hands out zeros, page by page as they are written to: a large budget costs nothing until it is used.
    entries_.reset(static_cast<Entry*>(std::calloc(sets_ * ways, sizeof(Entry))));
    if (!entries_) throw std::bad_alloc();
  }

  bool has(const Key& key) {
    const std::size_t set = key.mixed() & (sets_ - 1);
    const std::scoped_lock held(locks_[set % locks]);
    const Entry* const entry = entries_.get() + set * ways;
    for (std::size_t k = 0; k < ways; ++k)
      if (entry[k].work && entry[k].key == key) return true;
    return false;
  }

  void add(const Key& key, std::uint64_t work) {
    const std::size_t set = key.mixed() & (sets_ - 1);
    const std::scoped_lock held(locks_[set % locks]);
    Entry* const entry = entries_.get() + set * ways;
    std::size_t least = 0;
    for (std::size_t k = 0; k < ways; ++k) {
      if (entry[k].work && entry[k].key == key) return;
      if (entry[k].work < entry[least].work) least = k;
    }
    entry[least] = {key, work};
  }

 private:
  struct Freed {
    void operator()(Entry* entries) const { std::free(entries); }
  };
  std::size_t sets_;
  std::unique_ptr<Entry[], Freed> entries_;
  std::array<std::mutex, locks> locks_;
};

}  // namespace dancefloor::scanning
