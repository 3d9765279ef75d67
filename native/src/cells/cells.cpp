// Dancing cells: visits every cover, as dancing links do, but to take choices back it restores sizes.
//
// Every option that may still be chosen is a bit in one row of bits, and every item has a size: how many of these
// options it has. To cover an item is to take its options out of the row, a word of 64 at a time, and to make the sizes
// of their other items smaller, one by one. To take back any number of removals is to restore the sizes, which are few
// and lie side by side, and the words that changed.
//
// Source: D. E. Knuth, "Dancing cells", The Art of Computer Programming, section 7.2.2.3 (pre-fascicle 7A), and his
// program SSXCC, where the options of an item stand in a sparse set (P. Briggs and L. Torczon, ACM Letters on Prog.
// Lang. and Systems 2 (1993) 59-69). A bit has no place in the sets that its option is in, so that a removal is one
// subtraction for each item. Multiplicities are those of Algorithm M (section 7.2.2.1), as in his program SSMCC.
//
// Strategy. A choice fails as soon as a removal leaves an item with too few options; such a child is never entered,
// which is why there are only about a third as many nodes as in dancing links. The search branches on an item with the
// fewest options, the leftmost of several, and tries its options in ascending order. Every decision, and all that is
// counted, follows from which options are left. So a search that is led down a path, or split off, does what the whole
// one does.
//
// Multiplicities. The size of an item that must be covered `need` more times is less by need - 1. So it is the number
// of branches, and 0 means failure, whatever the item. An option that has been tried for such an item is removed from
// the branches that follow, lest the same set of options be chosen in another order. Where nothing is needed any more,
// a last branch adds nothing. An item whose options are all decided by others is then left to them.
#include "cells/cells.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <iterator>
#include <limits>
#include <random>
#include <stdexcept>
#include <utility>

#include "cells/reduction.hpp"
#include "cells/remaining.hpp"
#include "cells/tables.hpp"
#include "interruption.hpp"

namespace dancefloor::cells {
namespace {

namespace tuning = dancefloor::tuning::cells;

// Sizes of items that may stay as they are, are greater than `bias`: they are never 0 and never the smallest. A settled
// item is not covered again, or has got its color.
constexpr std::int32_t bias = 1 << 30;
constexpr std::int32_t settled = std::numeric_limits<std::int32_t>::max();
constexpr std::int32_t nothing = -1;  // the choice of no further option for an item

struct Level {
  std::size_t begin = 0;            // of the options to try, in choices_
  std::size_t changes = 0;          // how many were made before: the next choice begins by undoing all later ones
  std::int32_t index = 0;           // the one being tried
  std::int32_t end = 0;             // after the last that this search tries
  std::int32_t degree = 0;          // how many there are, for this search or another part of it
  bool saved = false;               // whether the sizes were saved, because there are several choices
  bool excludes = false;            // whether later choices exclude those that have been tried
};

// `colored`: whether the search must look at colors. If the tables have rows, the rows take care of colors.
template <bool colored, bool counted>
class Cells final : public Search {
 public:
  Cells(Tables tables, const std::vector<std::int32_t>& from)
      : tables_(std::make_shared<const Tables>(std::move(tables))), remaining_(*tables_), size_(tables_->size) {
    forced_.resize(static_cast<std::size_t>(tables_->active + 63) / 64);
    if (colored) size_.resize(static_cast<std::size_t>(tables_->items));
    open_ = size_.size();
    if (!counted) size_.push_back(tables_->active);
    counts_ = size_.size();
    if (counted) size_.resize(counts_ + tables_->counters.size());
    for (std::int32_t i = 0; counted && i < tables_->active; ++i) relieve(i);
    list_forced();
    follow(from);
  }

  bool advance(const Budget& budget, Covers& covers) override {
    if (complete_) return true;
    const BatchLimits limits(budget, statistics_, covers);
    std::uint64_t looked = work();

    for (;;) {  // Here the choice at the deepest level is about to be tried.
      if (limits.full()) return false;
      if (work() - looked >= tuning::look_removals) {
        looked = work();
        if (limits.deadline.over()) return false;
      }
      bool open = enter();
      if (open) {
        ++statistics_.nodes;
        open = branch();
        if (!open) visit(limits.keeps(), covers);
        if (open && levels_.size() == end_.size() && !bounded_) open = bound_last();
      }
      if (!open && !another()) {
        if (!end_.empty() && !bounded_) refuse();
        return complete_ = true;
      }
    }
  }

  std::vector<std::int32_t> position() const override {
    std::vector<std::int32_t> path;
    for (const Level& level : levels_) path.push_back(shown(chosen(level)));
    return path;
  }

  double progress() const override {
    if (complete_) return 1.0;
    double share = 1.0, done = 0.0;
    for (const Level& level : levels_) {
      share /= level.degree;
      done += level.index * share;
    }
    return done;
  }

  void end_at(const std::vector<std::int32_t>& path) override {
    end_ = path;
    for (std::size_t l = 0; l < levels_.size() && l + 1 < end_.size(); ++l) levels_[l].end = levels_[l].index + 1;
    // Otherwise this level comes with the first node.
    if (levels_.size() >= end_.size() && !bound_last()) refuse();
  }

  std::unique_ptr<Search> split() override {
    for (std::size_t l = 0; !complete_ && l < levels_.size(); ++l) {
      if (levels_[l].index + 1 == levels_[l].end) continue;
      auto rest = std::make_unique<Cells>(*this);
      rest->statistics_ = {};
      while (rest->levels_.size() > l + 1) rest->drop();
      levels_[l].end = levels_[l].index + 1;
      if (!rest->another()) continue;  // what was tried before excludes all that is left
      return rest;
    }
    return nullptr;
  }

  // Where a choice fails there is nothing below, but the time that it took counts.
  double dive(std::uint64_t seed) override {
    if (!levels_.empty()) {
      Cells there(*this);
      return there.enter() ? there.descend(seed) : tuning::node_ns;
    }
    const std::vector<std::int32_t> size = size_;
    const auto put_back = [&] {
      remaining_.undo(0);
      size_ = size;
      choices_.clear();
      levels_.clear();
      list_forced();
    };
    try {
      const double cost = descend(seed);
      put_back();
      return cost;
    } catch (...) {
      put_back();
      throw;
    }
  }

 private:
  // A dive from the node where the search stands. It does not come back.
  double descend(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    double weight = 1.0, cost = 0.0;
    for (bool open = !hopeless() && branch(); open; open = branch()) {
      pause();
      Level& level = levels_.back();
      weight *= level.end;
      level.index = static_cast<std::int32_t>(random() % static_cast<std::uint64_t>(level.end));
      const double items = tables_->active;
      if (counted && level.end > 1) cost += weight / level.end * tuning::tightest_ns * items;
      const auto begin = choices_.begin() + static_cast<std::ptrdiff_t>(level.begin), end = begin + (level.excludes ? level.index : 0);
      auto tried = begin;
      std::uint64_t worked = removals_;
      for (; tried != end; ++tried) {
        worked = removals_;  // the search excludes each choice once, so that only the last one counts here
        if (!exclude(*tried)) break;
      }
      if (tried != end && tried + 1 != end) break;  // the search has ended this level before
      const std::size_t changed = remaining_.changed();
      const bool fits = tried == end && (chosen(level) == nothing || choose(chosen(level)));
      const double removals = static_cast<double>(removals_ - worked);
      const double changes = static_cast<double>(remaining_.changed() - changed);
      cost += weight * (tuning::node_ns + tuning::removal_ns * removals + tuning::change_ns * changes +
                        tuning::row_word_ns * tables_->row + (end != begin ? tuning::forced_ns * items : 0.0));
      if (!fits) break;
    }
    return cost;
  }

  // In removals, or what takes as long.
  std::uint64_t work() const { return removals_ + tries_ * (64 + static_cast<std::uint64_t>(tables_->active) / 4); }

  // Ends the level at which the search is to end before the choice that begins what comes after it. Returns whether
  // there are choices before that.
  bool bound_last() {
    Level& level = levels_[end_.size() - 1];
    const std::int32_t index = level.index;
    while (level.index < level.end && shown(chosen(level)) != end_.back()) ++level.index;
    if (level.index == level.end) refuse();
    level.end = std::exchange(level.index, index);
    bounded_ = true;
    return index < level.end;
  }

  [[noreturn]] static void refuse() { throw std::invalid_argument("position does not belong to this problem"); }

  // --- The options that are left ------------------------------------------------------------------------------------

  // Makes sizes smaller for what the last changes took out; false if an item is left with too few options. It is one
  // loop over all options, not one for each word: no processor could predict how long these are. Lost: the smallest
  // items first (boards a tenth faster, sudokus five times slower); noting a forced item without a branch (8x8-2x2 half
  // as slow again); a list of forced items for every node (sudokus twice as slow).
  bool subtract(std::size_t from) {
    const std::int32_t* const use_begin = tables_->use_begin.data();
    const std::int32_t* const active_end = tables_->active_end.data();
    const std::int32_t* const item = tables_->use_item.data();
    std::int32_t* const size = size_.data();
    const Remaining::Change* change = remaining_.changes() + from;
    const Remaining::Change* const end = remaining_.changes() + remaining_.changed();
    bool fits = true;
    for (std::uint64_t options = change->options; change != end && fits;) {
      const std::int32_t option = 64 * change->word + std::countr_zero(options);
      options &= options - 1;
      change += options == 0;
      options = options == 0 ? change->options : options;
      const std::int32_t begin = use_begin[option];
      removals_ += static_cast<std::uint64_t>(use_begin[option + 1] - begin);
      for (std::int32_t u = begin, last = active_end[option]; u < last; ++u) {
        if (--size[item[u]] > 1) continue;
        fits &= size[item[u]] == 1;
        force(item[u]);
      }
    }
    return fits;
  }

  bool exclude(std::int32_t option) {
    const std::size_t from = remaining_.changed();
    remaining_.take(option);
    return subtract(from);
  }

  // Removes all options that contradict one that is left; false if it failed on the way.
  bool choose(std::int32_t option) {
    const Tables& tables = *tables_;
    const std::int32_t begin = tables.use_begin[option], actives = tables.active_end[option];
    const std::int32_t end = tables.use_begin[option + 1];
    remaining_.take(option);
    const std::size_t from = remaining_.changed();
    const bool rows = tables.row > 0;
    if (rows) remaining_.clear_conflicts(tables, option);
    for (std::int32_t u = begin; u < actives; ++u) {
      const std::int32_t item = tables.use_item[u];
      const bool counts = counted && tables.counter[item] >= 0;
      if (counts && !use(item)) continue;
      size_[item] = settled;
      if (counts || !rows) remaining_.clear<false>(tables, item, -1);
    }
    if (!counted) size_[open_] -= actives - begin;
    for (std::int32_t u = actives; !rows && u < end; ++u) {
      if constexpr (colored) {
        std::int32_t& size = size_[tables.use_item[u]];
        if (size == settled) continue;  // none is left that gives it another color
        size = settled;
      }
      remaining_.clear<colored>(tables, tables.use_item[u], tables.use_kept[u]);
    }
    return subtract(from);
  }

  // Counts a use of an item by an option that is no longer among those left; true if it may not be used again.
  bool use(std::int32_t item) {
    const std::int32_t c = tables_->counter[item];
    const Counter& counter = tables_->counters[c];
    std::int32_t& used = size_[counts_ + c];
    if (++used == counter.high) return true;
    if (used > counter.low && --size_[item] == 1) force(item);  // before, one less is left, but one less is needed
    if (used == counter.low) relieve(item);
    return false;
  }

  // Leaves an item that needs nothing more to the items that decide its options.
  void relieve(std::int32_t item) {
    const std::int32_t c = tables_->counter[item];
    if (c >= 0 && tables_->counters[c].decided && size_[counts_ + c] == tables_->counters[c].low) size_[item] += bias;
  }

  // --- Branching ----------------------------------------------------------------------------------------------------

  bool needs_nothing(std::int32_t item) const {
    const std::int32_t c = tables_->counter[item];
    return c >= 0 && size_[counts_ + c] >= tables_->counters[c].low;
  }

  void force(std::int32_t item) { forced_[item / 64] |= std::uint64_t{1} << item % 64; }

  void forget_forced() { std::fill(forced_.begin(), forced_.end(), 0); }

  void list_forced() {
    forget_forced();
    for (std::int32_t i = 0; i < tables_->active; ++i) {
      if (size_[i] == 1) force(i);
    }
  }

  // The leftmost of the items that have a single branch; -1 if there is none.
  std::int32_t leftmost_forced() {
    for (std::size_t w = 0; w < forced_.size(); ++w) {
      for (; forced_[w] != 0; forced_[w] &= forced_[w] - 1) {
        const std::int32_t item = 64 * static_cast<std::int32_t>(w) + std::countr_zero(forced_[w]);
        if (size_[item] != 1) continue;
        if (!counted || !needs_nothing(item)) return item;
        size_[item] = settled;
      }
    }
    return -1;
  }

  // The leftmost of the items with the fewest branches; -1 if there is none to branch on.
  std::int32_t smallest() {
    if (const std::int32_t item = leftmost_forced(); item >= 0) return item;
    if (!counted && size_[open_] == 0) return -1;
    constexpr std::int32_t block = tuning::block, fewest = 2;  // none has fewer branches, since none is forced
    const std::int32_t* const size = size_.data();
    const std::int32_t active = tables_->active;
    std::int32_t least = bias, begin = 0;
    for (std::int32_t i = 0; i < active && least > fewest; i += block) {
      const std::int32_t end = std::min(i + block, active);
      std::int32_t smallest = bias;
      for (std::int32_t k = i; k < end; ++k) smallest = std::min(smallest, size[k]);
      if (smallest >= least) continue;
      least = smallest;
      begin = i;
    }
    if (least == bias) return -1;
    const std::int32_t item = static_cast<std::int32_t>(std::find(size + begin, size + active, least) - size);
    return counted ? tightest(item) : item;
  }

  // Among the items with as few branches as the first of them, one with the least freedom to stay as it is; among
  // those, one with the longest list; among those, the leftmost (as in Algorithm M).
  std::int32_t tightest(std::int32_t first) const {
    std::int32_t best = first, best_slack = settled, best_need = 0;
    for (std::int32_t i = first; i < tables_->active; ++i) {
      if (size_[i] != size_[first]) continue;
      std::int32_t slack = 0, need = 1;
      if (const std::int32_t c = tables_->counter[i]; c >= 0) {
        const Counter& counter = tables_->counters[c];
        const std::int32_t used = size_[counts_ + c];
        need = std::max(counter.low - used, 0);
        slack = counter.high - std::max(counter.low, used);
      }
      if (slack > best_slack || (slack == best_slack && need <= best_need)) continue;
      best = i;
      best_slack = slack;
      best_need = need;
    }
    return best;
  }

  bool hopeless() const {
    return std::any_of(size_.begin(), size_.begin() + tables_->active, [](std::int32_t size) { return size <= 0; });
  }

  std::int32_t chosen(const Level& at) const { return choices_[at.begin + static_cast<std::size_t>(at.index)]; }
  std::int32_t shown(std::int32_t choice) const { return counted && choice == nothing ? -1 : tables_->number[choice]; }

  // Goes where the deepest level leads, or to the root; false if that is a dead end.
  bool enter() {
    ++tries_;
    if (levels_.empty()) return !hopeless();
    const std::int32_t choice = chosen(levels_.back());
    path_[levels_.size() - 1] = shown(choice);
    if (counted && choice == nothing) return true;  // all options of the item are excluded
    const std::uint64_t before = removals_;
    const bool fits = choose(choice);
    // Where a choice failed the number depends on the order of removals, which another search would not share.
    if (fits) statistics_.updates += removals_ - before;
    return fits;
  }

  // Begins a level; false if there is nothing left to cover.
  bool branch() {
    const std::int32_t item = smallest();
    if (item < 0) return false;
    const std::size_t begin = choices_.size();
    const std::int32_t degree = size_[item];
    if (degree == 1) {
      choices_.push_back(remaining_.first(*tables_, item));
    } else {
      remaining_.each(*tables_, item, [this](std::int32_t option) { choices_.push_back(option); });
      std::sort(choices_.begin() + static_cast<std::ptrdiff_t>(begin), choices_.end(),
                [this](std::int32_t a, std::int32_t b) { return tables_->number[a] < tables_->number[b]; });
    }
    const bool excludes = counted && tables_->counter[item] >= 0;
    if (excludes) {
      if (needs_nothing(item)) choices_.push_back(nothing);
      choices_.resize(begin + static_cast<std::size_t>(degree));
    }
    Level& level = levels_.emplace_back();
    if (path_.size() < levels_.size()) path_.push_back(nothing);
    level.begin = begin;
    level.changes = remaining_.changed();
    level.end = level.degree = degree;
    level.saved = degree > 1;
    level.excludes = excludes;
    if (degree > 1) saved_.insert(saved_.end(), size_.begin(), size_.end());
    return true;
  }

  // Goes on to the next choice, of the deepest level that has one; false if there is none.
  bool another() {
    while (!levels_.empty()) {
      Level& level = levels_.back();
      if (level.index + 1 < level.end && next(level)) return true;
      drop();
    }
    return false;
  }

  // Goes on to the next choice of the deepest level; false if what has been tried excludes all that are left.
  bool next(Level& level) {
    const auto sizes = saved_.end() - static_cast<std::ptrdiff_t>(size_.size());
    forget_forced();  // it would not be a level of several choices
    remaining_.undo(level.changes);
    std::copy(sizes, saved_.end(), size_.begin());
    const std::int32_t tried = chosen(level);
    ++level.index;
    if (!counted || !level.excludes) return true;
    if (!exclude(tried)) return false;
    list_forced();
    std::copy(size_.begin(), size_.end(), sizes);
    level.changes = remaining_.changed();
    return true;
  }

  void drop() {
    if (levels_.back().saved) saved_.resize(saved_.size() - size_.size());
    choices_.resize(levels_.back().begin);
    levels_.pop_back();
  }

  // Goes down an earlier path without entering its nodes. Its last choice is still to be tried.
  void follow(const std::vector<std::int32_t>& path) {
    for (const std::int32_t option : path) {
      bool open = enter() && branch();
      while (open && shown(chosen(levels_.back())) != option) {
        open = levels_.back().index + 1 < levels_.back().end && next(levels_.back());
      }
      if (!open) refuse();
    }
    statistics_ = {};
  }

  void visit(bool keep, Covers& covers) {
    ++covers.found;
    if (!keep) return;
    const auto end = path_.begin() + static_cast<std::ptrdiff_t>(levels_.size());
    if (counted) {
      std::copy_if(path_.begin(), end, std::back_inserter(covers.options),
                   [](std::int32_t option) { return option >= 0; });
    } else {
      covers.options.insert(covers.options.end(), path_.begin(), end);
    }
    covers.ends.push_back(covers.options.size());
  }

  std::shared_ptr<const Tables> tables_;
  Remaining remaining_;
  std::vector<std::int32_t> size_;     // by item; then, by counter: how often it was used
  std::size_t counts_ = 0;             // where the counters begin
  std::size_t open_ = 0;               // where the number of items stands that are left to cover, if none is counted
  std::vector<std::uint64_t> forced_;  // by item, one bit: set if it has a single branch, and perhaps if it is settled
  std::vector<std::int32_t> saved_;    // the sizes at every level that has several choices
  std::vector<std::int32_t> choices_;  // of all levels
  std::vector<Level> levels_;
  std::vector<std::int32_t> path_;     // what was chosen at every level that was entered, as the problem calls it
  std::uint64_t tries_ = 0, removals_ = 0;
  bool complete_ = false;
  std::vector<std::int32_t> end_;      // the path at which it ends, or none; the level of its last choice gets shorter
  bool bounded_ = false;               // whether it has been
};

}  // namespace

std::string lacks(const Problem& problem) { return reduce(problem).lacks; }

std::unique_ptr<Search> search(const Problem& problem, const std::vector<std::int32_t>& from, std::size_t row_words) {
  const Reduction reduction = reduce(problem);
  if (!reduction.lacks.empty()) throw std::invalid_argument(reduction.lacks);
  Tables made = tables(problem, reduction, row_words);
  const bool colored = made.colored && made.row == 0, counted = !made.counters.empty();
  if (colored && counted) return std::make_unique<Cells<true, true>>(std::move(made), from);
  if (colored) return std::make_unique<Cells<true, false>>(std::move(made), from);
  if (counted) return std::make_unique<Cells<false, true>>(std::move(made), from);
  return std::make_unique<Cells<false, false>>(std::move(made), from);
}

}  // namespace dancefloor::cells
