// Counts the ways to go on from single states by depth-first search, with a table of fixed size that forgets.
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
#include "counting/steps.hpp"
#include "counting/sweep.hpp"

namespace dancefloor::counting {

// Remembers how many ways go on from a state, as long as there is room: of four slots, the one that took least work to
// fill is given up.
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

 private:
  static constexpr int ways = 4;
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
  Descent(const Steps<W>& steps, Memory& memory)
      : steps_(steps),
        memory_(memory),
        known_(memory),
        interval_(static_cast<unsigned>(std::clamp<std::size_t>(4096 / (steps.longest() + 1), 2, 64))) {}

  void open() {
    limbs_ = 1;
    room_ = std::max(memory_.limit, memory_.used() + least_room) - memory_.used();
    known_.open(room_, limbs_);
  }

  void begin(std::int32_t lead, const State<W>& state) {
    children_.assign(1, {lead, state, mixed(lead, state)});
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

  // What was asked for, once it is known.
  const Limb* number() const { return sums_.data(); }
  std::size_t limbs() const { return limbs_; }
  std::uint64_t searched() const { return searched_; }

 private:
  static constexpr std::uint64_t least_room = 1 << 20;
  static constexpr std::uint64_t least_work = 8;   // what is found again in a moment is not worth a slot

  struct Child {
    std::int32_t lead;
    State<W> state;
    std::uint64_t hash;
  };
  struct Frame {                      // a node: its children; what they add up to stands in sums_
    std::size_t next, end;            // the child that is being counted, and the end of all
    std::uint64_t began;              // searched_ when it was entered
  };

  static std::uint64_t mixed(std::int32_t lead, const State<W>& state) {
    const std::uint64_t h = (hash_of(state) + static_cast<std::uint64_t>(lead)) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 32;
  }

  void enter(const Child& child) {
    if (child.lead == steps_.end()) {
      ++frames_.back().next;
      const Limb one = 1;
      credit(&one, 1);
    } else if (const Limb* number = known_.find(child.lead, child.state, child.hash)) {
      ++frames_.back().next;
      credit(number, limbs_);
    } else {
      frames_.push_back({children_.size(), children_.size(), searched_++});
      if (sums_.size() < frames_.size() * limbs_) sums_.resize(2 * frames_.size() * limbs_);
      std::fill_n(sum(frames_.size() - 1), limbs_, 0);
      const State<W> state = child.state;
      steps_.expand(child.lead, state, [&](std::int32_t next, const State<W>& grown, int) {
        children_.push_back({next, grown, mixed(next, grown)});
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
    if (const std::uint64_t work = searched_ - done.began; work >= least_work)
      known_.keep(child.lead, child.state, child.hash, number, work);
    children_.resize(parent.end);
    credit(number, limbs_);
  }

  Limb* sum(std::size_t frame) { return sums_.data() + frame * limbs_; }

  // Adds to the sum of the innermost node. Where it overflows, all numbers get another limb, and the table is emptied.
  void credit(const Limb* number, std::size_t limbs) {
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
  Transpositions<W> known_;
  std::uint64_t room_ = 0;
  std::size_t limbs_ = 1;
  std::vector<Child> children_;   // of all nodes on the way down
  std::vector<Frame> frames_;
  Natural sums_;                  // by node, `limbs_` each
  std::uint64_t searched_ = 0;
  unsigned interval_, turn_ = 0;   // nodes between two looks at the clock
};

}  // namespace dancefloor::counting
