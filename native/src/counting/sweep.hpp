// Finds the states of all leads, from the first on, round by round.
//
// A round expands the next few thousand states of a lead, slice by slice; what follows from a slice goes into letters,
// one for each owner. Then every owner takes its letters, in the order of the slices, and adds what they hold to its
// piles. Many threads can do both, and their number does not change the piles.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "counting/crew.hpp"
#include "counting/layer.hpp"
#include "counting/letter.hpp"
#include "counting/memory.hpp"
#include "counting/natural.hpp"
#include "counting/steps.hpp"
#include "interruption.hpp"
#include "tuning.hpp"

namespace dancefloor::counting {

// How much of a batch is left.
class Clock {
 public:
  Clock(double seconds, std::uint64_t states, const std::atomic<bool>* stop)
      : deadline_(seconds, stop), states_(states) {}

  // How many states of those that are wanted may still be worked on; never none.
  std::size_t grants(std::size_t wanted) const {
    return static_cast<std::size_t>(std::clamp<std::uint64_t>(states_, 1, wanted));
  }

  // To be asked after some states, never before something was done.
  bool spent(std::uint64_t states) { return exhausts(states) || late(); }
  bool exhausts(std::uint64_t states) {
    states_ -= std::min(states_, states);
    return states_ == 0;
  }
  bool late() const { return deadline_.over(); }

 private:
  Deadline deadline_;
  std::uint64_t states_;   // that are left
};

// States that a round works on, between two looks at the clock, with up to `steps` steps each.
inline std::size_t round_size(std::size_t steps) {
  return std::clamp<std::size_t>(tuning::round_steps / (steps + 8), 64, std::size_t{1} << 14);
}

template <int W>
class Sweep {
 public:
  using Cursor = typename Layer<W>::Cursor;
  using Slice = typename Layer<W>::Slice;

  // With `counting` each state gets the number of ways that lead to it, modulo a number that is not 0.
  Sweep(const Steps<W>& steps, Memory& memory, bool counting, Limb modulus = 0)
      : steps_(steps), memory_(memory), counting_(counting) {
    for (std::int32_t p = 0; p <= steps.end(); ++p) layers_.emplace_back(memory, modulus);
    State<W> root;
    const Limb one = 1;
    if (!steps.begin(root)) return;
    const std::uint64_t hash = hash_of(root);
    layers_[0][owner_of(hash)].add(root.word.data(), hash, &one, counting ? 1 : 0, scratches_[0]);
  }

  // Works on until a lead (true), or until time or memory is spent.
  bool advance(std::int32_t until, Clock& clock, Crew& crew) {
    const std::size_t most = round_size(steps_.longest());
    for (; lead_ < until; ++lead_, cursor_ = {}) {
      while (true) {
        const std::size_t states = next(lead_, cursor_, clock.grants(most), crew, slices_);
        if (!states) break;
        expand_slices(crew, states >= tuning::worth_sharing);
        states_ += states;
        memory_.settle();
        if (clock.spent(states) || memory_.spent()) return false;
      }
      if (counting_) layers_[lead_].clear();
    }
    return true;
  }

  // The next states of a lead, `most` of them or fewer; returns how many.
  std::size_t next(std::int32_t lead, Cursor& cursor, std::size_t most, Crew& crew, std::vector<Slice>& slices) {
    return layers_[lead].next(cursor, most, crew, scratches_, slices);
  }

  // Writes down shards from number `at` on, until there are `enough` words; whether these were all. What is done at
  // `lead` is behind a cursor.
  bool save(Record kind, std::int32_t lead, const Cursor& cursor, std::uint64_t& at, std::size_t enough,
            Words& out) const {
    const std::uint64_t end = (steps_.end() + std::uint64_t{1}) * owners * most_shards;
    for (at = std::max(at, lead * std::uint64_t{owners} * most_shards); at < end && out.size() < enough; ++at) {
      const std::size_t shard = at % most_shards, owner = at / most_shards % owners, p = at / most_shards / owners;
      const Pile<W>& pile = layers_[p][owner];
      if (shard >= pile.shards()) continue;
      out.insert(out.end(), {static_cast<std::uint64_t>(kind), p, owner});
      pile.save(shard, p == static_cast<std::size_t>(lead) && Layer<W>::has_passed(cursor, owner, shard), out);
    }
    return at == end;
  }

  // Continues a saved sweep, whose shards follow.
  void restore(std::int32_t lead, const Cursor& cursor, std::uint64_t states) {
    for (Layer<W>& layer : layers_) layer.clear();
    lead_ = lead;
    cursor_ = cursor;
    states_ = states;
  }

  // Enters a state with the number of ways that lead to it, before the sweep has come to its lead.
  void enter(std::int32_t lead, const State<W>& state, const Limb* number, std::size_t limbs) {
    const std::uint64_t hash = hash_of(state);
    const std::size_t owner = owner_of(hash);
    layers_[lead][owner].add(state.word.data(), hash, number, limbs, scratches_[owner]);
  }

  void restore_shard(Source& in) {
    const auto p = static_cast<std::int32_t>(in.next(steps_.end()));
    const std::size_t owner = in.next(owners - 1);
    Source::check(p >= lead_);
    const auto passed = [&](std::size_t shard) { return p == lead_ && Layer<W>::has_passed(cursor_, owner, shard); };
    layers_[p][owner].restore(in, passed, steps_.most_limbs(p), steps_.never(p));
  }

  // Whether the cursor stands where one can.
  bool is_sound() const {
    const std::size_t entries = layers_[lead_][cursor_.owner].view(cursor_.shard).entries;
    const bool inside = cursor_.owner || cursor_.entry;
    return cursor_.shard <= cursor_.summed && (!inside || cursor_.shard < cursor_.summed) && cursor_.entry <= entries;
  }

  std::int32_t lead() const { return lead_; }
  Cursor cursor() const { return cursor_; }
  Layer<W>& layer(std::int32_t lead) { return layers_[lead]; }
  const Layer<W>& layer(std::int32_t lead) const { return layers_[lead]; }
  std::uint64_t states() const { return states_; }
  double progress() const {
    if (lead_ >= steps_.end()) return 1.0;
    return (lead_ + layers_[lead_].share(cursor_)) / steps_.end();
  }

 private:
  void expand_slices(Crew& crew, bool together) {
    if (letters_.size() < slices_.size()) letters_.resize(slices_.size());
    crew.each(slices_.size(), together, [this](std::size_t k) {
      steps_.is_plain() ? write<true>(slices_[k], letters_[k]) : write<false>(slices_[k], letters_[k]);
    });
    crew.each(owners, together, [this](std::size_t owner) {
      for (std::size_t k = 0; k < slices_.size(); ++k) read(letters_[k][owner], counting_ ? slices_[k].limbs : 0, owner);
    });
  }

  // Records of what follows from a slice: a word with hash and distance of leads, the state, the number.
  template <bool plain>
  void write(const Slice& slice, std::array<Letter, owners>& letters) const {
    for (Letter& letter : letters) letter.clear();
    const std::size_t limbs = counting_ ? slice.limbs : 0;
    slice.each([&](const State<W>& state, const Limb* number) {
      const auto visit = [&](std::int32_t next, const State<W>& child, int) {
        const std::uint64_t hash = hash_of(child);
        std::uint64_t* out = letters[owner_of(hash)].more(1 + W + limbs);
        *out++ = (hash & ~lead_mask) | static_cast<std::uint64_t>(next - lead_);
        for (int i = 0; i < W; ++i) *out++ = child.word[i];
        for (std::size_t i = 0; i < limbs; ++i) *out++ = number[i];
      };
      if constexpr (plain) steps_.expand_plainly(lead_, state, visit);
      else steps_.expand(lead_, state, visit);
    });
  }

  void read(const Letter& letter, std::size_t limbs, std::size_t owner) {
    const std::size_t stride = 1 + W + limbs;
    for (const std::uint64_t *at = letter.begin(), *end = letter.end(); at != end; at += stride)
      layers_[lead_ + (*at & lead_mask)][owner].add(at + 1, *at, at + 1 + W, limbs, scratches_[owner]);
  }

  static constexpr std::uint64_t lead_mask = 0xfff;   // at most 1024, and these bits of a hash choose no shard

  const Steps<W>& steps_;
  Memory& memory_;
  bool counting_;
  std::vector<Layer<W>> layers_;   // by lead
  std::vector<Slice> slices_;
  Scratches scratches_;
  std::vector<std::array<Letter, owners>> letters_;   // by slice
  std::int32_t lead_ = 0;
  Cursor cursor_;
  std::uint64_t states_ = 0;
};

}  // namespace dancefloor::counting
