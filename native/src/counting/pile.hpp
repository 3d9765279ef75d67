// States of one lead, each with a number, while they are still coming in: a pile that is summed up now and then.
//
// What is added is first only put on top, which needs no look at what is there already. When a pile has no more room,
// and when it is read, equal states are made one, and their numbers added. A large pile is cut into shards by hash,
// small enough to be summed up within the cache; a hash table of the same size would be waiting for memory at every
// step. Whole states are compared, never only hashes.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "counting/table.hpp"

namespace dancefloor::counting {

template <int W>
class Pile {
 public:
  using Scratch = std::vector<std::uint32_t>;

  Pile(Memory& memory, Scratch& scratch) : memory_(&memory), scratch_(&scratch) {}
  Pile(Pile&& other) noexcept : memory_(other.memory_), scratch_(other.scratch_), shards_(std::move(other.shards_)) {
    other.shards_.clear();
  }
  Pile& operator=(Pile&&) = delete;
  ~Pile() { clear(); }

  struct Cursor {
    std::size_t shard = 0, entry = 0;
  };
  struct Entry {
    State<W> state;
    const Limb* number;   // valid until something is added
    std::size_t limbs;
  };

  // Moves on to the next state; false at the end. Nothing may be added once this has begun.
  bool next(Cursor& at, Entry& entry) {
    for (; at.shard < shards_.size(); ++at.shard, at.entry = 0) {
      Shard& shard = shards_[at.shard];
      sum_up(shard);
      if (at.entry == shard.used) continue;
      const std::uint64_t* words = shard.at(at.entry++);
      std::copy_n(words, W, entry.state.word.begin());
      entry.number = words + W;
      entry.limbs = shard.limbs;
      return true;
    }
    return false;
  }

  // How many entries it holds, equal states included that have not been made one yet.
  std::uint64_t size() const {
    std::uint64_t entries = 0;
    for (const Shard& shard : shards_) entries += shard.used;
    return entries;
  }

  // The share of what it holds that is behind a cursor.
  double share(const Cursor& at) const {
    if (at.shard >= shards_.size()) return 1.0;
    const Shard& shard = shards_[at.shard];
    const double within = shard.used ? static_cast<double>(at.entry) / static_cast<double>(shard.used) : 1.0;
    return (static_cast<double>(at.shard) + within) / static_cast<double>(shards_.size());
  }

  // Adds a number to that of a state, which is 0 at first.
  void add(const State<W>& state, const Limb* number, std::size_t limbs) {
    if (shards_.empty()) shards_.resize(1);
    const std::uint64_t hash = shards_.size() > 1 ? hash_of(state) : 0;
    Shard* shard = &shards_[index(hash)];
    if (shard->limbs < limbs) widen(*shard, limbs);
    if (shard->used == shard->room()) {
      sum_up(*shard);
      if (shards_.size() == 1 && shard->used > most_undivided) {
        divide();
        shard = &shards_[index(hash_of(state))];
      }
      if (2 * shard->used >= shard->room()) grow(*shard);
    }
    std::uint64_t* words = shard->at(shard->used++);
    std::copy_n(state.word.begin(), W, words);
    std::copy_n(number, limbs, words + W);
    std::fill_n(words + W + limbs, shard->limbs - limbs, 0);
  }

  void clear() {
    for (const Shard& shard : shards_) memory_->used -= shard.bytes();
    shards_ = {};
  }

 private:
  static constexpr std::size_t first_room = 16, most_undivided = 1 << 13, shards = 256;

  struct Shard {
    std::vector<std::uint64_t> words;
    std::size_t used = 0, distinct = 0, limbs = 0;   // entries, and how many of them, the first, are known to differ

    std::size_t room() const { return words.size() / (W + limbs); }
    std::uint64_t bytes() const { return words.size() * sizeof(std::uint64_t); }
    std::uint64_t* at(std::size_t entry) { return words.data() + entry * (W + limbs); }
  };

  static State<W> state_at(const std::uint64_t* words) {
    State<W> state;
    std::copy_n(words, W, state.word.begin());
    return state;
  }

  std::size_t index(std::uint64_t hash) const { return shards_.size() == 1 ? 0 : hash >> 56; }

  void grow(Shard& shard) {
    const std::uint64_t before = shard.bytes();
    shard.words.resize(std::max(first_room, 2 * shard.room()) * (W + shard.limbs));
    memory_->take(shard.bytes());   // for a moment there are both
    memory_->used -= before;
  }

  // Gives every number more limbs.
  void widen(Shard& shard, std::size_t limbs) {
    Shard wider;
    wider.words.resize(shard.room() * (W + limbs));
    wider.limbs = limbs;
    wider.used = shard.used;
    wider.distinct = shard.distinct;
    for (std::size_t k = 0; k < shard.used; ++k) std::copy_n(shard.at(k), W + shard.limbs, wider.at(k));
    memory_->take(wider.bytes());
    memory_->used -= shard.bytes();
    std::swap(shard, wider);
  }

  // Makes equal states one.
  void sum_up(Shard& shard) {
    if (shard.used == shard.distinct) return;
    Scratch& places = *scratch_;   // a hash table of entries, counted from 1
    const std::size_t mask = std::bit_ceil(2 * shard.used) - 1;
    places.assign(mask + 1, 0);
    shard.distinct = 0;
    for (std::size_t k = 0; k < shard.used; ++k) {
      const State<W> state = state_at(shard.at(k));
      std::size_t place = hash_of(state) & mask;
      while (places[place] && !(state_at(shard.at(places[place] - 1)) == state)) place = (place + 1) & mask;
      if (!places[place]) {
        std::copy_n(shard.at(k), W + shard.limbs, shard.at(shard.distinct));
        places[place] = static_cast<std::uint32_t>(++shard.distinct);
        continue;
      }
      const std::size_t twin = places[place] - 1;
      if (const Limb carry = counting::add(shard.at(twin) + W, shard.limbs, shard.at(k) + W, shard.limbs)) {
        widen(shard, shard.limbs + 1);
        shard.at(twin)[W + shard.limbs - 1] = carry;
      }
    }
    shard.used = shard.distinct;
  }

  void divide() {
    Shard whole = std::move(shards_[0]);
    shards_ = std::vector<Shard>(shards);
    for (Shard& shard : shards_) shard.limbs = whole.limbs;
    for (std::size_t k = 0; k < whole.used; ++k) add(state_at(whole.at(k)), whole.at(k) + W, whole.limbs);
    memory_->used -= whole.bytes();
  }

  Memory* memory_;
  Scratch* scratch_;
  std::vector<Shard> shards_;
};

}  // namespace dancefloor::counting
