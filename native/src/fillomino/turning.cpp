// The rule for symmetric regions.
//
// A region that a half turn leaves as it is has a middle, and with each cell its image. So all middles are tried that a
// region with given cells could have: the images must be cells that can have the value, and together there must be enough
// cells that can, each with its image. What all middles agree about belongs to the region; if there is none, there is no
// such region. Cells are given by a group, or by a free cell and the groups that it touches.
//
// Two cells have one middle if their positions have one sum. A region of an odd number of cells has a cell in the middle.
#include <algorithm>
#include <utility>

#include "fillomino/rules.hpp"

namespace dancefloor::fillomino {

bool Rules::turn(Symbol symbol) {
  if (!board_.symmetric() || symbol == values_.big()) return true;
  for (std::int32_t group = 0; group + 1 < static_cast<std::int32_t>(group_first_.size()) && spent_ < most_spent; ++group)
    if (!turn(symbol, {group_cells_.begin() + group_first_[group], group_cells_.begin() + group_first_[group + 1]}, true))
      return false;
  if (!forced_.empty()) return true;
  for (Cell cell = 0; cell < board_.cells() && spent_ < most_spent; ++cell) {
    if (group_[cell] >= 0 || !can(cell, symbol) || choices_[cell] == 1) continue;
    std::vector<Cell> cells{cell};
    for (const Cell other : board_.neighbors(cell)) {
      if (group_[other] < 0 || std::find(cells.begin(), cells.end(), other) != cells.end()) continue;
      const std::int32_t group = group_[other];
      cells.insert(cells.end(), group_cells_.begin() + group_first_[group], group_cells_.begin() + group_first_[group + 1]);
    }
    if (!turn(symbol, std::move(cells), false)) return false;
  }
  return true;
}

// Whether there is a region with these cells; if they are known to have the value, then what else it has is written down,
// and if they are not, the first one cannot have it if there is none.
bool Rules::turn(Symbol symbol, std::vector<Cell> cells, bool known) {
  const Cell first = cells.front();
  std::sort(cells.begin(), cells.end());
  find_span(cells, symbol);
  std::vector<Cell> certain, agreed;
  bool any = false;
  for (const Cell image : span_) {
    if (!has_middle(cells, symbol, board_.position(cells[0]) + board_.position(image), certain)) continue;
    if (!known) return true;
    std::vector<Cell> both;
    std::set_intersection(agreed.begin(), agreed.end(), certain.begin(), certain.end(), std::back_inserter(both));
    agreed = std::exchange(any, true) ? both : certain;
  }
  if (!any) return take(first, symbol, Rule::symmetric, &cells);
  for (const Cell cell : agreed) {
    if (group_[cell] >= 0) continue;
    forced_.emplace_back(cell, Rule::symmetric);
    if (steps_) forced_because_.push_back(cells);
  }
  return true;
}

// The cells that a region with these could have, as far as their number tells.
void Rules::find_span(const std::vector<Cell>& start, Symbol symbol) {
  ++spanning_;
  span_ = start;
  for (const Cell cell : span_) span_at_[cell] = spanning_;
  std::size_t next = 0;
  for (auto size = static_cast<std::int32_t>(start.size()); size < values_.need(symbol) && next < span_.size(); ++size) {
    for (const std::size_t end = span_.size(); next < end; ++next) {
      for (const Cell other : board_.neighbors(span_[next])) {
        if (span_at_[other] == spanning_ || !can(other, symbol)) continue;
        span_at_[other] = spanning_;
        span_.push_back(other);
      }
    }
  }
  spent_ += span_.size();
}

// Whether a region with these cells could have this middle; and the cells that it then has, in ascending order.
bool Rules::has_middle(const std::vector<Cell>& start, Symbol symbol, std::int32_t sum, std::vector<Cell>& certain) {
  const auto need = static_cast<std::size_t>(values_.need(symbol));
  const Cell middle = sum % 2 == 0 ? board_.at(sum / 2) : -1;
  const auto usable = [&](Cell cell) {
    const Cell image = board_.at(sum - board_.position(cell));
    return span_at_[cell] == spanning_ && image >= 0 && span_at_[image] == spanning_ && (cell != middle || need % 2 == 1);
  };
  if (need % 2 == 1 && (middle < 0 || span_at_[middle] != spanning_)) return false;
  if (!std::all_of(start.begin(), start.end(), usable)) return false;
  certain = start;
  if (need % 2 == 1) certain.push_back(middle);
  for (const Cell cell : start) certain.push_back(board_.at(sum - board_.position(cell)));
  std::sort(certain.begin(), certain.end());
  certain.erase(std::unique(certain.begin(), certain.end()), certain.end());
  if (certain.size() > need) return false;
  ++turning_;
  std::size_t missing = certain.size();
  inside_.clear();
  const auto take_in = [&](Cell cell) {
    inside_at_[cell] = turning_;
    inside_.push_back(cell);
    missing -= std::binary_search(certain.begin(), certain.end(), cell);
  };
  take_in(start[0]);
  for (std::size_t k = 0; k < inside_.size() && (missing > 0 || inside_.size() < need); ++k)
    for (const Cell other : board_.neighbors(inside_[k]))
      if (inside_at_[other] != turning_ && usable(other)) take_in(other);
  spent_ += inside_.size();
  return missing == 0 && inside_.size() >= need;
}

}  // namespace dancefloor::fillomino
