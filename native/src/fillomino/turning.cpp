// The rule for symmetric regions.
//
// Unless they are large, there are few symmetric regions: so the rule lists once those that cells of a value could form. A
// cell that all possible regions with a group have in common belongs to the group; a cell beside all of them does not; and
// a free cell that none has cannot have the value.
//
// If there are too many, the rule tries their middles. A region that a half turn leaves as it is has a middle, and with
// each cell its image. So the images of its cells must be able to have the value, and enough cells must be able to have it
// together with their images. What all middles agree about belongs to the region; without a middle, there is no such
// region. The cells come from a group, or from a free cell and the groups that it touches.
//
// Two cells have one middle if their positions have one sum. A region of an odd number of cells has a cell in the middle.
#include <algorithm>
#include <iterator>
#include <utility>

#include "fillomino/regions.hpp"
#include "fillomino/rules.hpp"

namespace dancefloor::fillomino {

bool Rules::turn(Symbol symbol) {
  if (!board_.symmetric() || symbol == values_.big()) return true;
  return list(symbol) ? turn_listed(symbol) : turn_unlisted(symbol);
}

// Lists all regions of a value, unless they are too many; whether they are listed.
bool Rules::list(Symbol symbol) {
  if (!std::exchange(is_listed_[symbol], 1)) {
    listed_[symbol].reset();
    listed_at_ = std::max(listed_at_, trail_.size());
    if (values_.need(symbol) > tuning::largest_listed) return false;
    std::vector<Having> having;
    for (Cell cell = 0; cell < board_.cells(); ++cell)
      having.push_back(!can(cell, symbol) ? Having::cannot : choices_[cell] == 1 ? Having::has : Having::can);
    std::int64_t effort = INT64_MAX;
    auto found = symmetric_regions(board_, having, values_.number(symbol), tuning::most_listed, effort);
    if (!found) return false;
    std::vector<Region>& regions = listed_[symbol].emplace();
    for (std::vector<Cell>& cells : *found) {
      std::sort(cells.begin(), cells.end());
      std::vector<Cell> border;
      for (const Cell cell : cells)
        for (const Cell other : board_.neighbors(cell))
          if (!std::binary_search(cells.begin(), cells.end(), other)) border.push_back(other);
      std::sort(border.begin(), border.end());
      border.erase(std::unique(border.begin(), border.end()), border.end());
      regions.push_back({std::move(cells), std::move(border)});
    }
  }
  return listed_[symbol].has_value();
}

bool Rules::is_possible(const Region& region, Symbol symbol) const {
  return std::all_of(region.cells.begin(), region.cells.end(), [&](Cell cell) { return can(cell, symbol); }) &&
         std::none_of(region.border.begin(), region.border.end(), [&](Cell cell) { return this->symbol(cell) == symbol; });
}

bool Rules::turn_listed(Symbol symbol) {
  ++turning_;
  std::vector<std::vector<const Region*>> of_group(group_first_.size() - 1);
  for (const Region& region : *listed_[symbol]) {
    if (!is_possible(region, symbol)) continue;
    for (const Cell cell : region.cells) {
      inside_at_[cell] = turning_;
      if (group_[cell] < 0) continue;
      auto& its = of_group[group_[cell]];
      if (its.empty() || its.back() != &region) its.push_back(&region);
    }
  }
  const std::size_t before = forced_.size();
  for (std::size_t group = 0; group < of_group.size(); ++group) {
    const std::vector<Cell> start = with_groups(group_cells_[group_first_[group]]);
    const auto& regions = of_group[group];
    if (regions.empty()) return take(start.front(), symbol, Rule::symmetric, &start);
    for (const Region* region : regions) {
      for (const Cell cell : region->cells) ++inside_of_[cell];
      for (const Cell cell : region->border) ++beside_[cell];
    }
    const auto in_all = static_cast<std::int32_t>(regions.size());
    std::vector<Cell> beside;
    for (const Cell cell : regions.front()->cells) {
      if (group_[cell] >= 0 || inside_of_[cell] < in_all) continue;
      forced_.emplace_back(cell, Rule::symmetric);
      if (steps_) forced_because_.push_back(start);
    }
    for (const Cell cell : regions.front()->border)
      if (beside_[cell] == in_all && can(cell, symbol)) beside.push_back(cell);
    for (const Region* region : regions) {
      for (const Cell cell : region->cells) inside_of_[cell] = 0;
      for (const Cell cell : region->border) beside_[cell] = 0;
    }
    for (const Cell cell : beside)
      if (!take(cell, symbol, Rule::symmetric, &start)) return false;
  }
  if (forced_.size() > before) return true;
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    if (group_[cell] >= 0 || !can(cell, symbol) || choices_[cell] == 1 || inside_at_[cell] == turning_) continue;
    const std::vector<Cell> start = with_groups(cell);
    if (!take(cell, symbol, Rule::symmetric, &start)) return false;
  }
  return true;
}

// The group of a cell, or a free cell and the groups that it touches; in ascending order.
std::vector<Cell> Rules::with_groups(Cell cell) const {
  std::vector<Cell> cells;
  const auto add = [&](std::int32_t group) {
    cells.insert(cells.end(), group_cells_.begin() + group_first_[group], group_cells_.begin() + group_first_[group + 1]);
  };
  if (group_[cell] >= 0) {
    add(group_[cell]);
  } else {
    cells.push_back(cell);
    for (const Cell other : board_.neighbors(cell))
      if (group_[other] >= 0 && std::find(cells.begin(), cells.end(), other) == cells.end()) add(group_[other]);
  }
  std::sort(cells.begin(), cells.end());
  return cells;
}

Regional Rules::regional(Cell cell, std::size_t most) {
  Regional found;
  const Symbol its = symbol(cell);
  if (failed_ || !board_.symmetric() || its < 0 || its == values_.big() || !list(its)) return found;
  for (const Region& region : *listed_[its])
    if (std::binary_search(region.cells.begin(), region.cells.end(), cell) && is_possible(region, its))
      found.regions.push_back(region.cells);
  if (found.regions.size() < 2 || found.regions.size() > most) return {};
  std::sort(found.regions.begin(), found.regions.end());
  std::vector<Step>* const steps = std::exchange(steps_, nullptr);
  const std::size_t before = mark();
  bool any = false;
  for (const std::vector<Cell>& region : found.regions) {
    assigned_ = -static_cast<std::int32_t>(region.size());
    const bool placed = std::all_of(region.begin(), region.end(), [&](Cell each) { return place(each, its); });
    const bool possible = placed && run();
    std::vector<std::pair<Cell, Symbol>> excluded(trail_.begin() + static_cast<std::ptrdiff_t>(before), trail_.end());
    undo(before);
    found.assigned += std::max(assigned_, 0);
    if (!possible) continue;
    std::sort(excluded.begin(), excluded.end());
    if (std::exchange(any, true)) {
      std::vector<std::pair<Cell, Symbol>> both;
      std::set_intersection(found.excluded.begin(), found.excluded.end(), excluded.begin(), excluded.end(),
                            std::back_inserter(both));
      found.excluded = std::move(both);
    } else {
      found.excluded = std::move(excluded);
    }
    if (found.excluded.empty()) break;
  }
  steps_ = steps;
  return found;
}

bool Rules::turn_unlisted(Symbol symbol) {
  const std::size_t before = forced_.size();
  for (std::int32_t group = 0; group + 1 < static_cast<std::int32_t>(group_first_.size()) && spent_ < tuning::most_spent; ++group) {
    const Cell first = group_cells_[group_first_[group]];
    if (!turn(symbol, first, with_groups(first), true)) return false;
  }
  if (forced_.size() > before) return true;
  for (Cell cell = 0; cell < board_.cells() && spent_ < tuning::most_spent; ++cell) {
    if (group_[cell] >= 0 || !can(cell, symbol) || choices_[cell] == 1) continue;
    if (!turn(symbol, cell, with_groups(cell), false)) return false;
  }
  return true;
}

// Whether there is a region with these cells; if they are known to have the value, then what else it has is written down,
// and if they are not, the given one cannot have it if there is none.
bool Rules::turn(Symbol symbol, Cell cell, const std::vector<Cell>& cells, bool known) {
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
  if (!any) return take(cell, symbol, Rule::symmetric, &cells);
  for (const Cell each : agreed) {
    if (group_[each] >= 0) continue;
    forced_.emplace_back(each, Rule::symmetric);
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
