// Five rules, value by value, in passes.
//
// A pass over one value takes its groups, the connected sets of cells that have it, as they are when the pass begins. A
// complete group bars its neighbours. A cell is barred if it would join groups into one that is too large. A group that is
// too small is flooded outwards through all cells that can have the value; the cost of a cell is the number of cells that
// the group would have to take in to get there, with the groups that the cell touches and would join. A cell without which
// the flood stays too small belongs to the group; a free cell from which a flood stays too small cannot have the value.
//
// What a pass finds is true of the groups it began with, so it assigns values only at its end: groups that grew meanwhile
// would make a flood wrong. Values removed during a pass only shrink floods, which is harmless. A pass repeats when
// something of its value changed; so free cells wait for the first pass that has nothing to assign.
//
// The flood stops when it is large enough. The cells that it has reached by then suffice without all others, so only they
// can be forced. A flood around each of them decides it, and also those cells that this flood did not need. All this may
// take too long where regions are huge; then a pass leaves some of it undone.
#include "fillomino/rules.hpp"

#include <algorithm>
#include <utility>

namespace dancefloor::fillomino {
Rules::Rules(const Board& board, const Values& values)
    : board_(board),
      values_(values),
      can_(static_cast<std::size_t>(board.cells()) * static_cast<std::size_t>(values.count()), 1),
      choices_(static_cast<std::size_t>(board.cells()), values.count()),
      left_(static_cast<std::size_t>(board.cells()), values.count() * (values.count() - 1) / 2),
      stale_(static_cast<std::size_t>(values.count()), 1),
      changed_(static_cast<std::size_t>(values.count())),
      having_(static_cast<std::size_t>(values.count())),
      unheard_(static_cast<std::size_t>(values.count()), 1),
      held_(static_cast<std::size_t>(board.cells()), 0),
      group_(static_cast<std::size_t>(board.cells()), -1),
      reached_(static_cast<std::size_t>(board.cells()), 0),
      large_enough_(static_cast<std::size_t>(board.cells()), 0),
      near_(static_cast<std::size_t>(board.cells()), 0),
      listed_(board.symmetric() ? static_cast<std::size_t>(values.count()) : 0),
      is_listed_(listed_.size(), 0),
      inside_of_(board.symmetric() ? static_cast<std::size_t>(board.cells()) : 0, 0),
      beside_(inside_of_),
      span_at_(inside_of_.size(), 0),
      inside_at_(span_at_),
      touching_(static_cast<std::size_t>(board.cells()), 0),
      meeting_(touching_),
      avoided_(touching_),
      witnesses_(board, values) {}

bool Rules::begin() {
  if (board_.cells() > 0 && values_.count() == 0) return fail(Rule::empty, 0, -1, nullptr);
  for (Symbol symbol = 0; symbol < values_.count(); ++symbol)
    if (values_.need(symbol) > board_.largest())
      for (Cell cell = 0; cell < board_.cells(); ++cell)
        if (!take(cell, symbol, Rule::large, nullptr)) return false;
  for (Symbol symbol = 0; symbol < values_.count(); ++symbol)
    for (Cell cell = 0; symbol != values_.big() && cell < board_.cells(); ++cell)
      if (board_.barred(cell, values_.number(symbol)) && !take(cell, symbol, Rule::kind, nullptr)) return false;
  for (Cell cell = 0; cell < board_.cells(); ++cell) {
    if (values_.count() == 1) {  // then nothing settles a cell: it has its value from the beginning
      const int clue = board_.clue(cell);
      note(clue != 0 && values_.symbol(clue) == 0 ? Rule::given : Rule::last, cell, 0, true, nullptr);
      if (!assigned(cell)) return false;
    }
    if (board_.clue(cell) == 0) continue;
    const Symbol symbol = values_.symbol(board_.clue(cell));
    if (symbol < 0) return fail(Rule::large, cell, -1, nullptr);
    if (!settle(cell, symbol, Rule::given, nullptr)) return false;
  }
  return true;
}

bool Rules::step() {
  const auto next = std::find(stale_.begin(), stale_.end(), 1);
  if (failed_ || next == stale_.end()) return false;
  *next = 0;
  return pass(static_cast<Symbol>(next - stale_.begin()));
}

bool Rules::run() {
  while (step()) {}
  return !failed_;
}

bool Rules::place(Cell cell, Symbol symbol, Rule rule) { return settle(cell, symbol, rule, nullptr); }

bool Rules::remove(Cell cell, Symbol symbol, Rule rule) { return take(cell, symbol, rule, nullptr); }

void Rules::undo(std::size_t mark) {
  if (mark < listed_at_) {  // more is possible than when regions were listed
    std::fill(is_listed_.begin(), is_listed_.end(), 0);
    listed_at_ = 0;
  }
  while (trail_.size() > mark) {
    const auto [cell, symbol] = trail_.back();
    trail_.pop_back();
    if (choices_[cell] == 1) having_[left_[cell]].pop_back();
    can_[index(cell, symbol)] = 1;
    left_[cell] += symbol;
    ++choices_[cell];
  }
  for (auto& cells : changed_) cells.clear();
  std::fill(stale_.begin(), stale_.end(), 0);  // marks are made where all rules have been heard
  failed_ = false;
}

// The cell cannot have the value.
bool Rules::take(Cell cell, Symbol symbol, Rule rule, const std::vector<Cell>* because) {
  if (failed_) return false;
  char& possible = can_[index(cell, symbol)];
  if (!possible || held_[cell]) return true;
  note(rule, cell, symbol, false, because);
  if (choices_[cell] == 1) return fail(Rule::empty, cell, symbol, nullptr);
  if (holding_ && choices_[cell] == 2) {
    note(Rule::last, cell, left_[cell] - symbol, true, nullptr);
    return hold(cell);
  }
  possible = 0;
  left_[cell] -= symbol;
  --choices_[cell];
  trail_.emplace_back(cell, symbol);
  change(cell, symbol);
  if (choices_[cell] > 1) return true;
  note(Rule::last, cell, left_[cell], true, nullptr);
  return assigned(cell);
}

// The cell has the value.
bool Rules::settle(Cell cell, Symbol symbol, Rule rule, const std::vector<Cell>* because) {
  if (failed_) return false;
  if (!can(cell, symbol)) return fail(Rule::empty, cell, symbol, because);
  if (choices_[cell] == 1 || held_[cell]) return true;
  note(rule, cell, symbol, true, because);
  if (holding_) return hold(cell);
  for (Symbol other = 0; other < values_.count(); ++other) {
    char& possible = can_[index(cell, other)];
    if (other == symbol || !possible) continue;
    possible = 0;
    left_[cell] -= other;
    --choices_[cell];
    trail_.emplace_back(cell, other);
    change(cell, other);
  }
  return assigned(cell);
}

bool Rules::hold(Cell cell) {
  held_[cell] = 1;
  return true;
}

void Rules::hold_back(bool holding, bool groups_only) {
  if (groups_only_ && !groups_only) {
    std::fill(stale_.begin(), stale_.end(), 1);
    std::fill(unheard_.begin(), unheard_.end(), 1);
  }
  holding_ = holding;
  groups_only_ = groups_only;
  std::fill(held_.begin(), held_.end(), 0);
}

// The cell has just got its value: cells behind a wall cannot have it too, unless it is BIG, which is not one value.
bool Rules::assigned(Cell cell) {
  const Symbol symbol = left_[cell];
  change(cell, symbol);
  having_[symbol].push_back(cell);
  ++assigned_;
  if (symbol == values_.big()) return true;
  for (const Cell other : board_.walled(cell))
    if (!take(other, symbol, Rule::walled, nullptr)) return false;
  for (const Value difference : board_.differences()) {
    for (const Value value : {values_.number(symbol) - difference, values_.number(symbol) + difference}) {
      const Symbol close = values_.symbol(value);
      if (close < 0 || close == values_.big()) continue;
      const std::vector<Cell> because{cell};
      for (const auto& around : {board_.neighbors(cell), board_.walled(cell)})
        for (const Cell other : around)
          if (!take(other, close, Rule::distance, &because)) return false;
    }
  }
  return true;
}

bool Rules::fail(Rule rule, Cell cell, Symbol symbol, const std::vector<Cell>* because) {
  note(rule, cell, symbol, false, because);
  failed_ = true;
  return false;
}

void Rules::note(Rule rule, Cell cell, Symbol symbol, bool placed, const std::vector<Cell>* because) {
  if (steps_) steps_->push_back({rule, cell, symbol, placed, because ? *because : std::vector<Cell>()});
}

// Floods change only where a cell that they could reach has changed, or a group that they could join: near such cells.
bool Rules::pass(Symbol symbol) {
  std::vector<Cell> changed;
  changed.swap(changed_[symbol]);
  everywhere_ = unheard_[symbol] != 0;
  if (!everywhere_) look_near(symbol, changed);
  find_groups(symbol);
  forced_.clear();
  forced_because_.clear();
  spent_ = 0;
  const bool fine = look_around_groups(symbol) && grow_groups(symbol) &&
                    (groups_only_ || (!forced_.empty() && !holding_) || (reach_free_cells(symbol) && turn(symbol)));
  for (const Cell cell : group_cells_) group_[cell] = -1;
  looked_ += spent_ + group_cells_.size() + (everywhere_ ? near_.size() : around_.size());
  if (forced_.empty() || holding_) unheard_[symbol] = spent_ >= tuning::most_spent;
  else changed_[symbol].insert(changed_[symbol].end(), changed.begin(), changed.end());  // the free cells are still due
  for (std::size_t k = 0; fine && k < forced_.size(); ++k)
    if (!settle(forced_[k].first, symbol, forced_[k].second, steps_ ? &forced_because_[k] : nullptr)) return false;
  return fine;
}

void Rules::look_near(Symbol symbol, const std::vector<Cell>& changed) {
  ++nearing_;
  std::vector<Cell>& queue = around_;
  queue.clear();
  const auto add = [&](Cell cell) {
    if (near_[cell] == nearing_) return;
    near_[cell] = nearing_;
    queue.push_back(cell);
  };
  for (const Cell cell : changed) add(cell);
  std::size_t end = queue.size(), k = 0;
  for (std::int32_t steps = values_.need(symbol) + 1; steps > 0 && k < end; --steps, end = queue.size())
    for (; k < end; ++k)
      for (const Cell other : board_.neighbors(queue[k]))
        if (can(other, symbol)) add(other);
  if (queue.size() * tuning::scanned < near_.size()) {
    std::sort(queue.begin(), queue.end());
    return;
  }
  queue.clear();
  for (Cell cell = 0; cell < board_.cells(); ++cell)
    if (near_[cell] == nearing_) queue.push_back(cell);
}

void Rules::find_groups(Symbol symbol) {
  group_first_.assign(1, 0);
  group_cells_.clear();
  ++passing_;
  std::vector<Cell>& starts = flood_;
  starts.assign(having_[symbol].begin(), having_[symbol].end());
  std::sort(starts.begin(), starts.end());
  for (const Cell start : starts) {
    if (group_[start] >= 0) continue;
    const auto group = static_cast<std::int32_t>(group_first_.size()) - 1;
    group_[start] = group;
    group_cells_.push_back(start);
    for (auto k = static_cast<std::size_t>(group_first_.back()); k < group_cells_.size(); ++k) {
      for (const Cell other : board_.neighbors(group_cells_[k])) {
        if (touching_[other] == passing_ && group_[other] != group) meeting_[other] = passing_;
        touching_[other] = passing_;
        if (group_[other] >= 0 || this->symbol(other) != symbol) continue;
        group_[other] = group;
        group_cells_.push_back(other);
      }
    }
    group_first_.push_back(static_cast<std::int32_t>(group_cells_.size()));
  }
}

// Groups too large or complete, and cells that would join too many.
bool Rules::look_around_groups(Symbol symbol) {
  const std::int32_t cap = values_.cap(symbol);
  for (std::int32_t group = 0; group + 1 < static_cast<std::int32_t>(group_first_.size()); ++group) {
    if (size(group) < cap || !near_group(group)) continue;
    const std::vector<Cell> cells(group_cells_.begin() + group_first_[group], group_cells_.begin() + group_first_[group + 1]);
    if (size(group) > cap) return fail(Rule::overflow, cells[0], symbol, &cells);
    for (const Cell cell : cells)
      for (const Cell other : board_.neighbors(cell))
        if (group_[other] != group && !take(other, symbol, Rule::complete, &cells)) return false;
  }
  if (cap == unbounded) return true;
  std::vector<Cell> joined;
  for (const Cell beside : group_cells_) {
    if (!near(beside)) continue;
    for (const Cell cell : board_.neighbors(beside)) {
      if (meeting_[cell] != passing_ || group_[cell] >= 0 || !can(cell, symbol)) continue;
      std::int64_t total = 1;
      joined.clear();
      for (const Cell other : board_.neighbors(cell)) {
        if (group_[other] < 0) continue;
        if (std::any_of(joined.begin(), joined.end(), [&](Cell each) { return group_[each] == group_[other]; })) continue;
        joined.push_back(other);
        total += size(group_[other]);
      }
      if (total > cap && !take(cell, symbol, Rule::merge, &joined)) return false;
    }
  }
  return true;
}

bool Rules::reach_free_cells(Symbol symbol) {
  if (values_.need(symbol) <= 1) return true;
  ++reaching_;
  const auto fine = [&](Cell cell) {
    if (group_[cell] >= 0 || !can(cell, symbol) || choices_[cell] == 1 || large_enough_[cell] == reaching_) return true;
    return reach(cell, symbol);
  };
  const auto fine_or_spent = [&](Cell cell) { return spent_ >= tuning::most_spent || fine(cell); };
  if (!everywhere_) return std::all_of(around_.begin(), around_.end(), fine_or_spent);
  for (Cell cell = 0; cell < board_.cells() && spent_ < tuning::most_spent; ++cell)
    if (!fine(cell)) return false;
  return true;
}

// The result of a flood holds for other cells, too: enough cells, if they are no more than a region has, which they then
// can be; or too few, if nothing can be added to them.
bool Rules::reach(Cell cell, Symbol symbol) {
  const std::span<const Cell> witness = witnesses_.of_cell(cell, symbol);
  if (holds(witness, symbol) && reached_[cell] == flooding_) {
    for (const Cell other : witness) large_enough_[other] = reaching_;
    spent_ += witness.size();
    return true;
  }
  if (grows(symbol, cell, -1)) {
    const bool exact = static_cast<std::int32_t>(flood_.size()) == values_.need(symbol);
    if (exact) witnesses_.note(symbol, flood_);
    if (exact || values_.cap(symbol) == unbounded)
      for (const Cell other : flood_) large_enough_[other] = reaching_;
    return true;
  }
  const auto closed = [&](Cell each) {
    const auto around = board_.neighbors(each);
    return std::none_of(around.begin(), around.end(),
                        [&](Cell other) { return reached_[other] != flooding_ && can(other, symbol); });
  };
  if (!std::all_of(flood_.begin(), flood_.end(), closed)) return take(cell, symbol, Rule::unreachable, &flood_);
  for (const Cell other : flood_)
    if (choices_[other] > 1 && !take(other, symbol, Rule::unreachable, &flood_)) return false;
  return true;
}

// Floods from a cell, or from its group, around the cell `without`, until there are as many cells as a region needs, or,
// if `more`, one more; whether there are. The cells are in flood_.
bool Rules::grows(Symbol symbol, Cell start, Cell without, bool more) {
  const std::int32_t cap = values_.cap(symbol);
  const auto enough = static_cast<std::size_t>(values_.need(symbol)) + (more ? 1 : 0);
  for (std::int32_t k = 0; k < buckets_; ++k) bucket_[k].clear();
  buckets_ = 0;
  flood_.clear();
  ++flooding_;
  if (without >= 0) reached_[without] = flooding_;
  weigh(start);
  take_in(start);
  const std::int32_t spent = cap == unbounded ? 0 : static_cast<std::int32_t>(flood_.size());
  queue(0, spent);
  for (std::int32_t cost = spent; cost < buckets_ && flood_.size() < enough; ++cost) {
    for (std::size_t k = 0; k < bucket_[cost].size() && flood_.size() < enough; ++k) {
      for (const Cell other : board_.neighbors(bucket_[cost][k])) {
        if (reached_[other] == flooding_ || !can(other, symbol)) continue;
        const std::int32_t price = weigh(other), total = cap == unbounded ? 0 : cost + price;
        if (total > cap) continue;
        const std::size_t before = flood_.size();
        take_in(other);
        queue(before, total);
      }
    }
  }
  if (without >= 0) reached_[without] = 0;
  spent_ += flood_.size();
  return flood_.size() >= enough;
}

// How many cells come into the flood with a cell: its group, or itself and the groups that it touches, which it joins.
// Groups that the flood has reached cost nothing. Nor do they make anything too cheap: cells are reached in the order of
// their cost, so what the flood reached later than a cell costs at least as much.
std::int32_t Rules::weigh(Cell cell) {
  joined_.clear();
  if (group_[cell] >= 0) {
    joined_.push_back(group_[cell]);
    return size(group_[cell]);
  }
  std::int32_t total = 1;
  if (touching_[cell] != passing_) return total;
  for (const Cell other : board_.neighbors(cell)) {
    const std::int32_t group = group_[other];
    if (group < 0 || reached_[other] == flooding_) continue;
    if (std::find(joined_.begin(), joined_.end(), group) != joined_.end()) continue;
    joined_.push_back(group);
    total += size(group);
  }
  return total;
}

// The flood reaches a cell, with the groups that `weigh` has found.
void Rules::take_in(Cell cell) {
  const auto put = [this](Cell each) {
    reached_[each] = flooding_;
    flood_.push_back(each);
  };
  if (group_[cell] < 0) put(cell);
  for (const std::int32_t group : joined_)
    for (std::int32_t k = group_first_[group]; k < group_first_[group + 1]; ++k) put(group_cells_[k]);
}

// The cells that the flood reached after the first `before` have this cost.
void Rules::queue(std::size_t before, std::int32_t cost) {
  if (static_cast<std::int32_t>(bucket_.size()) <= cost) bucket_.resize(static_cast<std::size_t>(cost) + 1);
  buckets_ = std::max(buckets_, cost + 1);
  bucket_[cost].insert(bucket_[cost].end(), flood_.begin() + static_cast<std::ptrdiff_t>(before), flood_.end());
}

}  // namespace dancefloor::fillomino
