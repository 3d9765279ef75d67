// Counts, and keeps nothing; counting.cpp says how.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "counting/counting.hpp"
#include "counting/crew.hpp"
#include "counting/descent.hpp"
#include "counting/guess.hpp"
#include "counting/halves.hpp"
#include "counting/kept.hpp"
#include "counting/layout.hpp"
#include "counting/memory.hpp"
#include "counting/saving.hpp"
#include "counting/steps.hpp"
#include "counting/sweep.hpp"
#include "counting/terms.hpp"
#include "counting/turns.hpp"

namespace dancefloor::counting {

template <int W>
class Counting final : public Frontier {
 public:
  Counting(Layout layout, const Turns& turns, std::uint64_t memory, std::size_t threads, Halving halving,
           Limb modulus)
      : memory_{memory / 2, 0, {}},
        limit_(memory),
        threads_(threads),
        modulus_(modulus),
        fingerprint_(fingerprint(layout) ^ modulus),
        layout_(std::move(layout)),
        halving_(halving),
        middle_(halving == Halving::never ? -1 : cut_of(layout_)),
        is_decided_(middle_ < 0),
        steps_(layout_, turns),
        sweep_(steps_, memory_, true, modulus),
        descent_(std::make_unique<Descent<W>>(steps_, memory_, modulus)) {}

  Status advance(double seconds, std::uint64_t states, const std::atomic<bool>* stop) override {
    if (counted_) return Status::counted;
    ++batches_;
    is_whole_ = false;
    const Status status = go_on(seconds, states, stop);
    is_whole_ = true;
    return status;
  }

  double progress() const override {
    if (counted_) return 1.0;
    if (!cut_) return swept();
    std::uint64_t left = 1;   // not 0: the last part has not been written yet
    for (std::int32_t p = cut_->lead; p <= end(); ++p) left += sweep().layer(p).size();
    const double done = static_cast<double>(cut_->done);
    return cut_->before + (1.0 - cut_->before) * done / (done + static_cast<double>(left));
  }

  Guess guess(std::uint64_t states, std::uint64_t more) const override { return Guessing<W>(steps_).run(states, more); }
  Natural count() const override { return modulus_ ? Natural{remainder(total_, modulus_)} : total_; }
  std::vector<std::int32_t> cover(Natural) const override { throw std::logic_error("no tables were kept"); }
  Natural rank(const std::vector<std::int32_t>&) const override { throw std::logic_error("no tables were kept"); }
  Work work() const override {
    const std::uint64_t second = in_halves_ ? halves_->sweep().states() : 0;
    return {sweep_.states() + second, descent_->searched(), memory_.most, in_halves_};
  }

  void save(Place& place, Words& out) const override {
    if (!is_whole_) throw std::logic_error("a count that failed within a batch cannot be saved");
    if (!place.begun) {
      place.begun = true;
      place.batches = batches_;
      place.seal = fingerprint_;
      out.insert(out.end(), {magic, format, fingerprint_});
      put_block(out, place.seal, [&] { save_head(out); });
      return turn(out.data(), out.size());
    }
    if (place.batches != batches_) throw std::logic_error("the count has gone on while it was being saved");
    const std::size_t enough = out.size() + enough_words;
    out.reserve(enough + enough_words / 2);   // the last shard goes beyond what is enough
    const std::int32_t lead = cut_ ? cut_->lead : sweep().lead();
    put_block(out, place.seal, [&] {
      place.over = counted_ ||
                   ((!in_halves_ || sweep_.save(Record::first, middle_, {}, place.first, enough, out)) &&
                    sweep().save(Record::shard, lead, cursor(), place.shard, enough, out) &&
                    (!cut_ || descent_->save(place.set, enough, out)));
      if (place.over) out.push_back(static_cast<std::uint64_t>(Record::end));
    });
    turn(out.data(), out.size());
  }

  void restore(const Pull& pull) override {
    Blocks blocks(pull, fingerprint_);
    Memory taken;
    restore_head(blocks.next(), blocks.format_read() == format, taken);
    for (bool over = false; !over;) {
      for (Source in(blocks.next()); !in.empty() && !over;) {
        switch (static_cast<Record>(in.next(static_cast<std::uint64_t>(Record::first)))) {
          case Record::end:
            over = true;
            Source::check(in.empty());
            break;
          case Record::shard:
            Source::check(!counted_);
            sweep().restore_shard(in);
            break;
          case Record::first:
            Source::check(in_halves_);
            sweep_.restore_shard(in);
            break;
          case Record::remembered:
            Source::check(cut_.has_value());
            descent_->restore_remembered(in);
            break;
        }
      }
    }
    blocks.end();
    Source::check(counted_ || sweep().is_sound());
    memory_.most = taken.most;
    for (std::size_t owner = 0; owner < owners; ++owner) memory_.of[owner].most = taken.of[owner].most;
  }

 private:
  using Cursor = typename Sweep<W>::Cursor;
  using Slice = typename Sweep<W>::Slice;

  struct Cut {                        // the states that every cover passes exactly once, and how far they are done
    std::int32_t lead;
    Cursor cursor;
    bool descending;                  // from the state that was taken last
    std::uint64_t done;               // states that have been counted
    double before;                    // the progress when it was made
  };

  Status go_on(double seconds, std::uint64_t states, const std::atomic<bool>* stop) {
    Clock clock(seconds, states, stop);
    Crew crew(threads_);
    is_decided_ = is_decided_ || decide(clock, crew);
    if (in_halves_ && !halves_->prepare(clock, crew)) return Status::working;
    if (!cut_) {
      if (is_decided_ && sweep().advance(end(), clock, crew)) return add_up(clock, crew);
      if (!memory_.spent() || (!is_decided_ && sweep_.lead() == middle_)) return Status::working;
      cut_ = Cut{sweep().lead(), sweep().cursor(), false, 0, swept()};
      is_decided_ = true;
      memory_.limit = limit_;
      descent_->open(in_halves_ ? halves_->limbs() : 1);
    }
    return count_below(clock, crew) ? Status::counted : Status::working;
  }

  // Sweeps to the middle, and decides there whether to go on in halves. False if there is no time left.
  bool decide(Clock& clock, Crew& crew) {
    const std::int32_t step = std::max(1, middle_ / tuning::growth_parts);
    for (; grown_.size() < 2; grown_.push_back(sweep_.states()))
      if (!sweep_.advance(middle_ - static_cast<std::int32_t>(2 - grown_.size()) * step, clock, crew)) return false;
    if (!sweep_.advance(middle_, clock, crew)) return false;
    if (!halves_) {
      if (halving_ == Halving::when_better && !promises_halves()) return true;
      meet();
    }
    if (!halves_->prepare(clock, crew)) return false;
    const bool halved = halving_ == Halving::always || halves_->promises(sweep_.states());
    if (halved && !halves_->begin(clock, crew)) return false;
    in_halves_ = halved;
    if (!halved) {
      halves_->decline();
      halves_.reset();
      descent_ = std::make_unique<Descent<W>>(steps_, memory_, modulus_);
    }
    return true;
  }

  // Whether states still multiply in the middle, few steps follow each, and there is memory for both halves.
  bool promises_halves() const {
    const auto before = static_cast<double>(grown_[1] - grown_[0]);
    const auto now = static_cast<double>(sweep_.states() - grown_[1]);
    return sweep_.states() >= tuning::least_first && now >= tuning::least_growth * before &&
           steps_.longest() <= tuning::most_steps && memory_.used() <= limit_ / 16;
  }

  void meet() {
    halves_ = std::make_unique<Halves<W>>(layout_, middle_, sweep_, !steps_.is_plain(), memory_, modulus_);
    descent_ = std::make_unique<Descent<W>>(halves_->steps(), memory_, modulus_);
    descent_->end_with([this](const State<W>& state) { return halves_->ways(state); });
  }

  // The sweep that is at work, its last lead, and the share of all leads that it and a first half have done.
  Sweep<W>& sweep() { return in_halves_ ? halves_->sweep() : sweep_; }
  const Sweep<W>& sweep() const { return in_halves_ ? halves_->sweep() : sweep_; }
  std::int32_t end() const { return in_halves_ ? steps_.end() - middle_ : steps_.end(); }
  double swept() const {
    if (!in_halves_) return sweep_.progress();
    return (middle_ + halves_->sweep().progress() * end()) / steps_.end();
  }
  Cursor cursor() const { return cut_ ? cut_->cursor : sweep().lead() == end() ? added_ : sweep().cursor(); }

  // At the end of a sweep: adds up the ways to all its states, each times those that complete it.
  Status add_up(Clock& clock, Crew& crew) {
    const std::size_t most = round_size(1);
    std::vector<Slice> slices;
    while (sweep().next(end(), added_, most, crew, slices)) {
      for (const Slice& slice : slices) {
        slice.each([&](const State<W>& state, const Limb* number) {
          const Natural ends = in_halves_ ? halves_->ways(state) : Natural{1};
          add_product(total_, number, slice.limbs, ends.data(), ends.size());
        });
      }
      if (clock.late()) return Status::working;
    }
    counted_ = true;
    return Status::counted;
  }

  bool count_below(Clock& clock, Crew& crew) {
    for (; cut_->lead <= end(); ++cut_->lead, cut_->cursor = {}) {
      while (cut_->descending || take(cut_->lead, cut_->cursor, crew)) {
        if (!cut_->descending) descent_->begin(cut_->lead, state_);
        cut_->descending = true;
        if (!descent_->advance(clock)) return false;
        cut_->descending = false;
        ++cut_->done;
        add_product(total_, ways_.data(), ways_.size(), descent_->number(), descent_->limbs());
      }
      sweep().layer(cut_->lead).clear();
    }
    counted_ = true;
    return true;
  }

  void save_head(Words& out) const {
    const Stage stage = counted_     ? Stage::counted
                        : in_halves_ ? (cut_ ? Stage::second_below_cut : Stage::second_sweeping)
                        : cut_       ? Stage::below_cut
                                     : Stage::sweeping;
    const std::uint64_t states = counted_ ? work().states : sweep_.states();
    out.insert(out.end(), {W, static_cast<std::uint64_t>(stage), states, descent_->searched(), memory_.most});
    for (const Bytes& bytes : memory_.of) out.push_back(bytes.most);
    if (counted_) return put(out, total_);
    const Cursor at = cursor();
    const auto lead = static_cast<std::uint64_t>(cut_ ? cut_->lead : sweep().lead());
    out.insert(out.end(), {lead, at.shard, at.owner, at.entry, at.summed});
    if (stage == Stage::sweeping) {
      out.push_back(is_decided_);
      put(out, grown_);
    }
    if (in_halves_) {
      out.push_back(halves_->sweep().states());
      put(out, total_);
    }
    if (!cut_) return;
    out.insert(out.end(), {cut_->done, std::bit_cast<std::uint64_t>(cut_->before)});
    put(out, ways_);
    put(out, total_);
    descent_->save(out);   // a batch ends nowhere else below a cut
  }

  void restore_head(const Words& head, bool is_newest, Memory& taken) {
    Source in(head);
    Source::check(in.next() == W);
    const auto stage = static_cast<Stage>(in.next(static_cast<std::uint64_t>(Stage::second_below_cut)));
    const std::uint64_t states = in.next(), searched = in.next();
    taken.most = in.next();
    for (Bytes& bytes : taken.of) bytes.most = in.next();
    std::int32_t lead = steps_.end();
    Cursor at;
    if (stage == Stage::counted) {
      total_ = in.natural();
      counted_ = true;
    } else {
      lead = static_cast<std::int32_t>(in.next(steps_.end()));
      at.shard = in.next(most_shards);
      at.owner = in.next(owners - 1);
      at.entry = in.next();
      at.summed = in.next(most_shards);
    }
    if (stage == Stage::second_sweeping || stage == Stage::second_below_cut) {
      Source::check(middle_ >= 0 && lead <= steps_.end() - middle_);
      is_decided_ = in_halves_ = true;
      meet();
      sweep_.restore(middle_, {}, states);
      halves_->sweep().restore(lead, at, in.next());
      total_ = in.natural();
    } else {
      sweep_.restore(lead, at, states);
      is_decided_ = true;
      if (stage == Stage::sweeping && is_newest) {
        is_decided_ = in.next(1) || middle_ < 0;
        grown_ = in.natural();
        Source::check(is_decided_ || (lead <= middle_ && grown_.size() <= 2 && std::is_sorted(grown_.begin(), grown_.end())));
        Source::check(grown_.empty() || grown_.back() <= states);
      }
    }
    if (lead == end()) added_ = at;
    descent_->restore(searched);
    if (stage == Stage::below_cut || stage == Stage::second_below_cut) {
      const std::uint64_t done = in.next();
      const auto before = std::bit_cast<double>(in.next());
      Source::check(before >= 0.0 && before <= 1.0);
      cut_ = Cut{lead, at, true, done, before};
      ways_ = in.natural();
      total_ = in.natural();
      memory_.limit = limit_;
      descent_->restore(in);
    }
    Source::check(in.empty());
  }

  // Takes the next state of a lead, and the ways that lead to it; false if there is none.
  bool take(std::int32_t lead, Cursor& cursor, Crew& crew) {
    std::vector<Slice> slices;
    if (!sweep().next(lead, cursor, 1, crew, slices)) return false;
    slices.front().each([&](const State<W>& state, const Limb* number) {
      state_ = state;
      ways_.assign(number, number + slices.front().limbs);
    });
    return true;
  }

  Memory memory_;
  std::uint64_t limit_;
  std::size_t threads_;
  Limb modulus_;                // 0: it counts all
  std::uint64_t fingerprint_;
  std::uint64_t batches_ = 0;   // so far
  bool is_whole_ = true;        // false during a batch, and after one that failed: some ways may be handed on, others not
  Layout layout_;
  Halving halving_;
  std::int32_t middle_;         // where the problem can be cut into halves, or -1
  bool is_decided_;             // whether to go on in halves
  bool in_halves_ = false;
  std::vector<std::uint64_t> grown_;   // states at two leads before the middle, as far as it has come
  Steps<W> steps_;
  Sweep<W> sweep_;
  std::unique_ptr<Halves<W>> halves_;
  std::unique_ptr<Descent<W>> descent_;
  std::optional<Cut> cut_;
  Cursor added_;                // at the end of a sweep: what has been added up
  State<W> state_;   // what was taken last
  Natural ways_;
  Natural total_;
  bool counted_ = false;
};

// Begins a count, or makes tables to keep. States of eight words are compiled elsewhere (wide.cpp): all in one place, the
// compiler puts fewer functions into their callers, and counts of narrow states take up to a tenth longer.
template <int W>
std::unique_ptr<Frontier> begin(Layout layout, const Turns& turns, bool keep, const Terms& terms) {
  if (keep) return std::make_unique<Kept<W>>(layout, terms.memory, terms.threads);
  return std::make_unique<Counting<W>>(std::move(layout), turns, terms.memory, terms.threads, terms.halving, terms.modulus);
}
extern template std::unique_ptr<Frontier> begin<8>(Layout, const Turns&, bool, const Terms&);

}  // namespace dancefloor::counting
