// The rules for groups that are too small: whether they can grow, and which cells they need.
//
// A group needs a cell that is in every region which the group could be part of. Most groups need none: a few regions
// that have only the group in common show it, and as long as they are possible, there is nothing to look for.
#include <algorithm>
#include <iterator>

#include "fillomino/rules.hpp"

namespace dancefloor::fillomino {

bool Rules::grow_groups(Symbol symbol) {
  const std::int32_t need = values_.need(symbol);
  const auto groups = static_cast<std::int32_t>(group_first_.size()) - 1;
  for (std::int32_t group = 0; group < groups && spent_ < tuning::most_spent; ++group)
    if (size(group) < need && near_group(group) && !force(symbol, group)) return false;
  return true;
}

bool Rules::near_group(std::int32_t group) const {
  const auto first = group_cells_.begin() + group_first_[group], last = group_cells_.begin() + group_first_[group + 1];
  return std::any_of(first, last, [this](Cell cell) { return near(cell); });
}

bool Rules::force(Symbol symbol, std::int32_t group) {
  if (is_free(symbol, group)) return true;
  const Cell start = group_cells_[group_first_[group]];
  if (!grows(symbol, start, -1)) return fail(Rule::stuck, start, symbol, &flood_);
  std::vector<Cell> candidates;
  for (const Cell cell : flood_)
    if (group_[cell] < 0) candidates.push_back(cell);
  if (static_cast<std::int32_t>(flood_.size()) == values_.need(symbol) && !grows(symbol, start, -1, true)) {
    for (const Cell cell : candidates) {
      forced_.emplace_back(cell, Rule::fit);
      if (steps_) forced_because_.push_back(flood_);
    }
    return true;
  }
  find_regions(symbol, group, candidates);
  while (!candidates.empty() && spent_ < tuning::most_spent) {
    const Cell cell = candidates.back();
    candidates.pop_back();
    if (grows(symbol, start, cell)) {
      leave_reached(candidates);
    } else {
      forced_.emplace_back(cell, Rule::forced);
      if (steps_) forced_because_.push_back(flood_);
    }
  }
  return true;
}

void Rules::leave_reached(std::vector<Cell>& cells) const {
  std::erase_if(cells, [this](Cell each) { return reached_[each] != flooding_; });
}

// Whether regions noted earlier show that a group needs no other cell.
bool Rules::is_free(Symbol symbol, std::int32_t group) {
  const std::span<const Cell> noted = witnesses_.of_group(group_cells_[group_first_[group]], symbol);
  const auto need = static_cast<std::size_t>(values_.need(symbol));
  if (noted.empty()) return false;
  common_.assign(noted.begin(), noted.begin() + static_cast<std::ptrdiff_t>(need));
  std::erase_if(common_, [this](Cell each) { return group_[each] >= 0; });
  for (std::size_t k = 0; k < noted.size(); k += need) {
    if (!holds(noted.subspan(k, need), symbol)) return false;
    leave_reached(common_);
  }
  spent_ += noted.size();
  return common_.empty();
}

// Leaves of the candidates those that are in each of a few regions, which are as different as may be; if there are none
// in all of them, the regions are noted.
void Rules::find_regions(Symbol symbol, std::int32_t group, std::vector<Cell>& candidates) {
  std::vector<Cell>& regions = regions_;
  regions.clear();
  common_.clear();
  for (int tries = 0; tries < tuning::most_witnesses && (tries == 0 || !common_.empty()) && spent_ < tuning::most_spent;
       ++tries) {
    const std::size_t before = common_.size();
    if (!find_region(symbol, group)) return;
    leave_reached(candidates);
    if (tries == 0) {
      std::copy_if(flood_.begin(), flood_.end(), std::back_inserter(common_),
                   [this](Cell each) { return group_[each] < 0; });
    } else {
      leave_reached(common_);
      if (common_.size() == before) return;
    }
    regions.insert(regions.end(), flood_.begin(), flood_.end());
  }
  if (common_.empty()) witnesses_.note_group(group_cells_[group_first_[group]], symbol, regions);
}

// A region with a group and as few of the common cells as it seems to need; whether it came out. Its cells are in
// flood_, and marked as reached.
bool Rules::find_region(Symbol symbol, std::int32_t group) {
  const bool unlimited = values_.cap(symbol) == unbounded;
  const auto need = static_cast<std::size_t>(values_.need(symbol));
  ++avoiding_;
  for (const Cell cell : common_) avoided_[cell] = avoiding_;
  ++flooding_;
  flood_.clear();
  std::size_t looked = 0, next = 0;
  edge_.clear();
  shunned_.clear();
  const auto look_on = [&] {
    for (; looked < flood_.size(); ++looked) {
      for (const Cell other : board_.neighbors(flood_[looked])) {
        if (reached_[other] == flooding_ || !can(other, symbol)) continue;
        (avoided_[other] == avoiding_ ? shunned_ : edge_).push_back(other);
      }
    }
  };
  const auto reach_out = [&](Cell cell) {
    if (unlimited) {
      reached_[cell] = flooding_;
      flood_.push_back(cell);
    } else if (flood_.size() + static_cast<std::size_t>(weigh(cell)) <= need) {
      take_in(cell);
    }
    look_on();
  };
  reach_out(group_cells_[group_first_[group]]);
  for (std::size_t shunned = 0; flood_.size() < need;) {
    if (next == edge_.size() && shunned == shunned_.size()) break;
    const Cell cell = next < edge_.size() ? edge_[next++] : shunned_[shunned++];
    if (reached_[cell] != flooding_) reach_out(cell);
  }
  spent_ += flood_.size();
  return flood_.size() == need;
}

// Whether a region noted earlier is still one that may be: its cells are marked as if a flood had just reached them.
bool Rules::holds(std::span<const Cell> region, Symbol symbol) {
  if (region.empty()) return false;
  ++flooding_;
  for (const Cell cell : region) {
    if (!can(cell, symbol)) return false;
    reached_[cell] = flooding_;
  }
  const auto alone = [&](Cell cell) {
    if (touching_[cell] != passing_) return true;
    const std::span<const Cell> around = board_.neighbors(cell);
    return std::none_of(around.begin(), around.end(),
                        [&](Cell other) { return group_[other] >= 0 && reached_[other] != flooding_; });
  };
  return values_.cap(symbol) == unbounded || std::all_of(region.begin(), region.end(), alone);
}

}  // namespace dancefloor::fillomino
