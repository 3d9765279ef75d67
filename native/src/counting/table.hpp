// States of one lead and owner, each with a number: an open-addressing table that compares whole states, never only
// hashes.
//
// A slot is the words of a state and the limbs of its number, side by side. Bit 0 of a state, the lead, is always
// clear; in a slot it is set, to tell it from an empty one. A large table is cut into shards that grow one by one: so
// there are never two copies of it all, and never a long pause.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "counting/memory.hpp"
#include "counting/natural.hpp"
#include "counting/state.hpp"
#include "tuning.hpp"

namespace dancefloor::counting {

template <int W>
class Table {
 public:
  explicit Table(Bytes& bytes) : bytes_(&bytes) {}
  Table(Table&& other) noexcept : bytes_(other.bytes_), shards_(std::move(other.shards_)) { other.shards_.clear(); }
  Table& operator=(Table&&) = delete;
  ~Table() { clear(); }

  struct Entry {
    const Limb* number;   // valid until the table changes
    std::size_t limbs;
  };

  void expect(std::uint64_t hash) const {
    if (shards_.empty()) return;
    const Shard& shard = shards_[index(hash)];
    prefetch(shard.at(hash & (shard.slots - 1)));
  }

  // Enters a state that is not there yet.
  void add(const std::uint64_t* state, std::uint64_t hash, const Limb* number, std::size_t limbs) {
    if (shards_.empty()) open(1, first_slots, limbs);
    Shard* shard = &shards_[index(hash)];
    if (shard->limbs < limbs) resize(*shard, shard->slots, limbs);
    std::uint64_t* slot = shard->find(state, hash);
    for (int i = 0; i < W; ++i) slot[i] = state[i];
    slot[0] |= 1;
    for (std::size_t i = 0; i < limbs; ++i) slot[W + i] = number[i];
    // There is always an empty slot, or else a search would not end.
    if (8 * ++shard->used > 5 * shard->slots) resize(*shard, 2 * shard->slots, shard->limbs);
    if (shard->used == tuning::table_undivided && shards_.size() == 1) divide();
  }

  // The number of a state; no limbs if it is not there.
  Entry find(const std::uint64_t* state, std::uint64_t hash) const {
    if (shards_.empty()) return {nullptr, 0};
    const Shard& shard = shards_[index(hash)];
    const std::uint64_t* slot = shard.find(state, hash);
    return {slot + W, slot[0] ? shard.limbs : 0};
  }

  bool has(const std::uint64_t* state, std::uint64_t hash) const {
    return !shards_.empty() && shards_[index(hash)].find(state, hash)[0];
  }

  void clear() {
    for (const Shard& shard : shards_) bytes_->give(shard.bytes());
    std::vector<Shard>().swap(shards_);
  }

 private:
  static constexpr std::size_t first_slots = 16;

  struct Release {
    void operator()(std::uint64_t* words) const { std::free(words); }
  };

  struct Shard {
    std::unique_ptr<std::uint64_t[], Release> words;
    std::size_t slots = 0, used = 0, limbs = 0;

    std::uint64_t bytes() const { return slots * (W + limbs) * sizeof(std::uint64_t); }
    std::uint64_t* at(std::size_t slot) const { return words.get() + slot * (W + limbs); }

    // The slot of a state, or the empty one where it would be entered.
    std::uint64_t* find(const std::uint64_t* state, std::uint64_t hash) const {
      const std::uint64_t front = state[0] | 1;
      const std::size_t mask = slots - 1;
      for (std::size_t k = hash & mask;; k = (k + 1) & mask) {
        std::uint64_t* const slot = at(k);
        if (!slot[0] || (slot[0] == front && std::equal(slot + 1, slot + W, state + 1))) return slot;
      }
    }
  };

  std::size_t index(std::uint64_t hash) const { return shards_.size() == 1 ? 0 : shard_of(hash); }

  void open(std::size_t count, std::size_t slots, std::size_t limbs) {
    shards_.clear();
    shards_.resize(count);
    for (Shard& shard : shards_) allocate(shard, slots, limbs);
  }

  void allocate(Shard& shard, std::size_t slots, std::size_t limbs) {
    shard.words.reset(static_cast<std::uint64_t*>(std::calloc(slots * (W + limbs), sizeof(std::uint64_t))));
    if (!shard.words) throw std::bad_alloc();
    shard.slots = slots;
    shard.limbs = limbs;
    bytes_->take(shard.bytes());
  }

  void resize(Shard& shard, std::size_t slots, std::size_t limbs) {
    Shard larger;
    allocate(larger, slots, limbs);
    move_into(shard, [&](std::uint64_t) -> Shard& { return larger; });
    std::swap(shard, larger);
  }

  void divide() {
    Shard whole = std::exchange(shards_[0], Shard{});
    open(most_shards, 4 * tuning::table_undivided / most_shards, whole.limbs);
    move_into(whole, [&](std::uint64_t hash) -> Shard& { return shards_[shard_of(hash)]; });
    for (Shard& shard : shards_)
      while (8 * shard.used > 5 * shard.slots) resize(shard, 2 * shard.slots, shard.limbs);
  }

  // Enters all that is in a shard elsewhere, and gives its memory back.
  template <class Where>
  void move_into(Shard& from, Where&& where) {
    for (std::size_t k = 0; k < from.slots; ++k) {
      const std::uint64_t* const slot = from.at(k);
      if (!slot[0]) continue;
      State<W> state;
      std::copy_n(slot, W, state.word.begin());
      state.word[0] ^= 1;
      const std::uint64_t hash = hash_of(state);
      Shard& to = where(hash);
      if (to.used + 1 >= to.slots) resize(to, 2 * to.slots, to.limbs);
      std::uint64_t* const out = to.find(state.word.data(), hash);
      for (std::size_t i = 0; i < W + from.limbs; ++i) out[i] = slot[i];
      ++to.used;
    }
    bytes_->give(from.bytes());
    from.words.reset();
    from.slots = 0;
  }

  Bytes* bytes_;
  std::vector<Shard> shards_;
};

}  // namespace dancefloor::counting
