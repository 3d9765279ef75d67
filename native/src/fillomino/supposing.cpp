// Suppositions: what the rules find from each. Afterwards everything is as before.
#include <algorithm>
#include <iterator>
#include <utility>

#include "fillomino/rules.hpp"

namespace dancefloor::fillomino {

bool Rules::probe(std::int64_t& tried) {
  std::vector<Cell> order;
  for (bool refuted = true; refuted && tried > 0;) {
    refuted = false;
    order.clear();
    for (Cell cell = 0; cell < board_.cells(); ++cell)
      if (choices_[cell] > 1) order.push_back(cell);
    std::stable_sort(order.begin(), order.end(), [this](Cell a, Cell b) { return choices_[a] < choices_[b]; });
    for (const Cell cell : order) {
      for (Symbol symbol = 0; symbol < values_.count() && tried > 0; ++symbol) {
        if (!can(cell, symbol) || choices_[cell] == 1) continue;
        --tried;
        const std::size_t before = mark();
        std::vector<Step>* const steps = steps_;
        steps_ = nullptr;
        const bool possible = place(cell, symbol) && run();
        undo(before);
        steps_ = steps;
        if (possible) continue;
        refuted = true;
        if (!remove(cell, symbol, Rule::refuted) || !run()) return false;
      }
    }
  }
  return !failed_;
}

// Rules are applied until they have assigned too many cells, or have nothing more to say; whether there is no
// contradiction.
bool Rules::suppose(Cell cell, Symbol symbol, bool holds, std::int32_t most) {
  assigned_ = -1;  // the cell itself
  if (!(holds ? place(cell, symbol) : remove(cell, symbol))) return false;
  while (assigned_ <= most && step()) {}
  return !failed_;
}

std::vector<Trial> Rules::refuted(Cell cell, std::int32_t most) {
  std::vector<Trial> found;
  std::vector<Step>* const steps = std::exchange(steps_, nullptr);
  const std::size_t before = mark();
  for (Symbol symbol = 0; symbol < values_.count(); ++symbol) {
    for (const bool holds : {true, false}) {
      if (!can(cell, symbol) || choices_[cell] < (holds ? 2 : 3)) continue;
      if (!suppose(cell, symbol, holds, most)) found.push_back({symbol, holds, std::max(assigned_, 0)});
      undo(before);
    }
  }
  steps_ = steps;
  return found;
}

// Removes what is refuted about a cell, and runs the rules; whether anything is. A cell that does not have a value may get
// another one, which counts as assigned.
bool Rules::refute(Cell cell, std::int32_t most) {
  bool any = false;
  for (Symbol symbol = 0; symbol < values_.count(); ++symbol) {
    for (const bool holds : {true, false}) {
      const std::int32_t follow = holds ? most : most - 1;
      if (follow < 0 || !can(cell, symbol) || choices_[cell] < (holds ? 2 : 3)) continue;
      const std::size_t before = mark();
      const bool possible = suppose(cell, symbol, holds, follow);
      undo(before);
      if (possible || assigned_ > follow) continue;
      any = true;
      if (!(holds ? remove(cell, symbol) : place(cell, symbol)) || !run()) return true;
    }
  }
  return any;
}

bool Rules::find(const std::vector<Cell>& wanted, std::vector<Cell> near, std::int32_t most) {
  const auto known = [this](Cell cell) { return choices_[cell] == 1 && left_[cell] != values_.big(); };
  const auto all_known = [&] { return !failed_ && std::all_of(wanted.begin(), wanted.end(), known); };
  for (bool refuted = true; refuted && !failed_ && !all_known();) {
    refuted = false;
    std::erase_if(near, [this](Cell cell) { return choices_[cell] == 1; });
    std::stable_sort(near.begin(), near.end(), [this](Cell a, Cell b) { return choices_[a] < choices_[b]; });
    for (std::size_t k = 0; k < near.size() && !failed_; ++k) {
      if (!refute(near[k], most)) continue;
      refuted = true;
      if (all_known()) return true;
    }
  }
  return all_known();
}

bool Rules::finds(const std::vector<std::pair<Cell, Symbol>>& clues, const std::vector<Cell>& wanted,
                  const std::vector<Cell>& near, std::int32_t most) {
  std::vector<Step>* const steps = std::exchange(steps_, nullptr);
  const std::size_t before = mark();
  const auto place_clue = [this](const std::pair<Cell, Symbol>& clue) { return place(clue.first, clue.second); };
  const bool found = !failed_ && std::all_of(clues.begin(), clues.end(), place_clue) && run() && find(wanted, near, most);
  undo(before);
  steps_ = steps;
  return found;
}

std::vector<Agreement> Rules::agreed(Cell cell) {
  std::vector<Agreement> found;
  std::vector<Step>* const steps = std::exchange(steps_, nullptr);
  const std::size_t before = mark();
  std::vector<std::pair<Cell, Symbol>> excluded[2];
  for (Symbol symbol = 0; symbol < values_.count() && choices_[cell] > 1; ++symbol) {
    if (!can(cell, symbol)) continue;
    Agreement both{symbol, 0, {}};
    bool possible = true;
    for (const bool holds : {true, false}) {
      possible = possible && suppose(cell, symbol, holds, unbounded);
      excluded[holds].assign(trail_.begin() + static_cast<std::ptrdiff_t>(before), trail_.end());
      std::sort(excluded[holds].begin(), excluded[holds].end());
      both.assigned += std::max(assigned_, 0);
      undo(before);
    }
    if (possible)
      std::set_intersection(excluded[0].begin(), excluded[0].end(), excluded[1].begin(), excluded[1].end(),
                            std::back_inserter(both.excluded));
    if (!both.excluded.empty()) found.push_back(std::move(both));
    if (choices_[cell] == 2) break;  // that it has the other value is the same
  }
  steps_ = steps;
  return found;
}

}  // namespace dancefloor::fillomino
