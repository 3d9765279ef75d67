// Counting covers without listing them: dynamic programming over frontiers.
//
// Cells are covered in a fixed order (layout.hpp), so what can still be done depends only on the lead, the covered
// cells within reach and the uses of pieces. Lead by lead, all states are piled up (pile.hpp), each with the number of
// ways that lead to it; every state hands its number on to those that follow. Many ways lead to one state as
// soon as pieces repeat or are many: dominoes on 16x16 have 2.4e30 covers and fewer than 65536 states at a lead. Piles
// are thrown away once they are scanned.
//
// When the piles reach half of the memory that was granted, what is left of them is a cut that every cover passes
// exactly once. From each state of the cut depth-first search counts the ways to go on, with a transposition table in
// the other half, which forgets; products of the two numbers are summed up. So the count is exact in any memory.
//
// With `keep`, all states are found first, then counted backwards: each gets the number of ways to go on, and those
// that lead nowhere are dropped. With these numbers covers can be numbered, and the one of a given number be found,
// without ever trying in vain.
#include "counting/counting.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <new>
#include <optional>
#include <stdexcept>

#include "counting/layout.hpp"
#include "counting/pile.hpp"
#include "counting/steps.hpp"
#include "counting/table.hpp"

namespace dancefloor::counting {
namespace {

constexpr Limb one = 1;
constexpr std::size_t clock_interval = 4096;   // steps that are tried between two looks at the clock, at most

class Clock {
 public:
  // For states, or small groups of them, with up to so many steps each.
  Clock(double seconds, const std::atomic<bool>* stop, std::size_t steps)
      : deadline_(std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds)),
        stop_(stop),
        interval_(static_cast<unsigned>(std::clamp<std::size_t>(clock_interval / (steps + 1), 2, 64))) {}

  // Looked at once for each state; tells only now and then, but never before something was done.
  bool spent() {
    if (++turn_ % interval_) return false;
    return (stop_ && stop_->load(std::memory_order_relaxed)) || std::chrono::steady_clock::now() >= deadline_;
  }

 private:
  std::chrono::time_point<std::chrono::steady_clock, std::chrono::duration<double>> deadline_;
  const std::atomic<bool>* stop_;
  unsigned interval_, turn_ = 0;
};

// Finds the states of all leads, from the first on, and with `counting` the number of ways to each.
template <int W>
class Sweep {
 public:
  using Cursor = typename Pile<W>::Cursor;
  using Entry = typename Pile<W>::Entry;

  Sweep(const Steps<W>& steps, Memory& memory, bool counting) : steps_(steps), memory_(memory), counting_(counting) {
    for (std::int32_t p = 0; p <= steps.end(); ++p) piles_.emplace_back(memory, scratch_);
    State<W> root;
    if (steps.begin(root)) piles_[0].add(root, &one, counting ? 1 : 0);
  }

  // Works on until the end (true), or until time or memory is spent.
  bool advance(Clock& clock) {
    for (; lead_ < steps_.end(); ++lead_, cursor_ = {}) {
      for (Entry entry; piles_[lead_].next(cursor_, entry);) {
        ++states_;
        const std::size_t limbs = counting_ ? entry.limbs : 0;
        steps_.expand(lead_, entry.state, [&](std::int32_t next, const State<W>& state, int) {
          piles_[next].add(state, entry.number, limbs);
        });
        if (clock.spent() || memory_.spent()) return false;
      }
      if (counting_) piles_[lead_].clear();
    }
    return true;
  }

  std::int32_t lead() const { return lead_; }
  Cursor cursor() const { return cursor_; }
  Pile<W>& pile(std::int32_t lead) { return piles_[lead]; }
  const Pile<W>& pile(std::int32_t lead) const { return piles_[lead]; }
  std::uint64_t states() const { return states_; }
  double progress() const {
    if (lead_ >= steps_.end()) return 1.0;
    return (lead_ + piles_[lead_].share(cursor_)) / steps_.end();
  }

 private:
  const Steps<W>& steps_;
  Memory& memory_;
  bool counting_;
  typename Pile<W>::Scratch scratch_;
  std::vector<Pile<W>> piles_;    // by lead
  std::int32_t lead_ = 0;
  Cursor cursor_;
  std::uint64_t states_ = 0;
};

// Remembers how many ways go on from a state, as long as there is room: of four slots, the one that took least work to
// fill is given up.
template <int W>
class Transpositions {
 public:
  explicit Transpositions(Memory& memory) : memory_(memory) {}
  ~Transpositions() { memory_.used -= bytes(); }

  void open(std::uint64_t bytes_granted, std::size_t limbs) {
    memory_.used -= bytes();
    words_.reset();
    limbs_ = limbs;
    sets_ = std::max<std::uint64_t>(1, bytes_granted / (ways * slot_words() * sizeof(std::uint64_t)));
    // Zeroed by the system page by page, when they are first used: to do it here would take a noticeable time.
    words_.reset(static_cast<std::uint64_t*>(std::calloc(sets_ * ways * slot_words(), sizeof(std::uint64_t))));
    if (!words_) throw std::bad_alloc();
    memory_.take(bytes());
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
  Descent(const Steps<W>& steps, Memory& memory) : steps_(steps), memory_(memory), known_(memory) {}

  void open() {
    limbs_ = 1;
    room_ = std::max(memory_.limit, memory_.used + least_room) - memory_.used;
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
        if (clock.spent()) return false;
        enter(children_[frame.next]);
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
};

// Counts, and keeps nothing.
template <int W>
class Counting final : public Frontier {
  using Entry = typename Pile<W>::Entry;

 public:
  Counting(const Layout& layout, std::uint64_t memory)
      : memory_{memory / 2}, limit_(memory), steps_(layout), sweep_(steps_, memory_, true), descent_(steps_, memory_) {}

  Status advance(double seconds, const std::atomic<bool>* stop) override {
    Clock clock(seconds, stop, steps_.longest());
    if (counted_) return Status::counted;
    if (!cut_) {
      if (sweep_.advance(clock)) {
        Entry whole{};
        typename Pile<W>::Cursor at;
        if (sweep_.pile(steps_.end()).next(at, whole)) total_.assign(whole.number, whole.number + whole.limbs);
        counted_ = true;
        return Status::counted;
      }
      if (!memory_.spent()) return Status::working;
      cut_ = Cut{sweep_.lead(), sweep_.cursor(), {}, false, 0, sweep_.progress()};
      memory_.limit = limit_;
      descent_.open();
    }
    return count_below(clock) ? Status::counted : Status::working;
  }

  double progress() const override {
    if (counted_) return 1.0;
    if (!cut_) return sweep_.progress();
    std::uint64_t left = 1;   // so that it is not done before it is
    for (std::int32_t p = cut_->lead; p <= steps_.end(); ++p) left += sweep_.pile(p).size();
    const double done = static_cast<double>(cut_->done);
    return cut_->before + (1.0 - cut_->before) * done / (done + static_cast<double>(left));
  }

  Natural count() const override { return total_; }
  std::vector<std::int32_t> cover(Natural) const override { throw std::logic_error("no tables were kept"); }
  Natural rank(const std::vector<std::int32_t>&) const override { throw std::logic_error("no tables were kept"); }
  Work work() const override { return {sweep_.states(), descent_.searched(), memory_.most}; }

 private:
  struct Cut {                        // the states that every cover passes exactly once, and how far they are done
    std::int32_t lead;
    typename Pile<W>::Cursor cursor;
    Entry entry;                      // whose ways to go on are being counted
    bool descending;
    std::uint64_t done;               // states that have been counted
    double before;                    // the progress when it was made
  };

  bool count_below(Clock& clock) {
    for (; cut_->lead <= steps_.end(); ++cut_->lead, cut_->cursor = {}) {
      Pile<W>& pile = sweep_.pile(cut_->lead);
      while (cut_->descending || pile.next(cut_->cursor, cut_->entry)) {
        if (!cut_->descending) descent_.begin(cut_->lead, cut_->entry.state);
        cut_->descending = true;
        if (!descent_.advance(clock)) return false;
        cut_->descending = false;
        ++cut_->done;
        add_product(total_, cut_->entry.number, cut_->entry.limbs, descent_.number(), descent_.limbs());
      }
      pile.clear();
    }
    counted_ = true;
    return true;
  }

  Memory memory_;
  std::uint64_t limit_;
  Steps<W> steps_;
  Sweep<W> sweep_;
  Descent<W> descent_;
  std::optional<Cut> cut_;
  Natural total_;
  bool counted_ = false;
};

// Counts, and keeps the number of ways to go on from each state.
template <int W>
class Kept final : public Frontier {
  using Entry = typename Table<W>::Entry;

 public:
  Kept(const Layout& layout, std::uint64_t memory)
      : memory_{memory}, lead_of_(layout.lead_of), steps_(layout), sweep_(steps_, memory_, false), lead_(layout.end) {
    for (std::int32_t p = 0; p <= steps_.end(); ++p) ways_.emplace_back(memory_);
  }

  Status advance(double seconds, const std::atomic<bool>* stop) override {
    Clock clock(seconds, stop, steps_.longest());
    if (!swept_) {
      swept_ = sweep_.advance(clock);
      if (!swept_) return memory_.spent() ? Status::too_large : Status::working;
    }
    for (; lead_ >= 0; --lead_, cursor_ = {}) {
      do {
        if (memory_.spent()) return Status::too_large;
        if (clock.spent()) return Status::working;
      } while (count_some());
      sweep_.pile(lead_).clear();
    }
    return Status::counted;
  }

  double progress() const override {
    if (!swept_) return sweep_.progress() / 2;
    if (lead_ < 0) return 1.0;
    return 1.0 - (lead_ + 1.0) / (2.0 * (steps_.end() + 1));
  }

  Natural count() const override {
    State<W> root;
    return steps_.begin(root) ? natural(ways(0, root)) : Natural{};
  }

  std::vector<std::int32_t> cover(Natural number) const override {
    std::vector<std::int32_t> options;
    State<W> state;
    if (const Natural all = count(); !less(number, all.data(), all.size()))
      throw std::invalid_argument("there are not so many covers");
    steps_.begin(state);
    for (std::int32_t lead = 0; lead < steps_.end();) {
      Choice chosen;
      steps_.expand(lead, state, [&](std::int32_t next, const State<W>& child, int step) {
        if (chosen.step >= 0) return;
        const Entry entry = ways(next, child);
        if (less(number, entry.number, entry.limbs)) chosen = {next, child, step};
        else subtract(number, entry.number, entry.limbs);
      });
      if (const std::int32_t option = steps_.option(lead, chosen.step); option >= 0) options.push_back(option);
      lead = chosen.lead;
      state = chosen.state;
    }
    return options;
  }

  Natural rank(const std::vector<std::int32_t>& cover) const override {
    std::vector<std::int32_t> by_lead(steps_.end(), -1);
    for (const std::int32_t option : cover) {
      if (option < 0 || option >= static_cast<std::int32_t>(lead_of_.size()) || by_lead[lead_of_[option]] >= 0)
        throw std::invalid_argument("it is not a cover of this problem");
      by_lead[lead_of_[option]] = option;
    }
    Natural number;
    State<W> state;
    std::size_t used = 0;
    bool possible = steps_.begin(state);
    for (std::int32_t lead = 0; possible && lead < steps_.end();) {
      Choice chosen;
      steps_.expand(lead, state, [&](std::int32_t next, const State<W>& child, int step) {
        if (chosen.step >= 0) return;
        const Entry entry = ways(next, child);
        if (steps_.option(lead, step) == by_lead[lead]) chosen = {next, child, step};
        else add(number, entry.number, entry.limbs);
      });
      possible = chosen.step >= 0;
      used += possible && by_lead[lead] >= 0;
      lead = chosen.lead;
      state = chosen.state;
    }
    if (!possible || used != cover.size()) throw std::invalid_argument("it is not a cover of this problem");
    return number;
  }

  Work work() const override { return {sweep_.states(), 0, memory_.most}; }

 private:
  static constexpr std::size_t at_once = 32;   // states that are counted together, while their children come near

  struct Choice {
    std::int32_t lead = 0;
    State<W> state;
    int step = -1;
  };
  struct Child {
    std::size_t parent;
    std::int32_t lead;
    State<W> state;
    std::uint64_t hash;
  };

  Entry ways(std::int32_t lead, const State<W>& state) const { return ways_[lead].find(state, hash_of(state)); }
  static Natural natural(const Entry& entry) { return Natural(entry.number, entry.number + entry.limbs); }

  // Counts the ways to go on from the next few states of a lead; false if there are none left.
  bool count_some() {
    std::array<State<W>, at_once> parents;
    std::array<Natural, at_once> sums;
    std::size_t count = 0;
    children_.clear();
    typename Pile<W>::Entry entry;
    for (; count < at_once && sweep_.pile(lead_).next(cursor_, entry); ++count) {
      parents[count] = entry.state;
      sums[count].clear();
      if (lead_ == steps_.end()) sums[count].push_back(1);
      else
        steps_.expand(lead_, entry.state, [&](std::int32_t next, const State<W>& state, int) {
          children_.push_back({count, next, state, hash_of(state)});
          ways_[next].expect(children_.back().hash);
        });
    }
    for (const Child& child : children_) {
      const Entry entry = ways_[child.lead].find(child.state, child.hash);
      add(sums[child.parent], entry.number, entry.limbs);
    }
    for (std::size_t k = 0; k < count; ++k)
      if (!is_zero(sums[k])) ways_[lead_].add(parents[k], hash_of(parents[k]), sums[k].data(), sums[k].size());
    return count > 0;
  }

  Memory memory_;
  std::vector<std::int32_t> lead_of_;
  Steps<W> steps_;
  Sweep<W> sweep_;
  std::vector<Table<W>> ways_;   // by lead
  bool swept_ = false;
  std::int32_t lead_;            // whose states are being counted backwards
  typename Pile<W>::Cursor cursor_;
  std::vector<Child> children_;
};

template <int W>
std::unique_ptr<Frontier> of_words(const Layout& layout, bool keep, std::uint64_t memory) {
  if (keep) return std::make_unique<Kept<W>>(layout, memory);
  return std::make_unique<Counting<W>>(layout, memory);
}

}  // namespace

std::string lacks(const Problem& problem) {
  try {
    Layout::read(problem);
  } catch (const std::invalid_argument& reason) {
    return reason.what();
  }
  return {};
}

std::unique_ptr<Frontier> frontier(const Problem& problem, bool keep, std::uint64_t memory) {
  const Layout layout = Layout::read(problem);
  if (layout.words == 1) return of_words<1>(layout, keep, memory);
  if (layout.words == 2) return of_words<2>(layout, keep, memory);
  return of_words<4>(layout, keep, memory);
}

}  // namespace dancefloor::counting
