// States of one lead and owner, each with a number, while they still come in: a pile that is summed up from time to
// time.
//
// A new state only goes on top, without a look at the others. When a pile has no more room, and before it is read, it
// merges equal states and adds their numbers. A large pile is cut into shards by hash, small enough to be summed up
// within the cache; a hash table of the same size would wait for memory at every step (measured: 1.6 times as long). It
// compares whole states, never only hashes.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "counting/memory.hpp"
#include "counting/natural.hpp"
#include "counting/saving.hpp"
#include "counting/steps.hpp"
#include "tuning.hpp"

namespace dancefloor::counting {

using Scratch = std::vector<std::uint32_t>;   // of an owner, for summing up

template <int W>
class Pile {
 public:
  // With a `modulus`, numbers count modulo it; it is at most 2^63.
  explicit Pile(Bytes& bytes, Limb modulus = 0) : bytes_(&bytes), modulus_(modulus) {}
  Pile(Pile&& other) noexcept
      : bytes_(other.bytes_), modulus_(other.modulus_), shards_(std::move(other.shards_)) {
    other.shards_.clear();
  }
  Pile& operator=(Pile&&) = delete;
  ~Pile() { clear(); }

  // The entries of a shard, as words: for each a state and a number of `limbs` limbs.
  struct View {
    const std::uint64_t* words = nullptr;
    std::size_t entries = 0, limbs = 0;
  };

  std::size_t shards() const { return shards_.size(); }
  View view(std::size_t shard) const {
    if (shard >= shards_.size()) return {};
    return {shards_[shard].words.get(), shards_[shard].used, shards_[shard].limbs};
  }

  // Adds a number to that of a state, which is 0 at first.
  void add(const std::uint64_t* state, std::uint64_t hash, const Limb* number, std::size_t limbs, Scratch& scratch) {
    if (shards_.empty()) shards_.resize(1);
    Shard* to = &shards_[shards_.size() == 1 ? 0 : shard_of(hash)];
    if (to->limbs < limbs) move(*to, to->room, to->held, limbs);
    if (to->used == to->held) to = &make_room(*to, hash, scratch);
    std::uint64_t* words = to->at(to->used++);
    for (int i = 0; i < W; ++i) *words++ = *state++;
    for (std::size_t i = 0; i < limbs; ++i) *words++ = *number++;
    for (std::size_t i = limbs; i < to->limbs; ++i) *words++ = 0;
  }

  // Merges equal states of a shard.
  void sum_up(std::size_t shard, Scratch& scratch) {
    if (shard < shards_.size()) sum_up(shards_[shard], scratch);
  }

  // Makes a shard that is summed up ready for `find`; nothing is added any more.
  void index(std::size_t number) {
    if (number >= shards_.size() || !shards_[number].places.empty()) return;
    Shard& shard = shards_[number];
    const std::size_t mask = std::bit_ceil(2 * shard.used + 1) - 1;
    shard.places.assign(mask + 1, 0);
    for (std::size_t k = 0; k < shard.used; ++k) {
      std::size_t place = hash_of(state_at(shard.at(k))) & mask;
      while (shard.places[place]) place = (place + 1) & mask;
      shard.places[place] = static_cast<std::uint32_t>(k + 1);
    }
    bytes_->take(shard.index_bytes());
  }

  // The number of a state, or null.
  const Limb* find(const State<W>& state, std::uint64_t hash, std::size_t& limbs) const {
    if (shards_.empty()) return nullptr;
    const Shard& shard = shards_[shards_.size() == 1 ? 0 : shard_of(hash)];
    const std::size_t mask = shard.places.size() - 1;
    for (std::size_t place = hash & mask; shard.places[place]; place = (place + 1) & mask) {
      const std::uint64_t* const entry = shard.at(shard.places[place] - 1);
      if (!(state_at(entry) == state)) continue;
      limbs = shard.limbs;
      return entry + W;
    }
    return nullptr;
  }

  void drop_index() {
    for (Shard& shard : shards_) {
      bytes_->give(shard.index_bytes());
      Scratch().swap(shard.places);
    }
  }

  // Writes down a shard, without its entries if they have been `passed` by.
  void save(std::size_t number, bool passed, Words& out) const {
    const Shard& shard = shards_[number];
    out.insert(out.end(), {shards_.size(), number, shard.room, shard.used, shard.distinct, shard.limbs});
    if (!passed) out.insert(out.end(), shard.at(0), shard.at(shard.used));
  }

  // Reads the next shard. Numbers have at most `most_limbs` limbs, and states none of the bits `never`.
  template <class Passed>
  void restore(Source& in, Passed&& passed, std::uint64_t most_limbs, const State<W>& never) {
    const std::uint64_t shards = in.next();
    if (shards_.empty() && (shards == 1 || shards == most_shards)) shards_.resize(shards);
    Source::check(shards && shards == shards_.size());
    const std::uint64_t number = in.next(shards - 1);
    Shard& shard = shards_[number];
    Source::check(!shard.limbs);
    shard.room = in.next(most_room);
    shard.used = in.next(shard.room);
    shard.distinct = in.next(shard.used);
    shard.limbs = in.next(most_limbs);
    Source::check(shard.limbs && (!shard.room || (std::has_single_bit(shard.room) && shard.room >= first_room)));
    bytes_->take(shard.bytes());
    if (passed(number)) {
      Source::check(shard.used == shard.distinct);
      return;
    }
    const std::uint64_t* const words = in.some(shard.used, W + shard.limbs);
    shard.held = shard.used;
    shard.words = std::make_unique_for_overwrite<std::uint64_t[]>(shard.used * (W + shard.limbs));
    std::copy_n(words, shard.used * (W + shard.limbs), shard.words.get());
    std::uint64_t wrong = 0;
    for (std::size_t k = 0; k < shard.used; ++k)
      for (int i = 0; i < W; ++i) wrong |= shard.at(k)[i] & never.word[i];
    Source::check(!wrong);
  }

  void clear() {
    drop_index();
    for (const Shard& shard : shards_) bytes_->give(shard.bytes());
    std::vector<Shard>().swap(shards_);
  }

 private:
  static constexpr std::size_t first_room = 16;
  static constexpr std::uint64_t most_room = std::uint64_t{1} << 32;   // more, a `Scratch` cannot number

  struct Shard {
    std::unique_ptr<std::uint64_t[]> words;
    // In entries, the first of which are known to differ. A restored shard begins with less room, so that a saved count
    // cannot ask for more memory than its entries need.
    std::size_t room = 0, held = 0, used = 0, distinct = 0;
    std::size_t limbs = 0;
    Scratch places;   // a hash table of entries, numbered from 1 on, once it has an index

    std::uint64_t index_bytes() const { return places.size() * sizeof(places[0]); }
    std::uint64_t bytes() const { return room * (W + limbs) * sizeof(std::uint64_t); }
    std::uint64_t* at(std::size_t entry) const { return words.get() + entry * (W + limbs); }
  };

  static State<W> state_at(const std::uint64_t* words) {
    State<W> state;
    for (int i = 0; i < W; ++i) state.word[i] = words[i];
    return state;
  }

  Shard& make_room(Shard& full, std::uint64_t hash, Scratch& scratch) {
    if (full.held < full.room) {
      move(full, full.room, std::min(full.room, std::max(first_room, 2 * full.held)), full.limbs);
      return full;
    }
    sum_up(full, scratch);
    Shard* to = &full;
    if (shards_.size() == 1 && full.used > tuning::pile_undivided) {
      divide(scratch);
      to = &shards_[shard_of(hash)];
      if (to->used < to->held) return *to;
    }
    if (2 * to->used >= to->room) {
      const std::size_t room = std::max(first_room, 2 * to->room);
      move(*to, room, room, to->limbs);
    }
    return *to;
  }

  // Gives a shard more room, or its numbers more limbs.
  void move(Shard& shard, std::size_t room, std::size_t held, std::size_t limbs) {
    Shard moved;
    moved.words = std::make_unique_for_overwrite<std::uint64_t[]>(held * (W + limbs));
    moved.room = room;
    moved.held = held;
    moved.used = shard.used;
    moved.distinct = shard.distinct;
    moved.limbs = limbs;
    if (limbs == shard.limbs) {
      std::copy_n(shard.words.get(), shard.used * (W + limbs), moved.words.get());
    } else {
      for (std::size_t k = 0; k < shard.used; ++k) {
        std::copy_n(shard.at(k), W + shard.limbs, moved.at(k));
        std::fill_n(moved.at(k) + W + shard.limbs, limbs - shard.limbs, 0);
      }
    }
    if (moved.bytes() != shard.bytes()) {
      bytes_->take(moved.bytes());   // for a moment there are both
      bytes_->give(shard.bytes());
    }
    shard = std::move(moved);
  }

  void sum_up(Shard& shard, Scratch& places) {
    if (shard.used == shard.distinct) return;
    if (modulus_) merge<true>(shard, places);
    else merge<false>(shard, places);
  }

  // To ask for the modulus in the loop took up to a tenth longer.
  template <bool modular>
  void merge(Shard& shard, Scratch& places) {
    const std::size_t mask = std::bit_ceil(2 * shard.used) - 1;   // `places` is a hash table of entries, from 1 on
    places.assign(mask + 1, 0);
    shard.distinct = 0;
    for (std::size_t k = 0; k < shard.used; ++k) {
      const std::uint64_t* const entry = shard.at(k);
      const State<W> state = state_at(entry);
      std::size_t place = hash_of(state) & mask;
      while (places[place] && !(state_at(shard.at(places[place] - 1)) == state)) place = (place + 1) & mask;
      if (!places[place]) {
        std::uint64_t* const kept = shard.at(shard.distinct);
        for (std::size_t i = 0; i < W + shard.limbs; ++i) kept[i] = entry[i];
        places[place] = static_cast<std::uint32_t>(++shard.distinct);
        continue;
      }
      std::uint64_t* const number = shard.at(places[place] - 1) + W;
      if constexpr (modular) {
        *number += entry[W];
        if (*number >= modulus_) *number -= modulus_;
        continue;
      }
      if (const Limb carry = counting::add(number, shard.limbs, entry + W, shard.limbs)) {
        move(shard, shard.room, shard.held, shard.limbs + 1);
        shard.at(places[place] - 1)[W + shard.limbs - 1] = carry;
      }
    }
    shard.used = shard.distinct;
  }

  void divide(Scratch& scratch) {
    Shard whole = std::move(shards_[0]);
    shards_.clear();
    shards_.resize(most_shards);
    for (Shard& shard : shards_) shard.limbs = whole.limbs;
    for (std::size_t k = 0; k < whole.used; ++k) {
      const std::uint64_t* const words = whole.at(k);
      add(words, hash_of(state_at(words)), words + W, whole.limbs, scratch);
    }
    bytes_->give(whole.bytes());
  }

  Bytes* bytes_;
  Limb modulus_;
  std::vector<Shard> shards_;
};

}  // namespace dancefloor::counting
