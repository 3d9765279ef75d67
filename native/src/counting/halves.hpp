// The second half of a count that meets in the middle: the problem read backwards, to the cut.
//
// The *cut* is a lead in the middle. Options whose lead is before it belong to the first half, and may cover cells behind
// it within reach: the *zone*. What the first half finds is a state for each way to leave the cut behind, with a number.
// The other options belong to the second half, which begins with the last cell. It must cover all cells up to the zone,
// and leaves some of the zone to the first half. Its states keep marks of those, until all cells have one. Then the marks
// and the uses of items say which states of the first half complete it; the count is the sum of the products.
//
// Why: most states at the last leads are dead, in a way that only the end of the board shows.
// Read backwards they never arise. But the zone has more states than other leads, since its cells may be left. So halves
// are worth it only where states multiply until the middle (boards of one shape do that, as few of its steps fit), and
// where few of them reach into the zone. A count knows this when it comes to the cut, and then has lost nothing.
//
// What was tried: estimates by thinned sweeps (guess.hpp) instead, forwards and backwards from the cut. They were off
// by up to 80 for a zone. Comparing a pattern with the free cells in the window of a state, too, left half as many
// states in the zone, and took longer.
//
// Where the problem is the same when it is read backwards, as that of a rectangle whose pieces may be used any number of
// times, the second half takes over states of the first: before the zone, it would find those of the first half at the
// cut, with the same numbers. This does not hold if the first half turns states (turning.hpp): then one state stands
// for all that turn into each other. They have equally many completions, but cover different cells of the zone.
//
// It does not apply where items that need not be used a fixed number of times are used on both sides in many ways: then
// too many states of the first half would complete one of the second.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "counting/crew.hpp"
#include "counting/layout.hpp"
#include "counting/memory.hpp"
#include "counting/natural.hpp"
#include "counting/steps.hpp"
#include "counting/sweep.hpp"
#include "counting/wanted.hpp"
#include "tuning.hpp"

namespace dancefloor::counting {

// Where a layout is cut, or -1 where halves do not apply.
inline std::int32_t cut_of(const Layout& layout) {
  const std::int32_t reach = layout.window - 1, cut = (layout.end - reach) / 2;
  if (reach < 3 || cut < 1 || layout.end - cut <= reach) return -1;
  std::vector<bool> before(layout.fields.size()), after(layout.fields.size());
  for (const Layout::Move& move : layout.moves)
    for (const int field : move.fields) (move.lead < cut ? before : after)[field] = true;
  std::uint64_t ways = 1;   // to divide the uses of items among the halves
  for (std::size_t f = 0; f < layout.fields.size(); ++f) {
    if (layout.fields[f].exact || !before[f] || !after[f]) continue;
    ways *= std::uint64_t{1} << layout.fields[f].width;
    if (ways > tuning::most_divisions) return -1;
  }
  return cut;
}

// The second half as a layout of its own: its states have the same bits as those of the whole.
inline Layout second_half(const Layout& whole, std::int32_t cut) {
  Layout half;
  half.end = whole.end - cut;
  half.zone = half.end - (whole.window - 1);
  half.window = whole.window;
  half.words = whole.words;
  half.fields = whole.fields;
  std::vector<bool> before(whole.fields.size());
  for (Layout::Field& field : half.fields) field.last_lead = -1;
  for (const Layout::Move& move : whole.moves) {
    if (move.lead < cut) {
      for (const int field : move.fields) before[field] = true;
      continue;
    }
    const int last = *std::max_element(move.cells.begin(), move.cells.end());
    Layout::Move back{whole.end - 1 - move.lead - last, {}, move.fields, move.option};
    for (const int cell : move.cells) back.cells.push_back(last - cell);
    for (const int field : move.fields)
      half.fields[field].last_lead = std::max(half.fields[field].last_lead, back.lead);
    half.moves.push_back(std::move(back));
  }
  for (std::int32_t cell = half.zone; cell < half.end; ++cell) half.moves.push_back({cell, {0}, {}, -1, true});
  std::stable_sort(half.moves.begin(), half.moves.end(),
                   [](const Layout::Move& a, const Layout::Move& b) { return a.lead < b.lead; });
  for (std::size_t f = 0; f < half.fields.size(); ++f) {
    if (!before[f]) continue;
    half.fields[f].exact = false;   // the other half may use it, too
    half.fields[f].least = half.fields[f].first;
    half.fields[f].last_lead = half.end;
  }
  return half;
}

template <int W>
class Halves {
 public:
  using Cursor = typename Sweep<W>::Cursor;
  using Slice = typename Sweep<W>::Slice;

  // `first` sweeps the whole problem, and has come to the cut when it is looked at; `turns` says whether it turns states.
  Halves(const Layout& whole, std::int32_t cut, Sweep<W>& first, bool turns, Memory& memory, Limb modulus)
      : cut_(cut),
        reach_(whole.window - 1),
        memory_(memory),
        first_(first),
        half_(second_half(whole, cut)),
        takes_over_(!turns && whole.is_same_backwards()),
        wanted_(reach_, memory),
        steps_(half_),
        sweep_(steps_, memory, true, modulus),
        lead_(cut) {
    for (int bit = 0; bit < reach_; ++bit) zone_.set(bit);
    for (std::size_t f = 0; f < whole.fields.size(); ++f) {
      const Layout::Field& field = whole.fields[f];
      fields_.push_back({field, half_.fields[f].last_lead < half_.end});
    }
    steps_.want(&wanted_);
  }

  // Looks at all states of the first half: what they cover of the zone, and where they are. True once that is done.
  bool prepare(Clock& clock, Crew& crew) {
    if (is_ready_) return true;
    const std::size_t most = round_size(1);
    std::vector<Slice> slices;
    for (; lead_ <= cut_ + reach_; ++lead_, cursor_ = {}) {
      while (const std::size_t states = first_.next(lead_, cursor_, most, crew, slices)) {
        for (const Slice& slice : slices) {
          limbs_ = std::max(limbs_, slice.limbs);
          slice.each([&](const State<W>& state, const Limb*) { patterns_ += wanted_.add(pattern(lead_, state)); });
        }
        states_ += states;
        memory_.settle();
        if (memory_.used() + wanted_.bytes() > memory_.limit / 2) wanted_.give_up();
        if (clock.late()) return false;
      }
      Layer<W>& layer = first_.layer(lead_);
      for (; owner_ < owners; ++owner_) {
        if (clock.late()) return false;
        for (std::size_t shard = 0; shard < layer[owner_].shards(); ++shard) layer[owner_].index(shard);
      }
      owner_ = 0;
    }
    wanted_.seal();
    is_ready_ = true;
    return true;
  }

  // Whether the zone is likely to have few states, after `states` of the first half.
  bool promises(std::uint64_t states) const {
    return states_ <= states / tuning::least_share && states_ <= tuning::most_alike * patterns_;
  }

  // Once it is prepared: begins the second half with the states of the first, where they are the same. True once that is
  // done.
  bool begin(Clock& clock, Crew& crew) {
    if (!takes_over_) return true;
    if (lead_ > cut_ + reach_) {
      sweep_.restore(cut_, {}, 0);
      lead_ = cut_;
      cursor_ = {};
    }
    const std::size_t most = round_size(1);
    std::vector<Slice> slices;
    for (; lead_ <= cut_ + reach_; ++lead_, cursor_ = {}) {
      while (first_.next(lead_, cursor_, most, crew, slices)) {
        for (const Slice& slice : slices) {
          slice.each([&](State<W> state, const Limb* number) {
            if (steps_.arrive_from_before_zone(lead_, state)) sweep_.enter(lead_, state, number, slice.limbs);
          });
        }
        memory_.settle();
        if (clock.late()) return false;
      }
    }
    return true;
  }

  // Takes back what `prepare` has changed.
  void decline() {
    for (std::int32_t lead = cut_; lead <= cut_ + reach_; ++lead)
      for (std::size_t owner = 0; owner < owners; ++owner) first_.layer(lead)[owner].drop_index();
  }

  // The ways that lead to states of the first half which complete a state of the second half with all its marks.
  Natural ways(const State<W>& state) const {
    State<W> missing;
    for (int i = 0; i < W; ++i) missing.word[i] = ~state.word[i] & zone_.word[i];
    const int covered = Steps<W>::run(missing);
    State<W> first = Steps<W>::shifted(missing, covered);
    Natural sum;
    add_ways(cut_ + covered, state, first, 0, sum);
    while (!sum.empty() && !sum.back()) sum.pop_back();
    return sum;
  }

  std::size_t limbs() const { return limbs_ + 1; }   // of what `ways` gives, at most
  const Steps<W>& steps() const { return steps_; }
  Sweep<W>& sweep() { return sweep_; }
  const Sweep<W>& sweep() const { return sweep_; }

 private:
  struct Field {
    Layout::Field field;
    bool second;   // only the second half uses it
  };

  // What a state of the first half covers of the zone.
  State<W> pattern(std::int32_t lead, const State<W>& state) const {
    State<W> window;
    for (int i = 0; i < W; ++i) window.word[i] = state.word[i] & zone_.word[i];
    State<W> covered = Steps<W>::shifted(window, cut_ - lead);
    for (int bit = 0; bit < lead - cut_; ++bit) covered.set(bit);
    for (int i = 0; i < W; ++i) covered.word[i] &= zone_.word[i];
    return covered;
  }

  // Sets the fields of `first` from number f on to all that complete those of `second`, and adds up their ways.
  void add_ways(std::int32_t lead, const State<W>& second, const State<W>& first, std::size_t f, Natural& sum) const {
    if (f == fields_.size()) {
      const std::uint64_t hash = hash_of(first);
      std::size_t limbs = 0;
      const Limb* const number = first_.layer(lead)[owner_of(hash)].find(first, hash, limbs);
      if (number) add(sum, number, limbs);
      return;
    }
    const Layout::Field& field = fields_[f].field;
    const std::uint64_t all = (std::uint64_t{2} << (field.width - 1)) - 1, most = all / 2 + 1;
    const auto with = [&](std::uint64_t value) {
      State<W> next = first;
      next.word[field.bit >> 6] |= value << (field.bit & 63);
      add_ways(lead, second, next, f + 1, sum);
    };
    const std::uint64_t used = second.word[field.bit >> 6] >> (field.bit & 63) & all;
    if (field.exact) return with(most + field.first - used);
    if (field.last_lead < lead) return with(all);
    if (fields_[f].second) return with(field.first);
    for (std::uint64_t value = field.first; value <= most; ++value)
      if (const std::uint64_t both = value + used - field.first; both >= field.least && both <= most) with(value);
  }

  std::int32_t cut_, reach_;
  Memory& memory_;
  Sweep<W>& first_;
  Layout half_;
  Wanted<W> wanted_;
  Steps<W> steps_;
  Sweep<W> sweep_;
  State<W> zone_;               // its cells, as bits of a window
  std::vector<Field> fields_;
  bool takes_over_;             // whether the second half begins with states of the first
  std::int32_t lead_;           // how far `prepare` has come, or `begin`
  Cursor cursor_;
  std::size_t owner_ = 0;
  bool is_ready_ = false;
  std::uint64_t states_ = 0;    // of the first half, at the cut
  std::uint64_t patterns_ = 0;  // that these have, but for the last two cells of the zone
  std::size_t limbs_ = 1;
};

}  // namespace dancefloor::counting
