// A random tree that spans the cells falls into two connected parts wherever one of its edges is cut; each of them is tried,
// on a few trees.
#include "fillomino/split.hpp"

#include <algorithm>

#include "random.hpp"

namespace dancefloor::fillomino {
namespace {

class Splitter {
 public:
  Splitter(const Board& board, const Grid& grid, const std::vector<Cell>& cells, std::uint64_t seed)
      : board_(board), grid_(grid), cells_(cells), random_(seed), place_(grid.size(), -1) {
    for (std::size_t k = 0; k < cells.size(); ++k) place_[cells[k]] = static_cast<std::int32_t>(k);
  }

  std::vector<Grid> find(std::size_t most) {
    std::vector<Grid> found;
    for (int tree = 0; tree < tuning::trees && found.size() < most; ++tree) {
      grow_tree();
      for (std::size_t k = order_.size(); k-- > 1 && found.size() < most;) {
        const auto part = weight_[order_[k]], rest = static_cast<std::int32_t>(cells_.size()) - part;
        if (part == rest || std::max(part, rest) > board_.largest()) continue;
        if ((colored_ += cells_.size()) > tuning::most_colored) return found;
        Grid other = grid_;
        color(other, order_[k], part, rest);
        if (fits(other) && std::find(found.begin(), found.end(), other) == found.end() &&
            board_.solved_by(other))
          found.push_back(other);
      }
    }
    return found;
  }

 private:
  // Cells are taken in at random from the border: parents come before their children in order_.
  void grow_tree() {
    order_.clear();
    parent_.assign(cells_.size(), -1);
    weight_.assign(cells_.size(), 1);
    std::vector<char> seen(cells_.size(), 0);
    std::vector<std::pair<std::int32_t, std::int32_t>> border{{random_.below(cells_.size()), -1}};
    while (!border.empty()) {
      std::swap(border[random_.below(border.size())], border.back());
      const auto [cell, parent] = border.back();
      border.pop_back();
      if (seen[cell]) continue;
      seen[cell] = 1;
      parent_[cell] = parent;
      order_.push_back(cell);
      for (const Cell other : board_.neighbors(cells_[cell]))
        if (place_[other] >= 0 && !seen[place_[other]]) border.emplace_back(place_[other], cell);
    }
    for (std::size_t k = order_.size(); k-- > 1;) weight_[parent_[order_[k]]] += weight_[order_[k]];
  }

  // The subtree gets one number, what is left another.
  void color(Grid& grid, std::int32_t root, Value part, Value rest) {
    inside_.assign(cells_.size(), 0);
    for (const std::int32_t cell : order_) {
      inside_[cell] = cell == root || (parent_[cell] >= 0 && inside_[parent_[cell]]);
      grid[cells_[cell]] = inside_[cell] ? part : rest;
    }
  }

  // Neighbours outside must have other numbers. Only then it looks at the whole grid, which takes longer.
  bool fits(const Grid& grid) const {
    for (const Cell cell : cells_) {
      if (board_.clue(cell) != 0 && board_.clue(cell) != grid[cell]) return false;
      for (const Cell other : board_.neighbors(cell))
        if (place_[other] < 0 && grid[other] == grid[cell]) return false;
    }
    return true;
  }

  const Board& board_;
  const Grid& grid_;
  const std::vector<Cell>& cells_;
  Random random_;
  std::vector<std::int32_t> place_;  // by cell of the board: its place in cells_, or -1
  std::vector<std::int32_t> order_, parent_, weight_;
  std::vector<char> inside_;
  std::size_t colored_ = 0;
};

}  // namespace

std::vector<Grid> split(const Board& board, const Grid& grid, const std::vector<Cell>& cells, std::size_t most,
                        std::uint64_t seed) {
  return Splitter(board, grid, cells, seed).find(most);
}

}  // namespace dancefloor::fillomino
