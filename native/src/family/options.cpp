// Diagrams of any problem, option by option.
//
// A state is what matters of the options taken so far: for each item that options before and after this level use, how
// often it has been used, or which color it has. Where an option cannot be taken, nothing is decided, and the state goes
// on to the next one. That is a search that remembers by what is left, as Knuth's DLX6 is, but in one order of options.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "family/diagram.hpp"
#include "family/making.hpp"

namespace dancefloor::family {
namespace {

class Left {
 public:
  Left(const Problem& problem, const Order& order) : levels_(static_cast<std::int32_t>(order.option.size())) {
    read(problem, order);
    place();
  }

  std::size_t words() const { return words_; }

  std::int32_t begin(std::uint64_t* state) const {
    std::fill_n(state, words_, 0);
    return is_possible_ ? go_on(0, state) : refused;
  }

  std::int32_t next(std::int32_t level, const std::uint64_t* state, bool takes, std::uint64_t* child) const {
    std::copy_n(state, words_, child);
    if (takes)
      for (std::size_t u = uses_[level]; u < uses_[level + 1]; ++u) {
        const Item& item = items_[use_[u].item];
        if (item.is_free) continue;
        const std::uint64_t value = value_of(item, child);
        set(item, child, use_[u].color ? item.most + static_cast<std::uint64_t>(use_[u].color) : value + 1);
      }
    return leaves(level, child) ? go_on(level + 1, child) : refused;
  }

 private:
  struct Use {
    std::int32_t item, color;
  };
  struct Item {
    std::uint64_t least = 0, most = 0;      // uses; values beyond `most` are colors
    std::uint64_t times = 0, colors = 0;    // the options that use it, and the largest color
    std::int32_t first = -1, last = -1;     // levels that use it
    bool is_free = false;                   // no number of uses is wrong
    std::size_t word = 0;
    int shift = 0, width = 0;
  };

  void read(const Problem& problem, const Order& order) {
    items_.resize(problem.items());
    for (std::int32_t level = 0; level < levels_; ++level) {
      uses_.push_back(use_.size());
      const std::int32_t option = order.option[level];
      pause_every(4096, level);
      for (auto u = problem.offsets[option]; u < problem.offsets[option + 1]; ++u) {
        const std::int32_t number = problem.use_item[u], color = problem.color(u);
        Item& item = items_[number];
        if (item.first < 0) item.first = level;
        item.last = level;
        ++item.times;
        item.colors = std::max(item.colors, static_cast<std::uint64_t>(color));
        use_.push_back({number, color});
      }
    }
    uses_.push_back(use_.size());
    ends_.resize(levels_);
    for (std::int32_t i = 0; i < problem.items(); ++i) {
      Item& item = items_[i];
      item.least = i < problem.primary ? static_cast<std::uint64_t>(problem.low[i]) : 0;
      const auto most = i < problem.primary ? static_cast<std::uint64_t>(problem.high[i]) : 1;
      item.is_free = !item.least && most >= item.times && !item.colors;
      item.most = std::min(most, std::max<std::uint64_t>(1, item.times));
      is_possible_ &= item.least <= item.times && most >= item.least;
      if (!item.is_free && item.last >= 0) ends_[item.last].push_back(i);
    }
  }

  // Gives items places in the state, the same one to items of which one ends before the other begins.
  void place() {
    std::vector<std::int32_t> by_first;
    for (std::size_t i = 0; i < items_.size(); ++i)
      if (!items_[i].is_free && items_[i].last >= 0) by_first.push_back(static_cast<std::int32_t>(i));
    std::stable_sort(by_first.begin(), by_first.end(),
                     [&](std::int32_t a, std::int32_t b) { return items_[a].first < items_[b].first; });
    std::vector<std::int32_t> holders;   // of a place each, the item that has it last
    int bits = 0;
    for (const std::int32_t i : by_first) {
      Item& item = items_[i];
      item.width = std::bit_width(item.most + item.colors);
      const auto free = std::find_if(holders.begin(), holders.end(), [&](std::int32_t other) {
        return items_[other].width == item.width && items_[other].last < item.first;
      });
      if (free != holders.end()) {
        item.word = items_[*free].word;
        item.shift = items_[*free].shift;
        *free = i;
        continue;
      }
      if (bits % 64 + item.width > 64) bits = (bits / 64 + 1) * 64;
      item.word = static_cast<std::size_t>(bits / 64);
      item.shift = bits % 64;
      bits += item.width;
      holders.push_back(i);
    }
    words_ = std::max<std::size_t>(1, static_cast<std::size_t>(bits + 63) / 64);
  }

  static std::uint64_t mask(const Item& item) { return (std::uint64_t{2} << (item.width - 1)) - 1; }
  static std::uint64_t value_of(const Item& item, const std::uint64_t* state) {
    return state[item.word] >> item.shift & mask(item);
  }
  static void set(const Item& item, std::uint64_t* state, std::uint64_t value) {
    state[item.word] = (state[item.word] & ~(mask(item) << item.shift)) | value << item.shift;
  }

  bool fits(std::int32_t level, const std::uint64_t* state) const {
    for (std::size_t u = uses_[level]; u < uses_[level + 1]; ++u) {
      const Item& item = items_[use_[u].item];
      if (item.is_free) continue;
      const std::uint64_t value = value_of(item, state);
      if (!use_[u].color ? value >= item.most : value && value != item.most + static_cast<std::uint64_t>(use_[u].color))
        return false;
    }
    return true;
  }

  // Forgets the items that end at a level; whether all of them have been used enough.
  bool leaves(std::int32_t level, std::uint64_t* state) const {
    for (const std::int32_t i : ends_[level]) {
      if (value_of(items_[i], state) < items_[i].least) return false;
      set(items_[i], state, 0);
    }
    return true;
  }

  // The first level from this one on where an option can be taken.
  std::int32_t go_on(std::int32_t level, std::uint64_t* state) const {
    for (; level < levels_; ++level) {
      if (fits(level, state)) return level;
      if (!leaves(level, state)) return refused;
    }
    return accepted;
  }

  std::int32_t levels_;
  std::vector<Item> items_;
  std::vector<Use> use_;
  std::vector<std::size_t> uses_;                 // by level: its first use
  std::vector<std::vector<std::int32_t>> ends_;   // by level: the items that no later option uses
  std::size_t words_ = 1;
  bool is_possible_ = true;
};

}  // namespace

Diagram of_options(const Problem& problem, std::uint64_t memory, std::uint64_t states) {
  auto order = Order::of(problem);
  return diagram_of(Left(problem, *order), order, memory, states);
}

}  // namespace dancefloor::family
