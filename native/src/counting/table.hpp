// States of one lead, each with a number, to be looked up: an open-addressing table that compares whole states, never
// only hashes.
//
// A slot is the words of a state and the limbs of its number, side by side. Bit 0 of a state, the lead, is always
// clear; in a slot it is set, to tell it from an empty one. A large table is cut into shards that grow one by one: so
// there are never two copies of it all, and never a long pause.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "counting/natural.hpp"
#include "counting/steps.hpp"

namespace dancefloor::counting {

// Bytes taken by tables, and how many they may be: a promise to stop soon after, not a wall.
struct Memory {
  std::uint64_t limit = 0, used = 0, most = 0;

  void take(std::uint64_t bytes) {
    used += bytes;
    most = std::max(most, used);
  }
  bool spent() const { return used > limit; }
};

template <int W>
std::uint64_t hash_of(const State<W>& state) {
  std::uint64_t h = 0;
  for (int i = 0; i < W; ++i) {
    h = (h ^ state.word[i]) * 0x9e3779b97f4a7c15u;
    h ^= h >> 32;
  }
  h *= 0xd6e8feb86659fd93u;
  return h ^ h >> 32;
}

inline void prefetch(const void* address) {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(address, 1);
#else
  (void)address;
#endif
}

template <int W>
class Table {
 public:
  explicit Table(Memory& memory) : memory_(&memory) {}
  Table(Table&& other) noexcept : memory_(other.memory_), shards_(std::move(other.shards_)) { other.shards_.clear(); }
  Table& operator=(Table&&) = delete;
  ~Table() { clear(); }

  struct Entry {
    State<W> state;
    const Limb* number;   // valid until the table changes
    std::size_t limbs;
  };

  void expect(std::uint64_t hash) const {
    if (shards_.empty()) return;
    const Shard& shard = shards_[index(hash)];
    prefetch(shard.at(hash & (shard.slots() - 1)));
  }

  // Enters a state that is not there yet.
  void add(const State<W>& state, std::uint64_t hash, const Limb* number, std::size_t limbs) {
    if (shards_.empty()) open(1, first_slots, limbs);
    if (shards_.size() == 1 && shards_[0].used == most_undivided) divide();
    Shard& shard = shards_[index(hash)];
    if (shard.limbs < limbs) resize(shard, shard.slots(), limbs);
    if (8 * shard.used >= 5 * shard.slots()) resize(shard, 2 * shard.slots(), shard.limbs);
    std::uint64_t* slot = shard.find(state, hash);
    std::copy_n(state.word.begin(), W, slot);
    slot[0] |= 1;
    std::copy_n(number, limbs, slot + W);
    ++shard.used;
  }

  // The number of a state; no limbs if it is not there.
  Entry find(const State<W>& state, std::uint64_t hash) const {
    if (shards_.empty()) return {state, nullptr, 0};
    const Shard& shard = shards_[index(hash)];
    const std::uint64_t* slot = shard.find(state, hash);
    return {state, slot + W, slot[0] ? shard.limbs : 0};
  }

  void clear() {
    for (const Shard& shard : shards_) memory_->used -= shard.bytes();
    shards_ = {};
  }

 private:
  static constexpr std::size_t first_slots = 16, most_undivided = 1 << 14, shards = 256;

  struct Shard {
    std::vector<std::uint64_t> words;
    std::size_t mask = 0, used = 0, limbs = 0;

    std::size_t slots() const { return mask + 1; }
    std::size_t bytes() const { return words.size() * sizeof(std::uint64_t); }
    const std::uint64_t* at(std::size_t slot) const { return words.data() + slot * (W + limbs); }
    std::uint64_t* at(std::size_t slot) { return words.data() + slot * (W + limbs); }

    // The slot of a state, or the empty one where it would be entered.
    const std::uint64_t* find(const State<W>& state, std::uint64_t hash) const {
      const std::uint64_t front = state.word[0] | 1;
      for (std::size_t k = hash & mask;; k = (k + 1) & mask) {
        const std::uint64_t* slot = at(k);
        if (!slot[0] || (slot[0] == front && std::equal(slot + 1, slot + W, state.word.begin() + 1))) return slot;
      }
    }
    std::uint64_t* find(const State<W>& state, std::uint64_t hash) {
      return const_cast<std::uint64_t*>(static_cast<const Shard*>(this)->find(state, hash));
    }
  };

  // Slots are chosen by the low bits of the hash, shards by the high ones.
  std::size_t index(std::uint64_t hash) const { return shards_.size() == 1 ? 0 : hash >> 56; }

  void open(std::size_t count, std::size_t slots, std::size_t limbs) {
    shards_.clear();
    shards_.resize(count);
    for (Shard& shard : shards_) allocate(shard, slots, limbs);
  }

  void allocate(Shard& shard, std::size_t slots, std::size_t limbs) {
    shard.words.assign(slots * (W + limbs), 0);
    shard.mask = slots - 1;
    shard.limbs = limbs;
    memory_->take(shard.bytes());
  }

  void resize(Shard& shard, std::size_t slots, std::size_t limbs) {
    Shard larger;
    allocate(larger, slots, limbs);
    move_into(shard, [&](std::uint64_t) -> Shard& { return larger; });
    std::swap(shard, larger);
  }

  void divide() {
    Shard whole = std::move(shards_[0]);
    open(shards, 4 * most_undivided / shards, whole.limbs);
    move_into(whole, [&](std::uint64_t hash) -> Shard& { return shards_[index(hash)]; });
  }

  // Enters all that is in a shard elsewhere, and gives its memory back.
  template <class Where>
  void move_into(Shard& from, Where&& where) {
    for (std::size_t k = 0; k < from.slots(); ++k) {
      const std::uint64_t* slot = from.at(k);
      if (!slot[0]) continue;
      State<W> state;
      std::copy_n(slot, W, state.word.begin());
      state.word[0] ^= 1;
      const std::uint64_t hash = hash_of(state);
      Shard& to = where(hash);
      std::copy_n(slot, W + from.limbs, to.find(state, hash));
      ++to.used;
    }
    memory_->used -= from.bytes();
    from.words = {};
  }

  Memory* memory_;
  std::vector<Shard> shards_;
};

}  // namespace dancefloor::counting
