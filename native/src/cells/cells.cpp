// Dancing cells: visits every exact cover, as dancing links do, but keeps the options of an item in an array.
//
// The options that may still be chosen for an item stand in the first `size` cells of the item's part of one array; the
// others stand behind them. To remove an option is to swap it with the last that is left and to make the size one less.
// To take back any number of removals is to restore the sizes: options are in other places then, but on the same side
// of the border. Sizes are few and lie side by side, so they are saved with one copy before a choice among several.
//
// Source: D. E. Knuth, "Dancing cells", The Art of Computer Programming, section 7.2.2.3 (pre-fascicle 7A), and his
// program SSXCC; sparse sets are from P. Briggs and L. Torczon, ACM Letters on Prog. Lang. and Systems 2 (1993) 59-69.
//
// Strategy. A choice fails as soon as a removal leaves an item that must be covered without options; such a child is
// never entered, which is why there are only about a third as many nodes as in dancing links. The search branches on an
// item with the fewest options, the leftmost of several, and tries its options in ascending order. Where options stand
// in the array depends on what was tried before, and nothing else may: every decision, and all that is counted,
// follows from which options are left. So a search that is led down a path, or split off, does what the whole one does.
#include "cells/cells.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>
#include <random>
#include <stdexcept>
#include <utility>

#include "pause.hpp"

namespace dancefloor::cells {
namespace {

// Sizes of items that may stay uncovered are greater by `bias`: they are never 0 and never the smallest. A settled item
// has been covered, or has got its color.
constexpr std::int32_t bias = 1 << 30;
constexpr std::int32_t settled = std::numeric_limits<std::int32_t>::max();

enum class Role : std::uint8_t { required, optional, irrelevant };

struct Reduction {
  std::vector<Role> role;  // by item
  std::string lacks;
};

// How often an item can be used by options that cover between `least` and `most` of the `required` items.
struct Uses {
  std::int64_t options = 0, least = bias, most = 0;
};

// An item that may be covered once or not at all is like a secondary item. One whose bounds follow from the other items
// (so many dominoes fill a board) is like none. Both hold if every option has an item that must be covered.
Reduction reduce(const Problem& problem) {
  const std::size_t items = static_cast<std::size_t>(problem.items());
  Reduction out{std::vector<Role>(items, Role::optional), ""};
  std::int64_t required = 0;
  for (std::int32_t i = 0; i < problem.primary; ++i) {
    if (problem.low[i] != 1 || problem.high[i] != 1) continue;
    out.role[i] = Role::required;
    ++required;
  }
  std::vector<Uses> uses(items);
  bool useless = false;
  for (std::int32_t o = 0; o < problem.options(); ++o) {
    pause_every(256, o);
    const auto begin = problem.use_item.begin() + problem.offsets[o];
    const auto end = problem.use_item.begin() + problem.offsets[o + 1];
    const std::int64_t covered =
        std::count_if(begin, end, [&](std::int32_t item) { return out.role[item] == Role::required; });
    useless |= covered == 0;
    std::for_each(begin, end, [&](std::int32_t item) {
      Uses& use = uses[item];
      use = {use.options + 1, std::min(use.least, covered), std::max(use.most, covered)};
    });
  }
  for (std::int32_t i = 0; i < problem.primary; ++i) {
    if (out.role[i] == Role::required) continue;
    if (useless) out.lacks = "an option has no item that must be covered exactly once";
    if (problem.low[i] == 0 && problem.high[i] == 1) continue;
    out.role[i] = Role::irrelevant;
    const Uses& use = uses[i];
    const bool always = use.options == problem.options() && use.most > 0;  // then all items are covered by its options
    const std::int64_t fewest = always ? (required + use.most - 1) / use.most : 0;
    const std::int64_t most = std::min(use.options, required / std::max<std::int64_t>(use.least, 1));
    if (problem.low[i] > fewest || problem.high[i] < most) out.lacks = "an item has multiplicities that matter";
  }
  if (problem.use_item.size() >= static_cast<std::size_t>(bias) || items * required >= std::uint64_t{1} << 28) {
    out.lacks = "so many items would need more than a gigabyte";
  }
  return out;
}

// What does not change while a search runs, shared by those that were split.
struct Tables {
  std::int32_t items = 0, primary = 0;
  std::vector<std::int32_t> item, color;  // by use: of relevant items, option by option
  std::vector<std::int32_t> option;       // by use
  std::vector<std::int32_t> offsets;      // option o has the uses from offsets[o] to offsets[o + 1] - 1
  std::vector<std::int32_t> base;         // by item: with a size added, the cell behind the last option that is left
  std::vector<std::int32_t> least;        // by item: its size when a single option is left
};

struct Level {
  std::size_t begin;                // of the options to try, in choices_
  std::int32_t index, first, end;   // the one being tried, the first that was this search's to try, and behind the last
  bool saved;                       // whether the sizes were, because there are several
};

template <bool colored>
class Cells final : public Search {
 public:
  Cells(const Problem& problem, const std::vector<Role>& role, const std::vector<std::int32_t>& from) {
    build(problem, role);
    follow(from);
  }

  bool advance(const Budget& budget, Covers& covers) override {
    using Clock = std::chrono::steady_clock;
    if (complete_) return true;
    constexpr std::uint64_t look = 1u << 16;  // removals, or what takes as long
    const std::uint64_t most_nodes = std::max<std::uint64_t>(budget.nodes, 1);
    const std::uint64_t most_covers = std::max<std::uint64_t>(budget.covers, 1);
    const Clock::time_point began = Clock::now();
    const std::uint64_t first_node = statistics_.nodes, first_cover = covers.found;
    std::uint64_t looked = work_;

    for (;;) {  // Here the choice at the deepest level is about to be tried.
      if (statistics_.nodes - first_node >= most_nodes || covers.found - first_cover >= most_covers) return false;
      if (work_ - looked >= look) {
        looked = work_;
        if (budget.stop != nullptr && budget.stop->load(std::memory_order_relaxed)) return false;
        if (std::chrono::duration<double>(Clock::now() - began).count() >= budget.seconds) return false;
      }
      bool open = enter();
      if (open) {
        ++statistics_.nodes;
        open = branch();
        if (!open) visit(covers.found - first_cover < budget.keep, covers);
      }
      if (!open && !another()) return complete_ = true;
    }
  }

  std::vector<std::int32_t> position() const override {
    std::vector<std::int32_t> path;
    for (const Level& level : levels_) path.push_back(chosen(level));
    return path;
  }

  double progress() const override {
    if (complete_) return 1.0;
    double share = 1.0, done = 0.0;
    for (const Level& level : levels_) {
      share /= level.end - level.first;
      done += (level.index - level.first) * share;
    }
    return done;
  }

  std::unique_ptr<Search> split() override {
    if (complete_) return nullptr;
    std::size_t l = 0;
    while (l < levels_.size() && levels_[l].index + 1 == levels_[l].end) ++l;
    if (l == levels_.size()) return nullptr;
    auto rest = std::make_unique<Cells>(*this);
    rest->statistics_ = {};
    while (rest->levels_.size() > l + 1) rest->drop();
    for (Level& level : rest->levels_) level.first = level.index;
    rest->another();
    rest->levels_[l].first = rest->levels_[l].index;
    levels_[l].end = levels_[l].index + 1;
    return rest;
  }

  // Where a choice fails there is nothing below, but the time that it took counts.
  double dive(std::uint64_t seed) override {
    constexpr double per_removal = 3.5, per_item = 0.3, per_node = 40.0;  // nanoseconds, measured
    std::mt19937_64 random(seed);
    const std::vector<std::int32_t> set = set_, place = place_, size = size_;
    const auto put_back = [&] {
      set_ = set;  // the sizes would be enough, but then the next dive would find the options in other places
      place_ = place;
      size_ = size;
    };
    double weight = 1.0, cost = 0.0;
    for (std::int32_t item; (item = smallest()) >= 0 && size_[item] > 0;) {
      try {
        pause();
      } catch (...) {
        put_back();
        throw;
      }
      const std::int32_t degree = size_[item];
      const std::int32_t use = set_[tables_->base[item] + static_cast<std::int32_t>(random() % degree)];
      weight *= degree;
      const std::uint64_t worked = removals_;
      const bool fits = choose(tables_->option[use]);
      cost += weight * (per_node + per_removal * (removals_ - worked) + per_item * tables_->items);
      if (!fits) break;
    }
    put_back();
    return cost;
  }

 private:
  // --- The sets -----------------------------------------------------------------------------------------------------

  void build(const Problem& problem, const std::vector<Role>& role) {
    auto tables = std::make_shared<Tables>();
    const std::int32_t options = std::max(problem.options(), 0), items = problem.items();
    tables->items = items;
    tables->primary = problem.primary;
    tables->offsets.push_back(0);
    size_.assign(static_cast<std::size_t>(items), 0);
    for (std::int32_t o = 0; o < options; ++o) {
      const std::int32_t begin = problem.offsets[o], end = problem.offsets[o + 1];
      // An option of secondary items only is never chosen.
      const bool useful = std::any_of(problem.use_item.begin() + begin, problem.use_item.begin() + end,
                                      [&](std::int32_t item) { return role[item] == Role::required; });
      for (std::int32_t e = begin; useful && e < end; ++e) {
        const std::int32_t item = problem.use_item[e];
        if (role[item] == Role::irrelevant) continue;
        tables->item.push_back(item);
        tables->color.push_back(problem.use_color.empty() ? 0 : problem.use_color[e]);
        tables->option.push_back(o);
        ++size_[item];
      }
      tables->offsets.push_back(static_cast<std::int32_t>(tables->item.size()));
    }
    std::int32_t start = 0;
    for (std::int32_t i = 0; i < items; ++i) {
      const std::int32_t extra = role[i] == Role::required ? 0 : bias;
      tables->base.push_back(start - extra);
      tables->least.push_back(1 + extra);
      start += size_[i];
      size_[i] = extra;
    }
    set_.resize(tables->item.size());
    place_.resize(tables->item.size());
    for (std::size_t u = 0; u < tables->item.size(); ++u) {
      const std::int32_t item = tables->item[u], cell = tables->base[item] + size_[item]++;
      set_[cell] = static_cast<std::int32_t>(u);
      place_[u] = cell;
    }
    tables_ = std::move(tables);
  }

  void put(std::int32_t use, std::int32_t cell) {
    const std::int32_t other = set_[cell], from = place_[use];
    set_[from] = other;
    place_[other] = from;
    set_[cell] = use;
    place_[use] = cell;
  }

  // Removes an option from the sets of all its items; false if that leaves one that must be covered without options.
  bool hide(std::int32_t option) {
    const Tables& tables = *tables_;
    const std::int32_t begin = tables.offsets[option], end = tables.offsets[option + 1];
    removals_ += static_cast<std::uint64_t>(end - begin);
    for (std::int32_t u = begin; u < end; ++u) {
      const std::int32_t item = tables.item[u];
      if (colored && size_[item] == settled) {
        --removals_;
        continue;
      }
      const std::int32_t size = --size_[item];
      put(u, tables.base[item] + size);
      if (size == 0) return false;
    }
    return true;
  }

  // Removes all options that contradict one that is left; false if it failed on the way.
  //
  // Where there are many items, those with few options come first: they remove little, and what they remove is most
  // likely to be missed. Pentominoes become faster by a quarter; options of two or three items would become slower.
  bool choose(std::int32_t option) {
    constexpr std::int32_t few = 4;
    const Tables& tables = *tables_;
    const std::int32_t begin = tables.offsets[option], end = tables.offsets[option + 1];
    if (end - begin <= few) {
      for (std::int32_t u = begin; u < end; ++u) {
        if (!settle(u)) return false;
      }
      return true;
    }
    order_.clear();
    for (std::int32_t u = begin; u < end; ++u) order_.emplace_back(size_[tables.item[u]] & (bias - 1), u);
    for (std::size_t k = 1; k < order_.size(); ++k) {  // for a handful, insertion is faster than std::sort
      const auto use = order_[k];
      std::size_t j = k;
      for (; j > 0 && use < order_[j - 1]; --j) order_[j] = order_[j - 1];
      order_[j] = use;
    }
    for (const auto& [size, u] : order_) {
      if (!settle(u)) return false;
    }
    return true;
  }

  // Removes the other options of a use's item, but for those of the same color. The chosen option stays, so the size of
  // its items never becomes 0; and none that is left uses an item that is settled, unless it gives it the same color.
  bool settle(std::int32_t u) {
    const Tables& tables = *tables_;
    const std::int32_t item = tables.item[u], color = colored ? tables.color[u] : 0;
    if (colored && size_[item] == settled) return true;
    const std::int32_t base = tables.base[item], least = tables.least[item];
    put(u, base + least - 1);
    for (std::int32_t size = size_[item]; size > least; --size) {
      const std::int32_t other = set_[base + size - 1];
      if (colored && color != 0 && tables.color[other] == color) continue;
      if (!hide(tables.option[other])) return false;
    }
    size_[item] = settled;
    return true;
  }

  // --- Branching ----------------------------------------------------------------------------------------------------

  // The leftmost of the items with the fewest options; -1 if all that must be covered are.
  std::int32_t smallest() const {
    std::int32_t least = bias;
    for (std::int32_t i = 0; i < tables_->primary; ++i) least = std::min(least, size_[i]);
    if (least >= bias) return -1;
    std::int32_t item = 0;
    while (size_[item] != least) ++item;
    return item;
  }

  std::int32_t chosen(const Level& level) const { return choices_[level.begin + level.index]; }

  // Goes where the deepest level leads, or to the root; false if that is a dead end.
  bool enter() {
    work_ += 16 + static_cast<std::uint64_t>(tables_->items) / 8;
    if (levels_.empty()) {
      return std::find(size_.begin(), size_.begin() + tables_->primary, 0) == size_.begin() + tables_->primary;
    }
    const std::uint64_t before = removals_;
    const bool fits = choose(chosen(levels_.back()));
    work_ += removals_ - before;
    // Where a choice failed the number depends on the order of removals, which another search would not share.
    if (fits) statistics_.updates += removals_ - before;
    return fits;
  }

  // Begins a level; false if there is nothing left to cover.
  bool branch() {
    const std::int32_t item = smallest();
    if (item < 0) return false;
    const std::int32_t degree = size_[item], base = tables_->base[item];
    const std::size_t begin = choices_.size();
    for (std::int32_t k = 0; k < degree; ++k) choices_.push_back(tables_->option[set_[base + k]]);
    std::sort(choices_.begin() + static_cast<std::ptrdiff_t>(begin), choices_.end());
    levels_.push_back({begin, 0, 0, degree, degree > 1});
    if (degree > 1) saved_.insert(saved_.end(), size_.begin(), size_.end());
    return true;
  }

  // Goes on to the next choice, of the deepest level that has one; false if there is none.
  bool another() {
    while (!levels_.empty()) {
      Level& level = levels_.back();
      if (++level.index < level.end) {
        restore();
        return true;
      }
      drop();
    }
    return false;
  }

  void drop() {
    if (levels_.back().saved) saved_.resize(saved_.size() - size_.size());
    choices_.resize(levels_.back().begin);
    levels_.pop_back();
  }

  void restore() { std::copy(saved_.end() - static_cast<std::ptrdiff_t>(size_.size()), saved_.end(), size_.begin()); }

  // Goes down an earlier path without entering its nodes. Its last choice is still to be tried.
  void follow(const std::vector<std::int32_t>& path) {
    for (const std::int32_t option : path) {
      const bool open = enter() && branch();
      if (open) {
        Level& level = levels_.back();
        while (level.index < level.end && chosen(level) != option) ++level.index;
        if (level.index < level.end) continue;
      }
      throw std::invalid_argument("position does not belong to this problem");
    }
    statistics_ = {};
  }

  void visit(bool keep, Covers& covers) {
    ++covers.found;
    if (!keep) return;
    for (const Level& level : levels_) covers.options.push_back(chosen(level));
    covers.ends.push_back(covers.options.size());
  }

  std::shared_ptr<const Tables> tables_;
  std::vector<std::int32_t> set_;      // by cell: a use
  std::vector<std::int32_t> place_;    // by use: its cell
  std::vector<std::int32_t> size_;     // by item
  std::vector<std::int32_t> saved_;    // the sizes at every level that has several choices
  std::vector<std::int32_t> choices_;  // of all levels
  std::vector<Level> levels_;
  std::vector<std::pair<std::int32_t, std::int32_t>> order_;  // of the uses of a chosen option: size of its item, use
  std::uint64_t work_ = 0, removals_ = 0;
  bool complete_ = false;
};

}  // namespace

std::string lacks(const Problem& problem) { return reduce(problem).lacks; }

std::unique_ptr<Search> search(const Problem& problem, const std::vector<std::int32_t>& from) {
  const Reduction reduction = reduce(problem);
  if (!reduction.lacks.empty()) throw std::invalid_argument(reduction.lacks);
  if (std::any_of(problem.use_color.begin(), problem.use_color.end(), [](std::int32_t color) { return color != 0; })) {
    return std::make_unique<Cells<true>>(problem, reduction.role, from);
  }
  return std::make_unique<Cells<false>>(problem, reduction.role, from);
}

}  // namespace dancefloor::cells
