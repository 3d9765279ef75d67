// All states of one lead: a pile for each owner.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "counting/crew.hpp"
#include "counting/memory.hpp"
#include "counting/pile.hpp"
#include "tuning.hpp"

namespace dancefloor::counting {

using Scratches = std::array<Scratch, owners>;

template <int W>
class Layer {
 public:
  explicit Layer(Memory& memory, Limb modulus) {
    piles_.reserve(owners);
    for (Bytes& bytes : memory.of) piles_.emplace_back(bytes, modulus);
  }

  // Shard by shard, and in each owner by owner. The shards before `summed` are summed up.
  struct Cursor {
    std::size_t shard = 0, owner = 0, entry = 0, summed = 0;
  };

  // States side by side in memory.
  struct Slice {
    const std::uint64_t* words;
    std::size_t states, limbs;

    // Calls visit(state, number) for each of them.
    template <class Visit>
    void each(Visit&& visit) const {
      for (const std::uint64_t *at = words, *end = words + states * (W + limbs); at != end; at += W + limbs) {
        State<W> state;
        for (int i = 0; i < W; ++i) state.word[i] = at[i];
        visit(state, at + W);
      }
    }
  };

  Pile<W>& operator[](std::size_t owner) { return piles_[owner]; }
  const Pile<W>& operator[](std::size_t owner) const { return piles_[owner]; }

  // Moves on over the next states, `most` of them or fewer, and returns how many; 0: the end. Nothing may be added once
  // this has begun.
  std::size_t next(Cursor& at, std::size_t most, Crew& crew, Scratches& scratches, std::vector<Slice>& slices) {
    slices.clear();
    std::size_t states = 0;
    while (states < most && at.shard < shards()) {
      if (at.shard == at.summed) sum_up(at, most - states, crew, scratches);
      const auto view = piles_[at.owner].view(at.shard);
      const std::size_t count = std::min({view.entries - at.entry, most - states, tuning::slice_size});
      if (count) slices.push_back({view.words + at.entry * (W + view.limbs), count, view.limbs});
      states += count;
      at.entry += count;
      if (at.entry < view.entries) continue;
      at.entry = 0;
      if (++at.owner < owners) continue;
      at.owner = 0;
      ++at.shard;
    }
    return states;
  }

  // How many entries it holds; equal states that have not been merged yet count several times.
  std::uint64_t size() const {
    std::uint64_t entries = 0;
    for (const Pile<W>& pile : piles_)
      for (std::size_t shard = 0; shard < pile.shards(); ++shard) entries += pile.view(shard).entries;
    return entries;
  }

  // Whether a cursor has passed a whole shard of an owner.
  static bool has_passed(const Cursor& at, std::size_t owner, std::size_t shard) {
    return shard < at.shard || (shard == at.shard && owner < at.owner);
  }

  // The share of its shards that a cursor has passed.
  double share(const Cursor& at) const {
    const std::size_t all = shards() * owners;
    return all ? std::min(1.0, static_cast<double>(at.shard * owners + at.owner) / static_cast<double>(all)) : 1.0;
  }

  void clear() {
    for (Pile<W>& pile : piles_) pile.clear();
  }

 private:
  std::size_t shards() const {
    std::size_t most = 0;
    for (const Pile<W>& pile : piles_) most = std::max(most, pile.shards());
    return most;
  }

  // Merges equal states in the next shards, as many as hold about `most` entries.
  void sum_up(Cursor& at, std::size_t most, Crew& crew, Scratches& scratches) {
    std::size_t entries = 0;
    while (at.summed < shards() && entries < most) {
      for (const Pile<W>& pile : piles_) entries += pile.view(at.summed).entries;
      ++at.summed;
    }
    crew.each(owners, entries >= tuning::worth_sharing, [&](std::size_t owner) {
      for (std::size_t shard = at.shard; shard < at.summed; ++shard) piles_[owner].sum_up(shard, scratches[owner]);
    });
  }

  std::vector<Pile<W>> piles_;
};

}  // namespace dancefloor::counting
