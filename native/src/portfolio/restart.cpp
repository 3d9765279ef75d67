// Finds a first cover fast: a randomised search that learns where it fails, and restarts.
//
// A search for all covers may spend years in a part without any: the time to the first cover has a heavy tail. Three
// things cut the tail off.
//
// Restarts (Luby, Sinclair, Zuckerman, Information Processing Letters 47, 1993): after 1, 1, 2, 1, 1, 2, 4, ... times
// some amount of work the search goes back to its root. What was refuted there stays refuted.
// Conflicts guide the choice of item (Boussemart, Hemery, Lecoutre, Sais, ECAI 2004): an item that ran out of options
// gains weight, more for each conflict than for the one before, and the item with the fewest options for its weight is
// branched on. So the search goes on where it failed last, and returns there first after a restart. Without weights it
// packed Y into 15x15 in one or two of 24 runs within 40 million updates; with them, in each.
// The option that leaves most to the others is tried first: the one whose items have the fewest options in all.
//
// The lists are sparse sets, as in dancing cells: an item's options stand in an array, those still possible in front,
// so that to put one back is to lengthen the list again, in reverse order. Branching is binary: an option is taken or,
// when that is refuted, dropped. Items that need not be used are never branched on: once all others are covered often
// enough, the options taken are a cover.
//
// Where many items must be used, a node looks only at the least score of each block of them, and again at blocks that have
// changed: a cover of a large board takes as many nodes as there are placements.
#include "portfolio/restart.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "luby.hpp"
#include "random.hpp"

namespace dancefloor::portfolio {
namespace {

namespace tuning = dancefloor::tuning::portfolio;

constexpr double largest = 1e100, smallest = 1e-150, infinite = std::numeric_limits<double>::infinity();

class Restart final : public Search {
 public:
  Restart(const Problem& problem, std::uint64_t seed, std::uint64_t unit)
      : problem_(problem), random_(seed), unit_(std::max<std::uint64_t>(unit, tuning::least_runs * problem.use_item.size())), goal_(unit_) {
    list_options();
    fixed_.assign(items_.size(), 0);
    for (std::int32_t i = 0; i < problem.primary; ++i) {
      if (items_[i].low == 0) continue;
      items_[i].place = static_cast<std::int32_t>(wanting_.size());
      wanting_.push_back(i);
    }
    want_ = static_cast<std::int32_t>(wanting_.size());
    if (want_ >= tuning::least_items) blocks_.resize((wanting_.size() + tuning::block - 1) / tuning::block);
    touch_all();
  }

  bool advance(const Budget& budget, Covers& covers) override {
    const BatchLimits limits(budget, statistics_, covers);
    std::uint64_t looked_nodes = statistics_.nodes, looked_updates = statistics_.updates;
    while (!complete_) {
      if (limits.full()) return false;
      if (statistics_.nodes - looked_nodes >= tuning::look_nodes || statistics_.updates - looked_updates >= tuning::look_updates) {
        looked_nodes = statistics_.nodes;
        looked_updates = statistics_.updates;
        if (limits.deadline.over()) return false;
      }
      if (statistics_.updates >= goal_) begin_again();
      ++statistics_.nodes;
      go_on(limits.keeps(), covers);
    }
    return true;
  }

  std::vector<std::int32_t> position() const override { return {}; }

  double progress() const override { return complete_ ? 1.0 : 0.0; }

 private:
  struct Item {
    std::int32_t begin = 0, length = 0;  // its part of list_, and how many options are still possible
    std::int32_t used = 0;               // by how many options taken
    std::int32_t low = 0, high = 0;
    std::int32_t place = -1;             // in wanting_; -1: it need not be used
    double weight = 1.0;

    std::int32_t spare() const { return used + length - low; }
  };
  struct Use {
    std::int32_t item, where;            // its place in list_
  };
  struct Decision {
    std::size_t mark;  // length of the trail before
    std::int32_t option;
  };

  void list_options() {
    const std::size_t uses = problem_.use_item.size();
    items_.resize(static_cast<std::size_t>(problem_.items()));
    for (const std::int32_t item : problem_.use_item) ++items_[item].length;
    std::int32_t begin = 0;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      Item& item = items_[i];
      item.begin = begin;
      begin += std::exchange(item.length, 0);
      item.high = problem_.high[i];
      if (i < static_cast<std::size_t>(problem_.primary)) item.low = problem_.low[i];
    }
    list_.resize(uses);
    uses_.resize(uses);
    owner_.resize(uses);
    for (std::int32_t o = 0; o < problem_.options(); ++o) {
      for (auto u = problem_.offsets[o]; u < problem_.offsets[o + 1]; ++u) {
        Item& item = items_[problem_.use_item[u]];
        owner_[u] = o;
        uses_[u] = {problem_.use_item[u], item.begin + item.length++};
        list_[uses_[u].where] = u;
      }
    }
  }

  // One node: an item is chosen, and an option for it is taken.
  void go_on(bool keep, Covers& covers) {
    const std::int32_t item = choose();
    if (item < 0) {
      complete_ = true;
      ++covers.found;
      if (!keep) return;
      for (const std::int32_t entry : trail_)
        if (entry < 0) covers.options.push_back(~entry);
      covers.ends.push_back(covers.options.size());
      return;
    }
    failed_ = item;
    if (items_[item].spare() < 0) return retreat();
    const std::int32_t option = pick(item);
    decisions_.push_back({trail_.size(), option});
    if (!take(option)) retreat();
  }

  // Items that must be used, in a block of wanting_: the least score of those that still must, and who has it first.
  struct Block {
    double score = infinite;
    std::int32_t place = -1;
    bool changed = false;
  };

  // How many options an item that must still be used has to spare, for its weight. Items that have no choice come first.
  double score(const Item& item) const {
    const std::int32_t spare = item.spare();
    return spare <= 0 ? 0.0 : (spare + 1) / item.weight;
  }

  // The first of the least scores from one place in wanting_ to another, if it is less than that of the best.
  void look(std::int32_t from, std::int32_t to, Block& best) const {
    for (std::int32_t k = from; k < to && best.score > 0; ++k)
      if (const double found = score(items_[wanting_[k]]); found < best.score) best = {found, k, false};
  }

  // The item with the least score among those that must still be used, the first from a random place on; -1 if there is
  // none.
  std::int32_t choose() {
    if (want_ == 0) return -1;
    const std::int32_t start = random_.below(want_);
    Block best;
    if (blocks_.empty()) {
      look(start, want_, best);
      look(0, start, best);
    } else {
      for (const std::int32_t b : changed_) {
        blocks_[b] = {};
        look(b * tuning::block, std::min(want_, (b + 1) * tuning::block), blocks_[b]);
      }
      changed_.clear();
      const std::int32_t here = start / tuning::block, end = (want_ - 1) / tuning::block + 1;
      look(start, std::min(want_, (here + 1) * tuning::block), best);
      look_at_blocks(here + 1, end, best);
      look_at_blocks(0, here, best);
      look(here * tuning::block, start, best);
    }
    return wanting_[best.place];
  }

  void look_at_blocks(std::int32_t from, std::int32_t to, Block& best) const {
    for (std::int32_t b = from; b < to && best.score > 0; ++b)
      if (blocks_[b].score < best.score) best = blocks_[b];
  }

  // The score of an item has changed, or which item stands at a place, or whether it must still be used.
  void touch(std::int32_t place) {
    if (blocks_.empty() || place < 0) return;
    const std::int32_t b = place / tuning::block;
    if (blocks_[b].changed) return;
    blocks_[b].changed = true;
    changed_.push_back(b);
  }

  void touch_all() {
    for (std::size_t k = 0; k < blocks_.size(); ++k) touch(static_cast<std::int32_t>(k) * tuning::block);
  }

  // The option of an item that excludes the fewest others.
  std::int32_t pick(std::int32_t item) {
    const std::int32_t count = items_[item].length, start = random_.below(count);
    const std::int32_t* const list = list_.data() + items_[item].begin;
    std::int32_t best = -1;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (std::int32_t k = 0; k < count; ++k) {
      const std::int32_t option = owner_[list[k + start < count ? k + start : k + start - count]];
      std::int64_t excluded = 0;
      for (auto u = problem_.offsets[option]; u < problem_.offsets[option + 1]; ++u) {
        const Item& other = items_[uses_[u].item];
        if (problem_.color(u) == 0 && other.used + 1 >= other.high) excluded += other.length;
      }
      if (excluded < least) {
        least = excluded;
        best = option;
      }
    }
    return best;
  }

  // The option leaves the lists of its items; false if one of them, then failed_, can no longer be used often enough.
  template <bool Taken>
  bool unlist(std::int32_t option) {
    bool possible = true;
    Item* const items = items_.data();
    Use* const uses = uses_.data();
    std::int32_t* const list = list_.data();
    const auto first = problem_.offsets[option], end = problem_.offsets[option + 1];
    for (auto u = first; u < end; ++u) {
      Item& item = items[uses[u].item];
      const std::int32_t here = uses[u].where, last = item.begin + --item.length;
      const std::int32_t moved = list[last];
      list[last] = u;
      list[here] = moved;
      uses[u].where = last;
      uses[moved].where = here;
      touch(item.place);
      if constexpr (Taken)
        if (++item.used == item.low) satisfy(item);
      if (item.spare() < 0) {
        possible = false;
        failed_ = uses[u].item;
      }
    }
    statistics_.updates += static_cast<std::uint64_t>(end - first);
    trail_.push_back(Taken ? ~option : option);
    return possible;
  }

  bool drop(std::int32_t option) { return unlist<false>(option); }

  // Takes an option and drops those that it excludes; false at a conflict.
  bool take(std::int32_t option) {
    if (!unlist<true>(option)) return false;
    for (auto u = problem_.offsets[option]; u < problem_.offsets[option + 1]; ++u) {
      const std::int32_t number = uses_[u].item, color = problem_.color(u);
      const Item& item = items_[number];
      const std::int32_t* const list = list_.data() + item.begin;
      if (color == 0) {
        if (item.used < item.high) continue;
        while (item.length > 0)
          if (!drop(owner_[list[item.length - 1]])) return false;
      } else if (fixed_[number] == 0) {
        fixed_[number] = color;
        for (std::int32_t k = item.length - 1; k >= 0; --k)  // what takes a dropped one's place has been looked at
          if (problem_.color(list[k]) != color && !drop(owner_[list[k]])) return false;
      }
    }
    return true;
  }

  // The item need not be used any more: it is the first behind those that must.
  void satisfy(Item& item) {
    if (item.place < 0) return;
    const std::int32_t here = item.place;
    std::swap(wanting_[here], wanting_[--want_]);
    items_[wanting_[here]].place = here;
    item.place = want_;
    touch(here);
    touch(want_);
  }

  // Takes back everything since the trail had that length.
  void undo(std::size_t mark) {
    while (trail_.size() > mark) {
      const std::int32_t entry = trail_.back(), option = entry < 0 ? ~entry : entry;
      trail_.pop_back();
      for (auto u = problem_.offsets[option + 1]; u-- > problem_.offsets[option];) {
        const std::int32_t number = uses_[u].item;
        Item& item = items_[number];
        ++item.length;
        touch(item.place);
        if (entry >= 0) continue;
        if (item.place >= 0 && item.used == item.low) ++want_;
        if (--item.used == 0) fixed_[number] = 0;
      }
    }
  }

  // Up from a conflict: the last option taken is dropped, and so on as long as that is a conflict too.
  void retreat() {
    for (;;) {
      blame(failed_);
      if (decisions_.empty()) {
        complete_ = true;
        return;
      }
      const Decision last = decisions_.back();
      decisions_.pop_back();
      undo(last.mark);
      if (drop(last.option)) return;
    }
  }

  void blame(std::int32_t number) {
    Item& item = items_[number];
    item.weight += conflict_;
    touch(item.place);
    conflict_ *= tuning::growth;
    if (conflict_ < largest) return;
    conflict_ /= largest;
    for (Item& each : items_) each.weight = std::max(each.weight / largest, smallest);
    touch_all();
  }

  void begin_again() {
    if (!decisions_.empty()) undo(decisions_.front().mark);
    decisions_.clear();
    goal_ = statistics_.updates + unit_ * luby(++runs_);
  }

  const Problem problem_;
  Random random_;
  std::vector<Item> items_;
  std::vector<std::int32_t> list_;            // uses, by item; the possible ones in front
  std::vector<Use> uses_;
  std::vector<std::int32_t> owner_;           // by use: its option
  std::vector<std::int32_t> fixed_;           // by item: the colour that the options taken give it
  std::vector<std::int32_t> wanting_;         // the items that must be used
  std::int32_t want_ = 0;                     // how many of them, in front, must still be
  std::vector<Block> blocks_;                 // of these; none if they are few
  std::vector<std::int32_t> changed_;         // the blocks to look at again
  std::vector<std::int32_t> trail_;           // options in the order in which they left the lists; ~ if taken
  std::vector<Decision> decisions_;
  double conflict_ = 1.0;                     // the weight of the next conflict
  std::int32_t failed_ = 0;                   // the item at which the last conflict was met
  std::uint64_t unit_, goal_, runs_ = 1;      // updates of a shortest run; how many end this run; runs begun
  bool complete_ = false;
};

}  // namespace

std::unique_ptr<Search> restart(const Problem& problem, std::uint64_t seed, std::uint64_t unit) {
  return std::make_unique<Restart>(problem, seed, unit);
}

}  // namespace dancefloor::portfolio
