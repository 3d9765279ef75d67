#include "fillomino/board.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

namespace dancefloor::fillomino {
namespace {

void flatten(const std::vector<std::vector<Cell>>& lists, std::vector<std::int32_t>& first, std::vector<Cell>& all) {
  first.assign(1, 0);
  for (const auto& list : lists) {
    all.insert(all.end(), list.begin(), list.end());
    first.push_back(static_cast<std::int32_t>(all.size()));
  }
}

}  // namespace

Board::Board(const std::vector<std::vector<Cell>>& neighbors, std::vector<Value> clues,
             const std::vector<std::pair<Cell, Cell>>& walls, Value largest, std::vector<std::int32_t> positions,
             Variant variant)
    : clues_(std::move(clues)),
      positions_(std::move(positions)),
      differences_(std::move(variant.differences)),
      kinds_(std::move(variant.kinds)) {
  if (!positions_.empty() && !(differences_.empty() && kinds_.empty()))
    throw std::invalid_argument("a variant has no symmetric regions");
  if (!kinds_.empty() && kinds_.size() != clues_.size())
    throw std::invalid_argument("kinds must be as many as clues, or none");
  for (const std::int32_t kind : kinds_)
    if (kind < 0 || kind >= static_cast<std::int32_t>(variant.barred.size()))
      throw std::invalid_argument("there must be a list of barred values for each kind");
  for (const Value difference : differences_)
    if (difference < 1) throw std::invalid_argument("differences must be 1 or more");
  if (!positions_.empty() && positions_.size() != clues_.size())
    throw std::invalid_argument("positions must be as many as clues, or none");
  if (std::adjacent_find(positions_.begin(), positions_.end(), std::greater_equal<>()) != positions_.end())
    throw std::invalid_argument("positions must ascend");
  if (neighbors.size() != clues_.size()) throw std::invalid_argument("neighbors and clues must be of one length");
  const auto outside = [this](Cell cell) { return cell < 0 || cell >= cells(); };
  for (const Value clue : clues_)
    if (clue < 0) throw std::invalid_argument("clues must not be negative");
  if (largest < 0) throw std::invalid_argument("the largest value must not be negative");
  largest_ = largest == 0 ? cells() : std::min(largest, cells());
  for (const auto& values : variant.barred) {
    auto& barred = barred_.emplace_back(static_cast<std::size_t>(largest_) + 1, 0);
    for (const Value value : values)
      if (value >= 1 && value <= largest_) barred[value] = 1;
  }
  std::vector<std::vector<Cell>> beside(neighbors), behind(clues_.size());
  for (Cell cell = 0; cell < cells(); ++cell) {
    for (const Cell other : neighbors[cell]) {
      if (outside(other) || other == cell) throw std::invalid_argument("a neighbor must be another cell of the board");
      const auto& back = neighbors[other];
      if (std::find(back.begin(), back.end(), cell) == back.end())
        throw std::invalid_argument("neighbors must be each other's");
    }
  }
  for (const auto& [a, b] : walls) {
    if (outside(a) || outside(b)) throw std::invalid_argument("a wall must be between cells of the board");
    if (std::erase(beside[a], b) == 0 || std::erase(beside[b], a) == 0)
      throw std::invalid_argument("a wall must be between neighbors, and be given once");
    behind[a].push_back(b);
    behind[b].push_back(a);
  }
  flatten(beside, first_, arcs_);
  flatten(behind, first_wall_, walls_);
}

Cell Board::at(std::int32_t position) const {
  const auto found = std::lower_bound(positions_.begin(), positions_.end(), position);
  return found == positions_.end() || *found != position ? -1 : static_cast<Cell>(found - positions_.begin());
}

// A half turn reverses the order of positions.
bool Board::may_be_region(const std::vector<Cell>& cells) const {
  if (!symmetric()) return true;
  std::vector<std::int32_t> ordered;
  for (const Cell cell : cells) ordered.push_back(positions_[cell]);
  std::sort(ordered.begin(), ordered.end());
  for (std::size_t k = 0; k < ordered.size(); ++k)
    if (ordered[k] + ordered[ordered.size() - 1 - k] != ordered.front() + ordered.back()) return false;
  return true;
}

bool Board::solved_by(const Grid& grid) const {
  std::vector<char> seen(clues_.size(), 0);
  std::vector<Cell> region;
  for (Cell start = 0; start < cells(); ++start) {
    const Value value = grid[start];
    if (value < 1 || value > largest_ || (clue(start) != 0 && clue(start) != value)) return false;
    if (barred(start, value)) return false;
    for (const Cell other : walled(start))
      if (grid[other] == value || too_close(grid[other], value)) return false;
    for (const Cell other : neighbors(start))
      if (too_close(grid[other], value)) return false;
    if (seen[start]) continue;
    seen[start] = 1;
    region.assign(1, start);
    for (std::size_t k = 0; k < region.size(); ++k) {
      for (const Cell other : neighbors(region[k])) {
        if (seen[other] || grid[other] != value) continue;
        seen[other] = 1;
        region.push_back(other);
      }
    }
    if (static_cast<Value>(region.size()) != value || !may_be_region(region)) return false;
  }
  return true;
}

Values::Values(std::int32_t small, std::vector<Value> named, Value largest) : small_(small), largest_(largest) {
  for (Value value = 1; value <= std::min(small, largest); ++value) numbers_.push_back(value);
  std::sort(named.begin(), named.end());
  for (const Value value : named)
    if (value <= largest && (numbers_.empty() || value > numbers_.back())) numbers_.push_back(value);
  least_ = std::min(small, largest) + 1;
  while (std::binary_search(numbers_.begin(), numbers_.end(), least_)) ++least_;
  has_big_ = static_cast<Value>(numbers_.size()) < largest;
}

Symbol Values::symbol(Value value) const {
  if (value < 1 || value > largest_) return -1;
  const auto found = std::lower_bound(numbers_.begin(), numbers_.end(), value);
  return found != numbers_.end() && *found == value ? static_cast<Symbol>(found - numbers_.begin()) : big();
}

}  // namespace dancefloor::fillomino
