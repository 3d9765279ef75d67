// Dancing links: visits every exact cover, in the order in which Knuth's programs do, and counts what they count.
//
// Each item has a doubly linked list of the options that may still be chosen for it. To choose an option is to unlink
// whatever contradicts it; to take the choice back is to link the same nodes again in reverse order, because a node
// that has been unlinked still remembers its neighbours. The search branches on an item with the fewest possibilities.
//
// Source: D. E. Knuth, The Art of Computer Programming, Volume 4B, section 7.2.2.1: Algorithm C (exact covering with
// colors, steps C1-C8) and Algorithm M (with multiplicities and colors, steps M1-M9). The two differ only in how an
// item is chosen and how a branch on it begins, goes on and ends, so they are one class with a compile-time switch;
// the step names below are those of Algorithm M, and Algorithm C is the case in which every bound is 1 and every
// slack is 0. The one visible difference is a dead end: Algorithm C covers the item that has no options left, which
// costs one update, and Algorithm M does not.
//
// Vocabulary. A node is one item in one option; nodes of an option are adjacent, and between two options stands a
// spacer. To cover an item is to remove it from the list of items and to hide its options from all other lists. To
// purify a secondary item is to hide the options that give it another color, and to mark the nodes that agree (color
// -1) so that they are left alone from then on. To tweak an option is to drop it from the top of its item's list, so
// that the same set of options is not chosen again in another order. The bound of an item is how many more options it
// may take, its slack the difference between its two multiplicities.
#include "dancing/dancing.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <random>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "dancing/blocks.hpp"
#include "interruption.hpp"
#include "tuning.hpp"

namespace dancefloor::dancing {
namespace {

namespace tuning = dancefloor::tuning::dancing;

constexpr std::int32_t root = 0;  // head of the list of active items; the items themselves are nodes 1, 2, ...
constexpr std::int32_t purified = -1;
constexpr std::int32_t most = 0x7fffffff;

struct Node {
  std::int32_t up, down;  // neighbours in the item's list; in a spacer: first node before it, last node after it
  std::int32_t top;       // the item; in a spacer: ~option for the option that ends here
  std::int32_t color;     // 0: none
};

struct Nothing {};

// One branching: which item, which of its options is being tried, and what is needed to go back.
struct Level {
  std::int32_t item;
  std::int32_t choice;  // a node of the item's list, or the item itself: no further option for this item
  std::int32_t first;   // the first tweaked node (Knuth's FT), or 0 where branches are not tweaked
  std::int32_t index;   // branches before this one
  std::int32_t degree;  // branches altogether
};

// What covers cost, and when the search can stop (TAOCP 7.2.2.1, Algorithm C$; the bound is our own).
//
// The cost of an option is shared equally among its primary items. Whatever options are still to be chosen, each item
// that needs `n` more of them costs at least `n` times its smallest share; the sum over all items is a lower bound. It
// costs a walk over all lists that are left, about as much as the covering that led here, and pays by what it cuts.
// Shares are kept exact by a common factor, unless costs are so large that rounding down no longer matters.
struct Prices {
  static constexpr std::int64_t factor = 720720;  // divisible by 1 to 16
  std::int64_t scale = 1;
  std::vector<std::int64_t> cost;   // by option, scaled
  std::vector<std::int64_t> share;  // by node, scaled
  std::size_t best = 0;             // how many covers are wanted
  std::vector<std::int64_t> found;  // the costs of the cheapest so far, ascending
  std::int64_t spent = 0;           // by the options chosen on the path

  bool full() const { return found.size() == best; }
  void record() {
    found.insert(std::upper_bound(found.begin(), found.end(), spent), spent);
    if (found.size() > best) found.pop_back();
  }
};

template <bool multiple, bool priced, bool wide = false>
class Dance final : public Search {
 public:
  Dance(const Problem& problem, const std::vector<std::int32_t>& from, std::size_t best = 0)
      : items_(problem.items()) {
    if constexpr (priced) {
      prices_.best = std::max<std::size_t>(best, 1);
      prices_.cost.assign(problem.costs.begin(), problem.costs.end());
      prices_.cost.resize(static_cast<std::size_t>(std::max(problem.options(), 0)));
      long double total = 0;
      for (const std::int64_t cost : prices_.cost) total += static_cast<long double>(cost);
      if (total * Prices::factor < 0x1p62L) prices_.scale = Prices::factor;
      for (std::int64_t& cost : prices_.cost) cost *= prices_.scale;
    }
    link_items(problem);
    link_options(problem);
    // An option is chosen at most once on a path, and an item is left at most once.
    levels_.resize(static_cast<std::size_t>(problem.primary) + (multiple ? std::max(problem.options(), 0) : 0) + 1);
    follow(from);
  }

  bool advance(const Budget& budget, Covers& covers) override {
    if (complete_) return true;
    const std::uint64_t look_nodes = std::clamp<std::uint64_t>(tuning::look_items / (primary_ + 1u), 1, tuning::look_nodes);
    const BatchLimits limits(budget, statistics_, covers);
    std::uint64_t looked_nodes = statistics_.nodes, looked_updates = statistics_.updates;

    for (;;) {  // M2. Here the node at level_ is about to be entered.
      if (limits.full()) return false;
      if (statistics_.nodes - looked_nodes >= look_nodes || statistics_.updates - looked_updates >= tuning::look_updates) {
        if (limits.deadline.over()) return false;
        looked_nodes = statistics_.nodes;
        looked_updates = statistics_.updates;
      }
      ++statistics_.nodes;
      bool open;
      if (priced && hopeless()) {
        open = false;
      } else if (next_[root] == root) {
        visit(limits.keeps(), covers);
        open = false;
      } else {
        open = branch();
        if (open && level_ == last_level_ && !bounded_) open = bound_here(Dance(*this));
      }
      while (!open) {  // M9
        if (level_ == floor_) {
          if (last_level_ != nowhere && !bounded_) refuse();
          statistics_ += exit_;
          return complete_ = true;
        }
        --level_;
        retract();
        open = !is_at_end() && another();
      }
      commit();
      ++level_;
    }
  }

  std::vector<std::int32_t> position() const override {
    std::vector<std::int32_t> path;
    for (std::size_t l = 0; l < level_; ++l) path.push_back(option_of(levels_[l].choice));
    return path;
  }

  double progress() const override {
    if (complete_) return 1.0;
    double share = 1.0, done = 0.0;
    for (std::size_t l = 0; l < level_; ++l) {
      share /= levels_[l].degree;
      done += levels_[l].index * share;
    }
    return done;
  }

  void end_at(const std::vector<std::int32_t>& path) override {
    floor_ = last_level_ = path.size() - 1;
    end_option_ = path.back();
    if (level_ <= last_level_) return;  // this branching comes with the first node
    Dance there(*this);
    while (--there.level_ > last_level_) there.close();
    there.retract();
    if (!bound_here(std::move(there))) refuse();
  }

  // The shallowest branching with branches left gives away all of them.
  std::unique_ptr<Search> split() override {
    if (priced || complete_) return nullptr;  // what cheap covers one part finds, the other would have to know
    const auto done = [this](const Level& level) {
      return level.index + 1 == (&level == &levels_[0] + last_level_ ? end_index_ : level.degree);
    };
    const auto end = levels_.begin() + static_cast<std::ptrdiff_t>(level_);
    const auto left = std::find_if_not(levels_.begin() + static_cast<std::ptrdiff_t>(floor_), end, done);
    if (left == end) return nullptr;
    auto rest = std::make_unique<Dance>(*this);
    floor_ = rest->floor_ = static_cast<std::size_t>(left - levels_.begin());
    exit_ = rest->leave_for_floor();
    ++floor_;
    return rest;
  }

  double dive(std::uint64_t seed) override {
    const Statistics before = statistics_;
    const std::size_t top = level_;
    std::mt19937_64 random(seed);
    double cost = 0.0, paths = 1.0;
    std::uint64_t updates = statistics_.updates;
    hidden_ = painted_ = 0;
    const auto spend = [&](double times) {
      cost += times * (tuning::update_ns * static_cast<double>(statistics_.updates - updates) +
                       tuning::hide_ns * static_cast<double>(hidden_) + tuning::color_ns * static_cast<double>(painted_));
      updates = statistics_.updates;
      hidden_ = painted_ = 0;
    };
    const auto put_back = [&] {
      while (level_ > top) {
        --level_;
        close();
      }
      statistics_ = before;
    };
    while (next_[root] != root) {
      try {
        pause();
      } catch (...) {
        put_back();
        throw;
      }
      double active = 0.0;
      for (std::int32_t i = next_[root]; i != root; i = next_[i]) ++active;
      cost += paths * ((multiple ? tuning::bounded_ns : 0.0) + tuning::item_ns * active);
      const bool open = branch();
      spend(paths);
      if (!open) break;
      const std::int32_t degree = levels_[level_].degree;
      const auto turn = static_cast<std::int32_t>(random() % static_cast<std::uint64_t>(degree));
      for (std::int32_t k = 1; k <= turn; ++k) {
        another();
        spend(paths * degree / (degree - k));  // (degree - k) / degree of all dives go to the k-th branch, or past it
      }
      commit();
      paths *= degree;
      spend(paths);
      ++level_;
    }
    put_back();
    return cost;
  }

 private:
  // --- M1: the links ------------------------------------------------------------------------------------------------

  void link_items(const Problem& problem) {
    const std::size_t count = static_cast<std::size_t>(items_) + 1;
    length_.assign(count, 0);
    previous_.resize(count);
    next_.resize(count);
    bound_.assign(multiple ? count : 0, 1);
    slack_.assign(multiple ? count : 0, 0);
    primary_ = problem.primary;
    if constexpr (wide) blocks_ = Blocks(items_, primary_);
    for (std::int32_t i = 0; i <= items_; ++i) previous_[i] = next_[i] = i;
    for (std::int32_t i = 1; i <= primary_; ++i) {
      const std::int32_t low = problem.low[i - 1], high = problem.high[i - 1];
      if (low < 0 || low > high) throw std::invalid_argument("multiplicities of an item are not 0 <= low <= high");
      if (!multiple && (low != 1 || high != 1)) throw std::invalid_argument("multiplicities are not all 1");
      if constexpr (multiple) {
        bound_[i] = high;
        slack_[i] = high - low;
      }
      if (high == 0) continue;  // nothing to decide
      previous_[i] = previous_[root];
      next_[i] = root;
      next_[previous_[root]] = i;
      previous_[root] = i;
    }
  }

  void link_options(const Problem& problem) {
    const std::size_t options = static_cast<std::size_t>(std::max(problem.options(), 0));
    const std::size_t size = static_cast<std::size_t>(items_) + 2 + options + problem.use_item.size();
    if (size > most) throw std::length_error("too many entries");
    nodes_.reserve(size);
    for (std::int32_t i = 0; i <= items_; ++i) nodes_.push_back({i, i, i, 0});
    nodes_.push_back({0, 0, 0, 0});
    std::vector<std::size_t> order(options);
    std::iota(order.begin(), order.end(), std::size_t{0});
    if constexpr (priced) {  // cheap options first: good covers are found early, and cut the rest
      prices_.share.assign(size, 0);
      std::stable_sort(order.begin(), order.end(),
                       [this](std::size_t a, std::size_t b) { return prices_.cost[a] < prices_.cost[b]; });
    }
    for (const std::size_t o : order) {
      const std::int32_t begin = problem.offsets[o], end = problem.offsets[o + 1];
      // An item that may not be used at all forbids its options; their nodes stand in their places, linked to nothing.
      const bool possible = std::all_of(problem.use_item.begin() + begin, problem.use_item.begin() + end,
                                        [&](std::int32_t item) { return problem.high[item] > 0; });
      const std::int32_t first = static_cast<std::int32_t>(nodes_.size());
      nodes_.back().down = first + (end - begin) - 1;
      for (std::int32_t e = begin; e < end; ++e) {
        const std::int32_t item = problem.use_item[e] + 1, here = static_cast<std::int32_t>(nodes_.size());
        const std::int32_t color = problem.color(e);
        if (!possible) {
          nodes_.push_back({here, here, item, color});
          continue;
        }
        const std::int32_t last = nodes_[item].up;
        if constexpr (priced) {
          const auto sharing = std::count_if(problem.use_item.begin() + begin, problem.use_item.begin() + end,
                                             [&](std::int32_t other) { return other < problem.primary; });
          prices_.share[here] = prices_.cost[o] / std::max<std::int64_t>(sharing, 1);
        }
        nodes_.push_back({last, item, item, color});
        nodes_[last].down = nodes_[item].up = here;
        ++length_[item];
      }
      nodes_.push_back({first, 0, ~static_cast<std::int32_t>(o), 0});
    }
  }

  // Goes down an earlier path without entering its nodes.
  void follow(const std::vector<std::int32_t>& path) {
    for (const std::int32_t option : path) {
      bool open = next_[root] != root && branch();
      while (open && option_of(levels_[level_].choice) != option) open = another();
      if (!open) refuse();
      commit();
      ++level_;
    }
    statistics_ = {};
  }

  // --- Lists --------------------------------------------------------------------------------------------------------

  // Calls action for every other node of the option of node x, cyclically from left to right.
  template <class Action>
  void others(std::int32_t x, Action action) {
    const Node* const nodes = nodes_.data();
    for (std::int32_t n = x + 1; n != x;) {
      if (nodes[n].top <= 0) {
        n = nodes[n].up;
      } else {
        action(n);
        ++n;
      }
    }
  }

  // Nearly all time is spent in hide and unhide. The nodes of an option are in different lists, so their order is free.
  void hide(std::int32_t x) {
    Node* const nodes = nodes_.data();
    std::int32_t* const length = length_.data();
    std::uint64_t updates = 0;
    others(x, [&](std::int32_t n) {
      const Node node = nodes[n];
      if (node.color < 0) return;
      nodes[node.up].down = node.down;
      nodes[node.down].up = node.up;
      --length[node.top];
      touch(node.top);
      ++updates;
    });
    statistics_.updates += updates;
    ++hidden_;
  }

  void unhide(std::int32_t x) {
    Node* const nodes = nodes_.data();
    std::int32_t* const length = length_.data();
    others(x, [&](std::int32_t n) {
      const Node node = nodes[n];
      if (node.color < 0) return;
      nodes[node.up].down = nodes[node.down].up = n;
      ++length[node.top];
      touch(node.top);
    });
  }

  // Called by all that changes how good an item is to branch on.
  void touch([[maybe_unused]] std::int32_t item) {
    if constexpr (wide) blocks_.touch(item);
  }

  bool is_active(std::int32_t item) const { return previous_[item] != item && next_[previous_[item]] == item; }

  void deactivate(std::int32_t item) {
    touch(item);
    next_[previous_[item]] = next_[item];
    previous_[next_[item]] = previous_[item];
  }

  void reactivate(std::int32_t item) {
    touch(item);
    next_[previous_[item]] = previous_[next_[item]] = item;
  }

  // Secondary items are their own neighbours, so that they may be covered like the others.
  void cover(std::int32_t item) {
    deactivate(item);
    ++statistics_.updates;
    for (std::int32_t x = nodes_[item].down; x != item; x = nodes_[x].down) hide(x);
  }

  void uncover(std::int32_t item) {
    for (std::int32_t x = nodes_[item].up; x != item; x = nodes_[x].up) unhide(x);
    reactivate(item);
  }

  // The option of node p has been chosen, hence hidden: p itself is not in the list and keeps its color.
  void purify(std::int32_t p) {
    const std::int32_t item = nodes_[p].top, color = nodes_[p].color;
    ++statistics_.cleansings;
    ++painted_;
    for (std::int32_t x = nodes_[item].down; x != item; x = nodes_[x].down) {
      if (nodes_[x].color == color) {
        nodes_[x].color = purified;
        ++statistics_.cleansings;
      } else {
        hide(x);
      }
    }
  }

  void unpurify(std::int32_t p) {
    const std::int32_t item = nodes_[p].top, color = nodes_[p].color;
    for (std::int32_t x = nodes_[item].up; x != item; x = nodes_[x].up) {
      if (nodes_[x].color == purified) {
        nodes_[x].color = color;
      } else {
        unhide(x);
      }
    }
  }

  // --- Costs --------------------------------------------------------------------------------------------------------

  // Whether no cover from here on can be cheaper than those found so far.
  bool hopeless() const {
    if constexpr (priced) {
      if (!prices_.full()) return false;
      const std::int64_t limit = prices_.found.back();
      std::int64_t bound = prices_.spent;
      for (std::int32_t i = next_[root]; i != root && bound < limit; i = next_[i]) {
        std::int64_t times = 1;
        if constexpr (multiple) times = std::max(bound_[i] - slack_[i], 0);
        if (times == 0 || nodes_[i].down == i) continue;
        std::int64_t least = prices_.share[nodes_[i].down];
        for (std::int32_t x = nodes_[i].down; x != i; x = nodes_[x].down) least = std::min(least, prices_.share[x]);
        bound += times * least;
      }
      return bound >= limit;
    }
    return false;
  }

  // --- Branching ----------------------------------------------------------------------------------------------------

  // M3: the item to branch on, and the number of its branches; with none there is a dead end, whatever the item.
  std::int32_t choose(std::int32_t& degree) {
    if constexpr (wide) {
      const Candidate best = blocks_.best([this](std::int32_t item) { return candidate(item); });
      degree = best.degree;
      return best.item;
    }
    const std::int32_t* const next = next_.data();
    const std::int32_t* const length = length_.data();
    std::int32_t best = root, best_slack = 0, best_length = 0;
    degree = most;
    for (std::int32_t i = next[root]; i != root && degree > 0; i = next[i]) {
      if constexpr (multiple) {
        const std::int32_t slack = std::min(slack_[i], bound_[i]);
        const std::int32_t count = length[i] - (bound_[i] - slack) + 1;
        if (count > degree) continue;
        // If degrees are equal, prefer less freedom to leave the item as it is, then the longer list, then the left.
        if (count < degree || slack < best_slack || (slack == best_slack && length[i] > best_length)) {
          best = i;
          degree = count;
          best_slack = slack;
          best_length = length[i];
        }
      } else if (length[i] < degree) {
        best = i;
        degree = length[i];
      }
    }
    return best;
  }

  // An item as one to branch on; none if it is not active.
  Candidate candidate(std::int32_t item) const {
    if (!is_active(item)) return {};
    if constexpr (multiple) {
      const std::int32_t slack = std::min(slack_[item], bound_[item]);
      return {item, length_[item] - (bound_[item] - slack) + 1, slack, length_[item]};
    }
    return {item, length_[item], 0, 0};
  }

  // M3 and M4: begins a branching at level_; false if it is a dead end, and then nothing has changed.
  bool branch() {
    std::int32_t degree;
    const std::int32_t item = choose(degree);
    if (degree <= 0) {
      if (!multiple) ++statistics_.updates;  // Algorithm C covers the item, which hides nothing
      return false;
    }
    Level& level = levels_[level_];
    level = {item, nodes_[item].down, 0, 0, degree};
    if constexpr (multiple) {
      --bound_[item];
      touch(item);
      if (bound_[item] != 0 || slack_[item] != 0) level.first = level.choice;
      if (bound_[item] == 0) cover(item);
    } else {
      cover(item);
    }
    return viable();
  }

  // M5: readies the choice at level_ if there is one; otherwise ends the branching.
  bool viable() {
    const Level& level = levels_[level_];
    const std::int32_t item = level.item;
    if (level.first == 0) {  // always so in Algorithm C
      if (level.choice != item) return true;
      restore();
      return false;
    }
    if (length_[item] <= bound_[item] - slack_[item]) {  // the item could no longer get enough options
      restore();
      return false;
    }
    if (level.choice != item) {
      tweak();
    } else if (bound_[item] != 0) {
      deactivate(item);
    }
    return true;
  }

  // Takes the choice off the top of its item's list. If the item is covered its options are already hidden elsewhere.
  void tweak() {
    const std::int32_t item = levels_[level_].item, x = levels_[level_].choice, below = nodes_[x].down;
    if (bound_[item] != 0) hide(x);
    nodes_[item].down = below;
    nodes_[below].up = item;
    --length_[item];
    touch(item);
    ++statistics_.updates;
  }

  // All options tweaked at level_ return, from the top: each was above the next when it went, and is so again.
  void untweak() {
    const std::int32_t item = levels_[level_].item, rest = nodes_[item].down;
    std::int32_t above = item;
    for (std::int32_t x = levels_[level_].first; x != rest; x = nodes_[x].down) {
      nodes_[above].down = x;
      nodes_[x].up = above;
      ++length_[item];
      touch(item);
      if (bound_[item] != 0) unhide(x);
      above = x;
    }
    nodes_[above].down = rest;
    nodes_[rest].up = above;
  }

  // M8: ends the branching at level_.
  void restore() {
    const std::int32_t item = levels_[level_].item;
    if constexpr (multiple) {
      if (levels_[level_].first != 0) untweak();
      if (bound_[item] == 0) uncover(item);
      ++bound_[item];
      touch(item);
    } else {
      uncover(item);
    }
  }

  // Goes on to the next branch at level_, after the present one has been taken back; false if there is none.
  bool another() {
    Level& level = levels_[level_];
    if (multiple && level.choice == level.item) {  // to leave the item as it is was the last possibility
      if (bound_[level.item] != 0) reactivate(level.item);
      restore();
      return false;
    }
    level.choice = nodes_[level.choice].down;
    ++level.index;
    return viable();
  }

  // Takes back the choice at level_, and ends the branching whatever branches are left.
  void close() {
    retract();
    if (multiple && levels_[level_].choice == levels_[level_].item && bound_[levels_[level_].item] != 0) {
      reactivate(levels_[level_].item);
    }
    restore();
  }

  // Goes back to the branching at floor_ and on to its next branch; returns what that costs, and counts from 0 again.
  Statistics leave_for_floor() {
    while (--level_ > floor_) close();
    retract();
    statistics_ = {};
    another();
    commit();
    ++level_;
    return std::exchange(statistics_, {});
  }

  // Ends the branching at `last_level_` before the branch where the search is to end; `there` stands at that branching,
  // with nothing chosen. Returns whether there are branches before it.
  bool bound_here(Dance there) {
    Level& level = there.levels_[last_level_];
    there.statistics_ = {};
    while (there.option_of(level.choice) != end_option_) {
      there.statistics_ = {};
      if (!there.another()) refuse();
    }
    there.commit();
    exit_ = there.statistics_;
    end_index_ = level.index;
    bounded_ = true;
    return level.index > levels_[last_level_].index;
  }

  bool is_at_end() const {
    return level_ == last_level_ && levels_[level_].index + 1 == end_index_;
  }

  [[noreturn]] static void refuse() { throw std::invalid_argument("position does not belong to this problem"); }

  // M6: the other items of the chosen option take it too.
  void commit() {
    const std::int32_t x = levels_[level_].choice;
    if (multiple && x <= items_) return;
    if constexpr (priced) prices_.spent += prices_.cost[option_of(x)];
    others(x, [this](std::int32_t n) {
      const std::int32_t item = nodes_[n].top, color = nodes_[n].color;
      if (multiple && item <= primary_) {
        touch(item);
        if (--bound_[item] == 0) cover(item);
      } else if (color == 0) {
        cover(item);
      } else if (color > 0) {
        purify(n);
      }
    });
  }

  // M7: undoes commit, item by item from right to left.
  void retract() {
    const std::int32_t x = levels_[level_].choice;
    if (multiple && x <= items_) return;
    if constexpr (priced) prices_.spent -= prices_.cost[option_of(x)];
    for (std::int32_t n = x - 1; n != x;) {
      const std::int32_t item = nodes_[n].top, color = nodes_[n].color;
      if (item <= 0) {
        n = nodes_[n].down;
        continue;
      }
      if (multiple && item <= primary_) {
        touch(item);
        if (++bound_[item] == 1) uncover(item);
      } else if (color == 0) {
        uncover(item);
      } else if (color > 0) {
        unpurify(n);
      }
      --n;
    }
  }

  void visit(bool keep, Covers& covers) {
    ++covers.found;
    if constexpr (priced) prices_.record();
    if (!keep) return;
    for (std::size_t l = 0; l < level_; ++l) {
      const std::int32_t option = option_of(levels_[l].choice);
      if (option >= 0) covers.options.push_back(option);
    }
    covers.ends.push_back(covers.options.size());
  }

  // The number of the option to which a node belongs; -1 for an item.
  std::int32_t option_of(std::int32_t x) const {
    if (x <= items_) return -1;
    while (nodes_[x].top > 0) ++x;
    return ~nodes_[x].top;
  }

  std::int32_t items_, primary_ = 0;
  std::vector<Node> nodes_;                       // root, items, then the options between spacers
  std::vector<std::int32_t> length_;              // of each item's list
  std::vector<std::int32_t> previous_, next_;     // the list of active items
  std::vector<std::int32_t> bound_, slack_;       // Algorithm M only
  std::vector<Level> levels_;
  [[no_unique_address]] std::conditional_t<priced, Prices, Nothing> prices_;
  [[no_unique_address]] std::conditional_t<wide, Blocks, Nothing> blocks_;
  std::size_t level_ = 0;
  bool complete_ = false;
  std::uint64_t hidden_ = 0, painted_ = 0;  // options, and items that got a color: for estimates
  // After a split, or if it ends early: the branchings before floor_ belong to others, and exit_ is what it costs to go
  // on to their part.
  std::size_t floor_ = 0;
  Statistics exit_;
  // Where `end_at` lets it end: before this option on this level, and before this branch there once it is `bounded_`.
  static constexpr std::size_t nowhere = ~std::size_t{0};
  std::size_t last_level_ = nowhere;
  std::int32_t end_option_ = 0, end_index_ = 0;
  bool bounded_ = false;
};

}  // namespace

std::unique_ptr<Search> search(const Problem& problem, bool multiplicities, const std::vector<std::int32_t>& from) {
  if (problem.primary >= tuning::wide) {
    if (multiplicities) return std::make_unique<Dance<true, false, true>>(problem, from);
    return std::make_unique<Dance<false, false, true>>(problem, from);
  }
  if (multiplicities) return std::make_unique<Dance<true, false>>(problem, from);
  return std::make_unique<Dance<false, false>>(problem, from);
}

std::unique_ptr<Search> search_cheaply(const Problem& problem, bool multiplicities, std::size_t best,
                                       const std::vector<std::int32_t>& from) {
  if (multiplicities) return std::make_unique<Dance<true, true>>(problem, from, best);
  return std::make_unique<Dance<false, true>>(problem, from, best);
}

}  // namespace dancefloor::dancing
