// Counts the ways to go on from single states by depth-first search, with a table of fixed size that forgets.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "counting/memory.hpp"
#include "counting/natural.hpp"
#include "counting/saving.hpp"
#include "counting/steps.hpp"
#include "counting/sweep.hpp"
#include "tuning.hpp"

namespace dancefloor::counting {

// Remembers how many ways go on from a state, as long as there is room: among four slots, a new entry replaces the one
// that took least work.
// What chooses the place of a state among those of all leads.
template <int W>
std::uint64_t place_of(std::int32_t lead, const State<W>& state) {
  const std::uint64_t h = (hash_of(state) + static_cast<std::uint64_t>(lead)) * 0x9e3779b97f4a7c15u;
  return h ^ h >> 32;
}

template <int W>
class Transpositions {
 public:
  explicit Transpositions(Memory& memory) : memory_(memory) {}
  Transpositions(const Transpositions&) = delete;
  ~Transpositions() { memory_.of[0].give(bytes()); }

  void open(std::uint64_t bytes_granted, std::size_t limbs) {
    memory_.of[0].give(bytes());
    words_.reset();
    limbs_ = limbs;
    sets_ = std::max<std::uint64_t>(1, bytes_granted / (ways * slot_words() * sizeof(std::uint64_t)));
    // Zeroed by the system page by page, when they are first used: to do it here would take a noticeable time.
    words_.reset(static_cast<std::uint64_t*>(std::calloc(sets_ * ways * slot_words(), sizeof(std::uint64_t))));
    if (!words_) throw std::bad_alloc();
    memory_.of[0].take(bytes());
    memory_.settle();
  }

  void expect(std::uint64_t hash) const { prefetch(set_of(hash)); }

  const Limb* find(std::int32_t lead, const State<W>& state, std::uint64_t hash) const {
    const std::uint64_t* slot = set_of(hash);
    for (int k = 0; k < ways; ++k, slot += slot_words())
      if (slot[0] && static_cast<std::int32_t>(slot[0] >> 32) == lead &&
          std::equal(state.word.begin(), state.word.end(), slot + 1))
        return slot + 1 + W;
    return nullptr;
  }

  void keep(std::int32_t lead, const State<W>& state, std::uint64_t hash, const Limb* number, std::uint64_t work) {
    std::uint64_t* least = set_of(hash);
    std::uint64_t* slot = least;
    for (int k = 1; k < ways; ++k)
      if (slot += slot_words(); (slot[0] & most_work) < (least[0] & most_work)) least = slot;
    least[0] = static_cast<std::uint64_t>(lead) << 32 | std::min(work, most_work);
    std::copy_n(state.word.begin(), W, least + 1);
    std::copy_n(number, limbs_, least + 1 + W);
  }

  // Writes down the entries from set number `at` on, until there are `enough` words; returns whether that was all.
  bool save(std::uint64_t& at, std::size_t enough, Words& out) const {
    if (at == sets_ || out.size() >= enough) return at == sets_;
    out.insert(out.end(), {static_cast<std::uint64_t>(Record::remembered), 0});
    const std::size_t begin = out.size();
    for (; at < sets_ && out.size() < enough; ++at) {
      const std::uint64_t* slot = words_.get() + at * ways * slot_words();
      for (int k = 0; k < ways && slot[0]; ++k, slot += slot_words()) out.insert(out.end(), slot, slot + slot_words());
    }
    out[begin - 1] = (out.size() - begin) / slot_words();
    return at == sets_;
  }

  // The slots of a set are filled from the first on, so a table of the same size will be the same.
  void restore(Source& in, std::int32_t end) {
    for (std::uint64_t left = in.next(); left > 0; --left) {
      const std::uint64_t* const slot = in.some(slot_words());
      const auto lead = static_cast<std::int32_t>(slot[0] >> 32);
      State<W> state;
      std::copy_n(slot + 1, W, state.word.begin());
      Source::check(lead >= 0 && lead < end && slot[0] & most_work);
      keep(lead, state, place_of(lead, state), slot + 1 + W, slot[0] & most_work);
    }
  }

 private:
  static constexpr int ways = tuning::slots;
  static constexpr std::uint64_t most_work = 0xffffffffu;

  struct Release {
    void operator()(std::uint64_t* words) const { std::free(words); }
  };

  std::size_t slot_words() const { return 1 + W + limbs_; }
  std::uint64_t bytes() const { return words_ ? sets_ * ways * slot_words() * sizeof(std::uint64_t) : 0; }
  std::uint64_t* set_of(std::uint64_t hash) const {
    Limb set;
    multiply(hash, sets_, set);   // the high half of the product: evenly from 0 to sets_ - 1
    return words_.get() + set * ways * slot_words();
  }

  Memory& memory_;
  std::unique_ptr<std::uint64_t[], Release> words_;   // slots: lead and work, state, number
  std::uint64_t sets_ = 0;
  std::size_t limbs_ = 0;
};

// Counts the ways that go on from a state, depth first.
template <int W>
class Descent {
 public:
  Descent(const Steps<W>& steps, Memory& memory, Limb modulus)
      : steps_(steps),
        memory_(memory),
        modulus_(modulus),
        known_(memory),
        interval_(static_cast<unsigned>(std::clamp<std::size_t>(4096 / (steps.longest() + 1), 2, 64))) {}

  // Ways that go on from a state at the end: by default one.
  using Ends = std::function<Natural(const State<W>&)>;

  // All these ways have at most `limbs` limbs.
  void open(std::size_t limbs = 1) { open(memory_.used(), modulus_ ? 1 : limbs); }
  void end_with(Ends ends) { ends_ = std::move(ends); }

  // `taken`: the bytes that tables take. Numbers have `limbs` limbs.
  void open(std::uint64_t taken, std::size_t limbs) {
    taken_ = taken;
    limbs_ = limbs;
    room_ = std::max(memory_.limit, taken_ + least_room) - taken_;
    known_.open(room_, limbs_);
  }

  void begin(std::int32_t lead, const State<W>& state) {
    children_.assign(1, {lead, state, place_of(lead, state)});
    frames_.assign(1, {0, 1, 0});
    sums_.assign(limbs_, 0);
  }

  // Works on until the number is known (true) or time is spent.
  bool advance(Clock& clock) {
    while (true) {
      Frame& frame = frames_.back();
      if (frame.next < frame.end) {
        enter(children_[frame.next]);
        if (clock.exhausts(1) || (++turn_ % interval_ == 0 && clock.late())) return false;
      } else if (frames_.size() == 1) {
        return true;
      } else {
        leave();
      }
    }
  }

  // Writes down where it stands, without what it remembers; `Transpositions` writes that.
  void save(Words& out) const {
    out.insert(out.end(), {taken_, limbs_, frames_.size()});
    for (const Frame& frame : frames_) out.insert(out.end(), {frame.next, frame.end, frame.began});
    for (const Child& child : children_) {
      out.push_back(static_cast<std::uint64_t>(child.lead));
      out.insert(out.end(), child.state.word.begin(), child.state.word.end());
    }
    out.insert(out.end(), sums_.begin(), sums_.begin() + static_cast<std::ptrdiff_t>(frames_.size() * limbs_));
  }
  bool save(std::uint64_t& at, std::size_t enough, Words& out) const { return known_.save(at, enough, out); }

  void restore(std::uint64_t searched) { searched_ = searched; }
  void restore(Source& in) {
    const std::uint64_t taken = in.next(), limbs = in.next(steps_.most_limbs(steps_.end()));
    Source::check(limbs && taken <= most_taken);
    const std::uint64_t nodes = in.next(steps_.end() + std::uint64_t{1});
    Source::check(nodes);
    for (std::uint64_t k = 0; k < nodes; ++k) {
      const std::uint64_t* const frame = in.some(3);
      const std::uint64_t begin = k ? frames_.back().end : 0;
      Source::check(begin <= frame[0] && frame[0] <= frame[1] && frame[2] <= searched_);
      Source::check(k + 1 == nodes || frame[0] < frame[1]);
      frames_.push_back({static_cast<std::size_t>(frame[0]), static_cast<std::size_t>(frame[1]), frame[2]});
    }
    const std::uint64_t* words = in.some(frames_.back().end, 1 + W);
    for (std::uint64_t k = 0; k < frames_.back().end; ++k, words += 1 + W) {
      Source::check(words[0] <= static_cast<std::uint64_t>(steps_.end()));
      const auto lead = static_cast<std::int32_t>(words[0]);
      State<W> state;
      std::copy_n(words + 1, W, state.word.begin());
      const State<W> never = steps_.never(lead);
      for (int i = 0; i < W; ++i) Source::check(!(state.word[i] & never.word[i]));
      children_.push_back({lead, state, place_of(lead, state)});
    }
    const std::uint64_t* const sums = in.some(nodes, limbs);
    sums_.assign(sums, sums + nodes * limbs);
    open(taken, limbs);
  }
  void restore_remembered(Source& in) { known_.restore(in, steps_.end()); }

  // What was asked for, once it is known.
  const Limb* number() const { return sums_.data(); }
  std::size_t limbs() const { return limbs_; }
  std::uint64_t searched() const { return searched_; }

 private:
  static constexpr std::uint64_t least_room = 1 << 20, most_taken = std::uint64_t{1} << 60;

  struct Child {
    std::int32_t lead;
    State<W> state;
    std::uint64_t hash;
  };
  struct Frame {                      // a node: its children; what they add up to stands in sums_
    std::size_t next, end;            // the child that is being counted, and the end of all
    std::uint64_t began;              // searched_ when it was entered
  };

  void enter(const Child& child) {
    if (child.lead == steps_.end()) {
      ++frames_.back().next;
      if (ends_) {
        Natural ways = ends_(child.state);
        if (modulus_) ways = {remainder(ways, modulus_)};
        credit(ways.data(), ways.size());
      } else {
        const Limb one = 1;
        credit(&one, 1);
      }
    } else if (const Limb* number = known_.find(child.lead, child.state, child.hash)) {
      ++frames_.back().next;
      credit(number, limbs_);
    } else {
      frames_.push_back({children_.size(), children_.size(), searched_++});
      if (sums_.size() < frames_.size() * limbs_) sums_.resize(2 * frames_.size() * limbs_);
      std::fill_n(sum(frames_.size() - 1), limbs_, 0);
      const State<W> state = child.state;
      steps_.expand(child.lead, state, [&](std::int32_t next, const State<W>& grown, int) {
        children_.push_back({next, grown, place_of(next, grown)});
        known_.expect(children_.back().hash);
      });
      frames_.back().end = children_.size();
    }
  }

  void leave() {
    const Frame done = frames_.back();
    frames_.pop_back();
    Frame& parent = frames_.back();
    const Child& child = children_[parent.next++];
    const Limb* const number = sum(frames_.size());
    if (const std::uint64_t work = searched_ - done.began; work >= tuning::least_work)
      known_.keep(child.lead, child.state, child.hash, number, work);
    children_.resize(parent.end);
    credit(number, limbs_);
  }

  Limb* sum(std::size_t frame) { return sums_.data() + frame * limbs_; }

  // Adds to the sum of the innermost node. Where it overflows, all numbers get another limb, and the table is emptied.
  void credit(const Limb* number, std::size_t limbs) {
    if (modulus_) {
      Limb& own = *sum(frames_.size() - 1);
      own += *number;
      if (own >= modulus_) own -= modulus_;
      return;
    }
    const Limb carry = add(sum(frames_.size() - 1), limbs_, number, limbs);
    if (!carry) return;
    Natural wider(frames_.size() * (limbs_ + 1), 0);
    for (std::size_t f = 0; f < frames_.size(); ++f) std::copy_n(sum(f), limbs_, wider.data() + f * (limbs_ + 1));
    wider.back() = carry;
    sums_ = std::move(wider);
    known_.open(room_, ++limbs_);
  }

  const Steps<W>& steps_;
  Memory& memory_;
  Limb modulus_;   // 0, or what numbers count modulo
  Transpositions<W> known_;
  std::uint64_t taken_ = 0, room_ = 0;   // bytes: of tables when it was opened, and for what it remembers
  std::size_t limbs_ = 1;
  Ends ends_;
  std::vector<Child> children_;   // of all nodes on the way down
  std::vector<Frame> frames_;
  Natural sums_;                  // by node, `limbs_` each
  std::uint64_t searched_ = 0;
  unsigned interval_, turn_ = 0;   // nodes between two looks at the clock
};

}  // namespace dancefloor::counting
