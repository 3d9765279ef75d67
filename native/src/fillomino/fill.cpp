// Ruin and recreate (Schrimpf et al., J. Comput. Phys. 159, 2000). The filler places regions one by one, the largest with
// clues first: each along paths to other clues of its value, if these are near enough, then over free cells beside it.
// Then it places small regions over what is left, none beside another of its size. Some cells remain. So it repeats: it
// removes the regions around a remaining cell, fills the place with other guesses, and goes back if more cells remain
// than before.
#include "fillomino/fill.hpp"

#include <algorithm>
#include <utility>

#include "random.hpp"

namespace dancefloor::fillomino {
namespace {

class Filler {
 public:
  Filler(const Board& board, const Values& values, const Rules& rules, std::int64_t effort, std::uint64_t seed)
      : board_(board), values_(values), rules_(rules), effort_(effort), random_(seed) {
    const auto cells = static_cast<std::size_t>(board.cells());
    grid_.assign(cells, 0);
    known_.assign(cells, 0);
    inside_.assign(cells, 0);
    from_.assign(cells, -1);
    seen_.assign(cells, 0);
    for (Cell cell = 0; cell < board.cells(); ++cell)
      if (rules.symbol(cell) >= 0) known_[cell] = values.number(rules.symbol(cell));
    for (Value value = 1; value <= std::min(tuning::most_without_clue, board.largest()); ++value)
      if (values.symbol(value) != values.big()) sizes_.push_back(value);
  }

  Grid fill() {
    std::vector<Cell> left(grid_.size());
    for (std::size_t k = 0; k < left.size(); ++k) left[k] = static_cast<Cell>(k);
    recreate(left);
    std::erase_if(left, [this](Cell cell) { return grid_[cell] != 0; });
    while (!left.empty() && effort_ > 0) improve(left);
    return std::move(grid_);
  }

 private:
  // Ruins and recreates around a remaining cell.
  void improve(std::vector<Cell>& left) {
    const std::vector<Cell> ruined = ruin(left[random_.below(left.size())], random_.below(tuning::fill_radius));
    std::vector<Value> before;
    for (const Cell cell : ruined) before.push_back(std::exchange(grid_[cell], 0));
    const std::ptrdiff_t free_before = std::count(before.begin(), before.end(), 0);
    laid_.clear();
    recreate(ruined);
    effort_ -= static_cast<std::int64_t>(left.size() / 16);
    if (laid_.size() + static_cast<std::size_t>(free_before) < ruined.size()) {
      for (const Cell cell : laid_) grid_[cell] = 0;
      for (std::size_t k = 0; k < ruined.size(); ++k) grid_[ruined[k]] = before[k];
      return;
    }
    std::erase_if(left, [this](Cell cell) { return grid_[cell] != 0; });
    for (std::size_t k = 0; k < ruined.size(); ++k)
      if (before[k] != 0 && grid_[ruined[k]] == 0) left.push_back(ruined[k]);
  }

  // The cells so near to one, and all of the regions that these belong to; none of large regions.
  std::vector<Cell> ruin(Cell centre, int radius) {
    ++stamp_;
    std::vector<Cell> cells{centre};
    seen_[centre] = stamp_;
    const auto take_around = [&](std::size_t k, bool whole) {
      for (const Cell other : board_.neighbors(cells[k])) {
        if (seen_[other] == stamp_ || grid_[other] > tuning::most_moved) continue;
        if (whole && (grid_[other] == 0 || grid_[other] != grid_[cells[k]])) continue;
        seen_[other] = stamp_;
        cells.push_back(other);
      }
    };
    std::size_t begin = 0;
    for (; radius >= 0; --radius)
      for (const std::size_t end = cells.size(); begin < end; ++begin) take_around(begin, false);
    for (std::size_t k = 0; k < cells.size(); ++k) take_around(k, true);
    effort_ -= static_cast<std::int64_t>(cells.size());
    return cells;
  }

  void recreate(const std::vector<Cell>& cells) {
    std::vector<Cell> order(cells);
    for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[random_.below(k)]);
    std::stable_sort(order.begin(), order.end(), [this](Cell a, Cell b) { return known_[a] > known_[b]; });
    for (const Cell cell : order) {
      if (grid_[cell] != 0) continue;
      if (known_[cell] == 0) lay_small(cell);
      for (int k = 0; known_[cell] != 0 && k < tuning::fill_tries && grid_[cell] == 0 && effort_ > 0; ++k)
        lay(cell, known_[cell], k);
    }
  }

  void lay_small(Cell cell) {
    for (std::size_t k = sizes_.size(); k > 1; --k) std::swap(sizes_[k - 1], sizes_[random_.below(k)]);
    for (const Value size : sizes_)
      if (grid_[cell] == 0) lay(cell, size, 1);
  }

  // Places a region with a cell, over free cells; it takes in known cells of its value that it touches. Changes nothing if
  // there is no room. Every other trial joins clues and takes what is nearest, the others take anything.
  void lay(Cell start, Value value, int trial) {
    region_.clear();
    border_.clear();
    const bool tidy = trial % 2 == 0;
    bool fine = take(start, value);
    while (fine && tidy && known_[start] != 0 && join(value)) {}
    for (std::size_t next = 0; fine && room(value) > 0 && next < border_.size(); ++next) {
      if (!tidy) std::swap(border_[next], border_[next + random_.below(border_.size() - next)]);
      if (!inside_[border_[next]]) try_to_take(border_[next], value);
    }
    fine = fine && room(value) == 0;
    for (const Cell cell : region_) {
      inside_[cell] = 0;
      if (fine) grid_[cell] = value;
    }
    if (fine) laid_.insert(laid_.end(), region_.begin(), region_.end());
  }

  std::int32_t room(Value value) const { return value - static_cast<std::int32_t>(region_.size()); }

  // Takes in the path to the nearest known cell of the value, if it is near enough; returns whether there was one.
  bool join(Value value) {
    if (room(value) < 2) return false;
    ++stamp_;
    std::vector<Cell> queue(region_);
    for (const Cell cell : queue) seen_[cell] = stamp_;
    std::size_t begin = 0;
    for (std::int32_t length = 1; length < room(value); ++length) {
      for (const std::size_t end = queue.size(); begin < end; ++begin) {
        for (const Cell other : board_.neighbors(queue[begin])) {
          if (seen_[other] == stamp_ || !open(other, value)) continue;
          seen_[other] = stamp_;
          from_[other] = queue[begin];
          if (known_[other] == value) {
            effort_ -= static_cast<std::int64_t>(queue.size());
            return go(other, value);
          }
          queue.push_back(other);
        }
      }
      for (std::size_t k = queue.size(); k > begin + 1; --k)
        std::swap(queue[k - 1], queue[begin + random_.below(k - begin)]);
    }
    effort_ -= static_cast<std::int64_t>(queue.size());
    return false;
  }

  bool go(Cell to, Value value) {
    std::vector<Cell> way;
    for (Cell cell = to; !inside_[cell]; cell = from_[cell]) way.push_back(cell);
    const std::size_t before = region_.size(), border = border_.size();
    for (std::size_t k = way.size(); k-- > 0;) {
      if (inside_[way[k]] || take(way[k], value)) continue;
      give_back(before, border);
      return false;
    }
    return true;
  }

  // The cell would bring too much with it: without it, then.
  void try_to_take(Cell cell, Value value) {
    const std::size_t before = region_.size(), border = border_.size();
    if (!take(cell, value)) give_back(before, border);
  }

  void give_back(std::size_t before, std::size_t border) {
    for (std::size_t k = before; k < region_.size(); ++k) inside_[region_[k]] = 0;
    region_.resize(before);
    border_.resize(border);
  }

  // Whether the cell could be in a region of the value, judged by its neighbours.
  bool open(Cell cell, Value value) const {
    const Symbol symbol = values_.symbol(value);
    if (symbol < 0 || grid_[cell] != 0 || !rules_.can(cell, symbol)) return false;
    const auto taken = [&](Cell other) { return grid_[other] == value; };
    const auto around = board_.neighbors(cell), behind = board_.walled(cell);
    return std::none_of(around.begin(), around.end(), taken) && std::none_of(behind.begin(), behind.end(), taken);
  }

  // Takes in a cell and the known cells of the value that are then connected to it; false if that is not possible.
  bool take(Cell cell, Value value) {
    std::size_t next = region_.size();
    region_.push_back(cell);
    inside_[cell] = 1;
    for (; next < region_.size(); ++next) {
      const Cell now = region_[next];
      --effort_;
      if (room(value) < 0 || !open(now, value)) return false;
      for (const Cell other : board_.walled(now))
        if (inside_[other] || known_[other] == value) return false;
      for (const Cell other : board_.neighbors(now)) {
        if (inside_[other] || grid_[other] != 0) continue;
        if (known_[other] == value) {
          region_.push_back(other);
          inside_[other] = 1;
        } else {
          border_.push_back(other);
        }
      }
    }
    return true;
  }

  const Board& board_;
  const Values& values_;
  const Rules& rules_;
  std::int64_t effort_;
  Random random_;
  Grid grid_;                  // 0: free
  std::vector<Value> known_;   // the values that the rules deduce; 0: none
  std::vector<Value> sizes_;   // of regions without a clue
  std::vector<char> inside_;   // by cell: whether it is in the region that is being placed
  std::vector<Cell> region_, border_, from_, laid_;
  std::vector<std::uint64_t> seen_;
  std::uint64_t stamp_ = 0;
};

}  // namespace

Grid fill(const Board& board, const Values& values, const Rules& rules, std::int64_t effort, std::uint64_t seed) {
  return Filler(board, values, rules, effort, seed).fill();
}

}  // namespace dancefloor::fillomino
